import Quantities
import ResultFiles
import Sound
import StudyModel
import StudySession

/// Conducts the sessions of one sitting, each with a clock of its own.
struct Conducting {
  let command: RunCommand
  let checked: CheckedStudy
  let participant: String
  let interface: Interface
  let answers: AnswerSource?
  let acknowledgements: Acknowledgements?
  let sound: ChosenSound
  /// The strap that is listened to meanwhile; nil for none.
  let strap: StrapSource?

  /// Conducts a task, and before it each that it requires and the participant has not completed.
  ///
  /// - Returns: How it ended, and why the task itself was not started, if it was not.
  func conduct(_ task: StudyTask) async throws -> (code: ExitCode, problem: String?) {
    let past = try command.past(checked.study, participant)
    let missing = checked.study.missing(before: task) { past?.isCompleted($0) ?? false }
    for required in missing {
      let session = try await session(of: required, isRequired: true)
      let code = report(session)
      guard session.outcome.ending == .completed else {
        let problem = SessionReport.notStarted(task.identifier, requires: required.identifier)
        interface.afterwards(problem)
        return (code, problem)
      }
      guard code == .done else { return (code, nil) }
    }
    return (report(try await session(of: task)), nil)
  }

  /// Goes on with a session that was cut or saved, or begins its task anew where the study wants that.
  func goOn(with chosen: Resuming.Chosen) async throws -> ExitCode {
    guard chosen.task.resume.point != .restart else {
      let session = chosen.session.record.head.identifier
      return report(
        try await self.session(of: chosen.task, notices: ["Begins anew what \(session) began."]))
    }
    return report(try await session(of: chosen.task, resuming: chosen.session))
  }

  /// Says where a session's files are.
  private func report(_ session: ConductedSession) -> ExitCode {
    for line in SessionReport.lines(of: session) { interface.afterwards(line) }
    return SessionReport.problem(of: session.outcome)?.code ?? .done
  }

  private func session(
    of task: StudyTask, isRequired: Bool = false, notices more: [String] = [],
    resuming suspended: SuspendedSession? = nil
  ) async throws -> ConductedSession {
    let clock = RealClock()
    let microphone = task.recordsSound ? ChosenMicrophone(command.arguments, for: task) : nil
    var meeting = Conductor.Meeting(
      clock: clock, inbox: interface.inbox, presenter: interface.presenter,
      clips: sound.stage(on: clock), microphone: microphone?.microphone(on: clock),
      permission: permission, answers: answers,
      language: command.arguments[RunOptions.language] ?? suspended?.record.head.language,
      decimalMark: DecimalMark(environment: Environment.locale),
      notices: notices(of: task) + [microphone?.notice].compactMap(\.self) + more,
      news: news, refresh: .milliseconds(200), acknowledge: acknowledge)
    if let strap { meeting.sourceState = { @Sendable in strap.doing } }
    let request = try command.request(
      checked, task, participant, isRequired: isRequired, resuming: suspended)
    return try await Conductor(request, meeting: meeting, resuming: suspended).conduct()
  }

  private var news: (@Sendable () -> [String])? {
    guard let strap else { return nil }
    return { @Sendable in strap.takeNews() }
  }

  private var acknowledge: (@Sendable (Journal.Acknowledgement) -> Void)? {
    guard let acknowledgements else { return nil }
    return { @Sendable line in acknowledgements.tell(line) }
  }

  private var permission: PermissionPolicy {
    command.arguments[RunOptions.allow] ?? .ask
  }

  /// What this machine can't do for the task, each in one line.
  private func notices(of task: StudyTask) -> [String] {
    let steps = task.steps.compactMap { step -> ActiveStep? in
      if case .active(let active) = step { active } else { nil }
    }
    var notices: [String] = []
    if let problem = sound.problem, steps.contains(where: \.usesSound) {
      notices.append("No sound: \(problem). The session goes on silently.")
    }
    if steps.contains(where: { $0.shouldVibrateOnStart || $0.shouldVibrateOnFinish }) {
      notices.append("This machine can't vibrate: the study's vibrations are left out.")
    }
    return notices
  }

  // MARK: The menu

  /// Conducts the tasks that are chosen until the participant has had enough.
  func menu() async throws -> ExitCode {
    guard answers == nil else {
      throw CommandFailure(
        "--task: found none beside --answers; expected the task to conduct", code: .misused)
    }
    let clock = RealClock()
    var problem: String?
    while true {
      interface.inbox.discardTyped()
      interface.presenter.show(.menu(try screen(problem)))
      switch await clock.wait(until: nil, for: interface.inbox) {
      case .signal(let number): return .signal(number)
      case .inputEnded:
        interface.afterwards("--task: found none, and the input ended at the menu; expected a task")
        return .inputEnded
      case .leave: return .done
      case .text(let text) where ["q", "quit"].contains(text.lowercased()): return .done
      case .text(let text):
        guard let task = task(named: text) else {
          problem = "Please choose a number from 1 to \(checked.study.tasks.count), or q."
          continue
        }
        let conducted = try await conduct(task)
        guard conducted.code == .done else { return conducted.code }
        problem = conducted.problem
      case .proceed, .skip, .back, .pause, .setup, nil: continue
      }
    }
  }

  private func task(named text: String) -> StudyTask? {
    if let number = Int(text), checked.study.tasks.indices.contains(number - 1) {
      return checked.study.tasks[number - 1]
    }
    return checked.study.task(text)
  }

  private func screen(_ problem: String?) throws -> MenuScreen {
    let past = try command.past(checked.study, participant)
    let language = command.arguments[RunOptions.language] ?? checked.study.mainLanguage
    return MenuScreen(
      studyTitle: checked.study.title.text(in: language),
      entries: checked.study.tasks.map { task in
        MenuScreen.Entry(
          identifier: task.identifier, title: task.title?.text(in: language) ?? "",
          completedSessions: past?.completed(task.identifier) ?? 0)
      }, problem: problem)
  }
}

extension ActiveStep {
  fileprivate var usesSound: Bool {
    clip != nil || shouldPlaySoundOnStart || shouldPlaySoundOnFinish
  }
}
