import Quantities
import ResultFiles
import SafeFiles
import StudyModel
import StudySession

/// Finds the session of a participant that `--resume` goes on with.
struct Resuming {
  /// What was found.
  struct Chosen {
    let task: StudyTask
    let session: SuspendedSession
  }

  private let command: RunCommand
  private let checked: CheckedStudy
  private let participant: String

  init(_ command: RunCommand, _ checked: CheckedStudy, _ participant: String) {
    self.command = command
    self.checked = checked
    self.participant = participant
  }

  /// Lists the unfinished sessions and opens the one, which from now on no other process can take.
  ///
  /// - Parameter task: The only task to look at; nil for all.
  /// - Returns: The session and its task.
  /// - Throws: ``CommandFailure`` where there is none, or more than one.
  func chosen(of task: String?) throws -> Chosen {
    guard let folder = try folder() else { throw none }
    let unfinished = try PastSessions(in: folder).unfinished.filter { entry in
      (task == nil || entry.task == task) && checked.study.task(entry.task) != nil
    }
    for entry in unfinished { StandardError.say("unfinished: \(Self.line(entry))") }
    guard let entry = unfinished.first, let found = checked.study.task(entry.task) else {
      throw none
    }
    guard unfinished.count == 1 else {
      throw CommandFailure(
        "--resume: found \(unfinished.count) unfinished sessions; expected one; "
          + "name its task with --task", code: .misused)
    }
    return try open(entry.identifier, of: found, in: folder)
  }

  private func open(
    _ session: String, of task: StudyTask, in folder: SafeFolder
  ) throws -> Chosen {
    let suspended: SuspendedSession
    do throws(ResumptionError) {
      suspended = try SuspendedSession(in: try Self.entry(session, of: folder))
      try suspended.check(participant: participant)
    } catch {
      throw ResumptionProblem.files(error)
    }
    try suspended.check(
      task, study: checked.bytes, now: RealClock().instant,
      acceptsChange: command.arguments[RunOptions.acceptChangedStudy])
    return Chosen(task: task, session: suspended)
  }

  private static func entry(
    _ session: String, of folder: SafeFolder
  ) throws(ResumptionError) -> SafeFolder {
    do throws(FileError) {
      return try folder.folder(session)
    } catch {
      throw .files(error)
    }
  }

  /// The participant's folder; nil where there is none.
  private func folder() throws -> SafeFolder? {
    guard let base = try command.base() else { return nil }
    do throws(FileError) {
      return try base.folder(checked.study.identifier).folder(participant)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  private var none: CommandFailure {
    CommandFailure("--resume: found no session of this participant that was cut or saved")
  }

  private static func line(_ entry: PastSessions.Entry) -> String {
    "\(entry.identifier): \(entry.task), session \(entry.number), "
      + (entry.ending?.rawValue ?? "cut or under way")
  }
}
