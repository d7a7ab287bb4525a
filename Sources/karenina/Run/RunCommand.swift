import Chance
import Glibc
import HealthSamples
import Quantities
import ResultFiles
import SafeFiles
import StudyModel
import StudySession
import TerminalInterface

/// Conducts a task of a study with one participant, or the tasks that a menu is asked for.
struct RunCommand: Command {
  static let declaration = RunOptions.declaration

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let checked = try CheckedStudy(arguments[CommonOptions.study])
    try checked.require(language: arguments[RunOptions.language])
    try refuseBesideResume()
    if arguments[RunOptions.dryRun] {
      return try DryRun(plans(checked, chosenTask(checked), participant())).show()
    }
    let answers = try prepared(checked.study)
    // A wrong option is told before a screen is drawn.
    _ = try (chosenTask(checked), row(in: checked.study))
    let isSetUp =
      arguments[RunOptions.participant] == nil && !arguments[RunOptions.resume]
      && Interface.drawsScreens(isPlain: answers.isPlain)
    if !isSetUp { return try await givenParticipant(try participant()).run(checked, answers) }
    return try await run(checked, answers, isSetUp: true)
  }

  /// A session that is gone on with has its number, its seed and its condition already.
  private func refuseBesideResume() throws(CommandFailure) {
    guard arguments[RunOptions.resume] else { return }
    let others: [any DeclaredOption] = [
      RunOptions.dryRun, RunOptions.session, RunOptions.seed, RunOptions.condition,
    ]
    for option in others where !arguments.words(of: option.declaration).isEmpty {
      throw CommandFailure(
        "--\(option.declaration.name): found beside --resume; expected neither a new plan nor a "
          + "part of one; leave the option out", code: .misused)
    }
  }

  /// The command as if the participant's code had been an option.
  private func givenParticipant(_ code: String) -> RunCommand {
    guard arguments[RunOptions.participant] == nil else { return self }
    var arguments = arguments
    arguments.add(code, to: RunOptions.participant.declaration)
    return RunCommand(arguments)
  }

  /// Conducts on a screen or in lines; `isSetUp` asks for what is not given first.
  private func run(
    _ checked: CheckedStudy, _ answers: PreparedAnswers, isSetUp: Bool = false
  ) async throws -> ExitCode {
    let resuming = try resumed(checked)
    let acknowledgements = try arguments[RunOptions.eventDescriptor].map(Acknowledgements.init)
    let sound = try ChosenSound(arguments[RunOptions.audio])
    let strap = try StrapSource(arguments)
    let interface = try Interface(
      arguments, isPlain: answers.isPlain, isAnswered: answers.source != nil)
    defer {
      if let problem = acknowledgements?.finish() { interface.afterwards(problem) }
      interface.close()
    }
    return try await listening(to: strap, interface) {
      var command = self
      if isSetUp {
        let setup = Setup(
          command: self, checked: checked, interface: interface, sound: sound, strap: strap)
        switch try await setup.ask() {
        case .left(let code): return code
        case .begun(let begun): command = begun
        }
      }
      let conducting = Conducting(
        command: command, checked: checked,
        participant: command.arguments[RunOptions.participant] ?? "", interface: interface,
        answers: answers.source, acknowledgements: acknowledgements, sound: sound, strap: strap)
      return try await command.sit(conducting, resuming)
    }
  }

  /// Listens to a strap while `work` is done, however that ends.
  private func listening(
    to strap: StrapSource?, _ interface: Interface, _ work: () async throws -> ExitCode
  ) async throws -> ExitCode {
    strap?.start()
    let outcome: Result<ExitCode, any Error>
    do {
      outcome = .success(try await work())
    } catch {
      outcome = .failure(error)
    }
    if let problem = await strap?.stop() { interface.afterwards(problem) }
    return try outcome.get()
  }

  /// Conducts what was asked for once the participant is known.
  private func sit(
    _ conducting: Conducting, _ resuming: Resuming.Chosen?
  ) async throws -> ExitCode {
    try conducting.strap?.record(
      for: conducting.participant, in: StoreAccess.path(arguments[CommonOptions.store]))
    if let resuming { return try await conducting.goOn(with: resuming) }
    guard let task = try chosenTask(conducting.checked) else { return try await conducting.menu() }
    return try await conducting.conduct(task).code
  }

  /// The session that is gone on with; nil where none is asked for.
  private func resumed(_ checked: CheckedStudy) throws -> Resuming.Chosen? {
    guard arguments[RunOptions.resume] else { return nil }
    return try Resuming(self, checked, arguments[RunOptions.participant] ?? "")
      .chosen(of: arguments[RunOptions.task])
  }

  // MARK: What is conducted

  private func chosenTask(_ checked: CheckedStudy) throws -> StudyTask? {
    if let identifier = arguments[RunOptions.task] { return try checked.task(identifier) }
    return checked.study.tasks.count == 1 ? checked.study.tasks.first : nil
  }

  private func participant() throws -> String {
    if let code = arguments[RunOptions.participant] { return code }
    guard isatty(STDIN_FILENO) == 1, arguments[RunOptions.answers] == nil else {
      throw CommandFailure(
        "--participant: found none, and no terminal to ask at; expected a code", code: .misused)
    }
    while true {
      StandardError.write("Participant code: ")
      guard let line = readLine() else {
        throw CommandFailure("the input ended before the participant's code", code: .inputEnded)
      }
      if ParticipantCode.isValid(line) { return line }
      StandardError.say("Please give 1 to 32 letters and digits.")
    }
  }

  private typealias PreparedAnswers = (source: AnswerSource?, isPlain: Bool)

  /// Answers that were prepared, and whether the participant is read line by line.
  private func prepared(_ study: Study) throws -> PreparedAnswers {
    switch arguments[RunOptions.answers] {
    case nil: (nil, arguments[RunOptions.plain])
    case "-": (nil, true)
    case let path?: (try AnswersFile.read(path, of: study), true)
    }
  }

  private func plans(
    _ checked: CheckedStudy, _ task: StudyTask?, _ participant: String
  ) throws -> [SessionPlan] {
    let base = try base()
    let past = try past(checked.study, participant)
    let assigned = try base.flatMap {
      try StudyBook.assigned(to: participant, study: checked.study.identifier, in: $0)
    }
    let course = task.map { [$0] } ?? checked.study.tasks
    return try upcoming(course, in: checked.study, past).map { task in
      let request = try request(
        checked, task, participant, isRequired: !course.contains(task))
      return try request.plan(
        number: request.number ?? past?.nextNumber(of: task.identifier) ?? 1,
        assigned: assigned, past: past)
    }
  }

  /// Tasks, each once, with those that they require and the participant has not completed.
  private func upcoming(
    _ tasks: [StudyTask], in study: Study, _ past: PastSessions?
  ) -> [StudyTask] {
    var upcoming: [StudyTask] = []
    for task in tasks {
      let missing = study.missing(before: task) { past?.isCompleted($0) ?? false }
      for next in missing + [task] where !upcoming.contains(next) { upcoming.append(next) }
    }
    return upcoming
  }

  /// The session of a task that comes next for this participant, or is gone on with.
  ///
  /// The session's number that was given is that of the task that was asked for, not of one that it
  /// requires. One that is gone on with has the number and the seed it was begun with.
  func request(
    _ checked: CheckedStudy, _ task: StudyTask, _ participant: String, isRequired: Bool = false,
    resuming suspended: SuspendedSession? = nil
  ) throws -> SessionRequest {
    let (head, asked) = (suspended?.record.head, arguments[RunOptions.session])
    let seed = head?.seed ?? arguments[RunOptions.seed]
    return SessionRequest(
      study: checked.study, studyBytes: checked.bytes, studyFolder: checked.folder, task: task,
      participant: participant, number: head?.number ?? (isRequired ? nil : asked),
      seed: seed.map { Seed($0) } ?? .fromSystem(), kind: kind,
      output: arguments[CommonOptions.output],
      isOutputNamed: arguments.gives(CommonOptions.output), store: try store(of: suspended),
      mock: try arguments[CommonOptions.mock].map(ChosenModel.named),
      durability: .synced, row: try row(in: checked.study), software: SoftwareVersion.number,
      device: ThisDevice.members)
  }

  /// The place of the condition that the researcher names; nil where none is named.
  private func row(in study: Study) throws -> Int? {
    guard let name = arguments[RunOptions.condition] else { return nil }
    guard let assignment = study.assignment, !assignment.design.givesOrder else {
      throw CommandFailure(
        "--condition: found a study that assigns no single condition; expected one that does; "
          + "leave the option out", code: .misused)
    }
    let names = assignment.conditions.map(\.identifier)
    if let row = names.firstIndex(of: name) { return row }
    throw CommandFailure(
      "--condition: found '\(name)'; expected one of \(names.joined(separator: ", "))",
      code: .misused)
  }

  private var kind: SessionKind { arguments[RunOptions.pilot] ? .pilot : .real }

  /// The sessions this participant had; nil where there is no output folder yet.
  func past(_ study: Study, _ participant: String) throws -> PastSessions? {
    try base().map { try PastSessions(of: participant, study: study.identifier, in: $0) }
  }

  /// The folder of the studies' sessions; nil where there is none yet.
  func base() throws -> SafeFolder? {
    let root = arguments[CommonOptions.output]
    let isApart = kind == .pilot && !arguments.gives(CommonOptions.output)
    do throws(FileError) {
      return try SafeFolder.open(isApart ? root + "/.pilot" : root)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  /// The store to read; nil for one of the session's own, which the mock alone feeds.
  ///
  /// A session that is gone on with keeps the store of its own that it has.
  private func store(of suspended: SuspendedSession?) throws -> String? {
    let given = arguments[CommonOptions.store]
    if arguments[RunOptions.source] != nil { return try StoreAccess.path(given) }
    if given == nil, suspended?.folder.contains(Conductor.privateStore) == true { return nil }
    if given == nil && arguments[CommonOptions.mock] != nil { return nil }
    return try StoreAccess.path(given)
  }
}
