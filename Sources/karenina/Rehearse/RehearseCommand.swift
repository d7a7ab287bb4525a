import Chance
import Glibc
import SafeFiles
import StudyModel
import StudySession

/// Conducts tasks with simulated participants on virtual clocks.
struct RehearseCommand: Command {
  static let declaration = RehearseOptions.declaration

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let checked = try CheckedStudy(arguments[CommonOptions.study])
    let rehearsal = try rehearsal(of: checked)
    return report(try await sessions(of: rehearsal), checked.study)
  }

  private func sessions(of rehearsal: Rehearsal) async throws -> [ConductedSession] {
    do throws(SessionError) {
      return try await rehearsal.run(
        participants: arguments[RehearseOptions.participants],
        // While one waits for the disk at its session's end, another goes on.
        jobs: arguments[RehearseOptions.jobs] ?? 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    } catch {
      guard case .files(.exists(let path)) = error else { throw error }
      throw CommandFailure(
        "\(path): found a session there already; expected none; choose another --output",
        code: .failed)
    }
  }

  private func rehearsal(of checked: CheckedStudy) throws -> Rehearsal {
    let output = arguments[RehearseOptions.output]
    return Rehearsal(
      study: checked.study, studyBytes: checked.bytes, studyFolder: checked.folder,
      tasks: try arguments[RehearseOptions.task].map { [try checked.task($0)] }
        ?? checked.study.tasks,
      seed: Seed(arguments[CommonOptions.seed]),
      mock: try ChosenModel.named(arguments[RehearseOptions.mock]),
      answers: try arguments[RehearseOptions.answers].map {
        try AnswersFile.read($0, of: checked.study)
      },
      start: arguments[RehearseOptions.start], output: output ?? "output",
      isOutputNamed: output != nil,
      durability: arguments[RehearseOptions.durable] ? .synced : .batched,
      software: SoftwareVersion.number)
  }

  private func report(_ sessions: [ConductedSession], _ study: Study) -> ExitCode {
    var code = ExitCode.done
    var completed = sessions.count
    for session in sessions {
      guard let problem = SessionReport.problem(of: session.outcome) else { continue }
      let head = session.record.head
      let name = session.outcome == .refusedConsent ? "\(head.participant), " : ""
      StandardError.say("\(session.folder): \(name)\(problem.text)")
      for task in session.dependents {
        StandardError.say(SessionReport.notStarted(task, requires: head.task))
      }
      completed -= 1
      if code == .done { code = problem.code }
    }
    let root = sessions.first.map(studyFolder) ?? ""
    let count = sessions.count == 1 ? "1 session" : "\(sessions.count) sessions"
    let rest = completed == sessions.count ? "" : ", \(sessions.count - completed) not to their end"
    StandardError.say("rehearsed \(count) of '\(study.identifier)' in \(root)\(rest)")
    for coverage in RehearsalCoverage.of(sessions, study) {
      StandardError.say(CoverageReport.line(coverage))
    }
    return code
  }

  /// Of a refused session the file of refusals is left, right in the study's folder.
  private func studyFolder(_ session: ConductedSession) -> String {
    session.folder.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast(session.outcome == .refusedConsent ? 1 : 2).joined(separator: "/")
  }
}
