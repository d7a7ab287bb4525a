import Glibc
import HealthSamples
import Quantities
import ResultFiles
import StudyModel
import StudySession

/// Asks a researcher, before the participant, for what the command line leaves open.
///
/// Shown on a terminal where `--participant` is missing; each of its fields has an option.
struct Setup {
  private static let menu = "menu of all tasks"
  private static let participant = "Participant"

  let command: RunCommand
  let checked: CheckedStudy
  let interface: Interface
  let sound: ChosenSound
  /// The strap that is listened to already; nil for none.
  let strap: StrapSource?

  /// How the researcher left the form.
  enum Outcome {
    /// The command with what was given.
    case begun(RunCommand)
    case left(ExitCode)
  }

  func ask() async throws -> Outcome {
    let clock = RealClock()
    let stage = sound.stage(on: clock)
    var screen = screen()
    var tones = 0
    while true {
      screen.facts = facts(screen, tones: tones)
      interface.presenter.show(.setup(screen))
      // A strap's rate is shown as it changes.
      let next = strap.map { _ in clock.now + .seconds(1) }
      let reply = await clock.wait(until: next, for: interface.inbox)
      if reply != nil { screen.problem = nil }
      switch reply {
      case .signal(let number): return .left(.signal(number))
      case .inputEnded: return .left(.inputEnded)
      case .leave: return .left(.done)
      case .setup(.tone):
        stage.play(.start)
        tones += 1
      case .setup(.changed(let values)): screen.take(values)
      case .setup(.begin(let values)):
        screen.take(values)
        guard let begun = begin(&screen) else { continue }
        return .begun(begun)
      case .proceed, .text, .skip, .back, .pause, nil: continue
      }
    }
  }

  // MARK: The form

  private func screen() -> SetupScreen {
    let study = checked.study
    let language = command.arguments[RunOptions.language] ?? study.mainLanguage
    var fields = [
      field(RunOptions.participant, Self.participant, hint: "a code, such as P01")
    ]
    if study.tasks.count > 1 {
      let names = [Self.menu] + study.tasks.map(\.identifier)
      fields.append(field(RunOptions.task, "Task", choices: names))
    }
    fields.append(field(RunOptions.session, "Session", hint: "counted"))
    if let assignment = study.assignment, !assignment.design.givesOrder {
      let names = [""] + assignment.conditions.map(\.identifier)
      fields.append(
        field(RunOptions.condition, "Condition", hint: "as assigned", choices: names))
    }
    fields.append(field(RunOptions.seed, "Seed", hint: "drawn"))
    return SetupScreen(studyTitle: study.title.text(in: language), fields: fields, facts: [])
  }

  private func field(
    _ option: some DeclaredOption, _ name: String, hint: String = "", choices: [String] = []
  ) -> SetupScreen.Field {
    let given = command.arguments.words(of: option.declaration).last
    return SetupScreen.Field(
      name: name, value: given ?? choices.first ?? "", hint: hint,
      choices: given == nil ? choices : [], isFixed: given != nil)
  }

  private var options: [(name: String, option: any DeclaredOption)] {
    [
      (Self.participant, RunOptions.participant), ("Task", RunOptions.task),
      ("Session", RunOptions.session), ("Condition", RunOptions.condition),
      ("Seed", RunOptions.seed),
    ]
  }

  // MARK: Beginning

  /// The command with the values of the form; nil where one is wrong, which its field then tells.
  private func begin(_ screen: inout SetupScreen) -> RunCommand? {
    var arguments = command.arguments
    for index in screen.fields.indices where !screen.fields[index].isFixed {
      let field = screen.fields[index]
      let option = options.first { $0.name == field.name }?.option.declaration
      screen.fields[index].problem = problem(of: field, option)
      if let option, !field.value.isEmpty, field.value != Self.menu, option.accepts(field.value) {
        arguments.add(field.value, to: option)
      }
    }
    guard screen.fields.allSatisfy({ $0.problem == nil }) else {
      screen.problem = "Please correct what is marked."
      return nil
    }
    return RunCommand(arguments)
  }

  private func problem(of field: SetupScreen.Field, _ option: OptionDeclaration?) -> String? {
    guard !field.value.isEmpty else {
      return field.name == Self.participant ? "Please give the participant's code." : nil
    }
    guard let option, field.value != Self.menu, !option.accepts(field.value) else { return nil }
    return "Please give \(option.form?.expected ?? "another value")."
  }

  // MARK: Facts

  private func facts(_ screen: SetupScreen, tones: Int) -> [SetupScreen.Fact] {
    let code = screen.value(of: Self.participant)
    let participant = ParticipantCode.isValid(code) ? code : nil
    return [
      participant.map { SetupScreen.Fact(name: "Sessions", text: sessions(of: $0)) },
      SetupScreen.Fact(
        name: "Sound",
        text: (sound.problem.map { "none: \($0)" } ?? sound.name) + Self.played(tones)),
      recordsHeartRate
        ? SetupScreen.Fact(name: "Heart rate", text: heartRate(of: participant)) : nil,
      SetupScreen.Fact(
        name: "Disk", text: DiskExamination.output(command.arguments[CommonOptions.output]).found),
    ].compactMap(\.self)
  }

  private static func played(_ tones: Int) -> String {
    switch tones {
    case 0: ""
    case 1: "; a tone was sent there"
    default: "; \(tones) tones were sent there"
    }
  }

  private var recordsHeartRate: Bool {
    checked.study.tasks.flatMap(\.steps).contains { step in
      guard case .active(let active) = step else { return false }
      return active.recorderConfigurations.contains { $0.quantityTypes.contains(.heartRate) }
    }
  }

  private func sessions(of participant: String) -> String {
    do {
      guard let past = try command.past(checked.study, participant), !past.entries.isEmpty else {
        return "the first of \(participant)"
      }
      let last = past.entries.last.map { ", the last of \($0.task)" } ?? ""
      return "\(past.entries.count) so far\(last)"
    } catch {
      return "not known: \(error)"
    }
  }

  private func heartRate(of participant: String?) -> String {
    if let strap { return strap.fact }
    if let profile = command.arguments[CommonOptions.mock] { return "made up (\(profile))" }
    guard let participant else { return "told once the participant is known" }
    do throws(HealthStoreError) {
      let path = try StoreAccess.path(command.arguments[CommonOptions.store])
      guard access(path, F_OK) == 0 else { return "no source: there is no store yet" }
      let store = try StoreAccess.reading(command.arguments)
      let last = try store.samples(
        matching: SampleQuery(
          participant: participant, types: [.heartRate], order: .descending, limit: 1))
      guard let sample = last.first?.sample else { return "no source: the store has no sample yet" }
      let age = RealClock().instant.seconds(since: sample.end)
      return age < 60
        ? "present: the last sample is \(Int(max(0, age))) s old"
        : "no source: the last sample is of \(sample.end.rfc3339)"
    } catch {
      return "no source: \(error)"
    }
  }
}

extension SetupScreen {
  fileprivate mutating func take(_ values: [String]) {
    for (index, value) in values.enumerated() where fields.indices.contains(index) {
      fields[index].value = value
    }
  }

  fileprivate func value(of name: String) -> String {
    fields.first { $0.name == name }?.value ?? ""
  }
}
