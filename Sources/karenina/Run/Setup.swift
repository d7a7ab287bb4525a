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

  let command: RunCommand
  let checked: CheckedStudy
  let interface: Interface
  let sound: ChosenSound

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
    while true {
      screen.facts = facts(screen)
      interface.presenter.show(.setup(screen))
      screen.problem = nil
      switch await clock.wait(until: nil, for: interface.inbox) {
      case .signal(let number): return .left(.signal(number))
      case .inputEnded: return .left(.inputEnded)
      case .leave: return .left(.done)
      case .setup(.tone): stage.play(.start)
      case .setup(.changed(let values)): screen.take(values)
      case .setup(.begin(let values)):
        screen.take(values)
        let (begun, problem) = begin(screen)
        guard let problem else { return .begun(begun) }
        screen.problem = problem
      case .proceed, .text, .skip, .back, .pause, nil: continue
      }
    }
  }

  // MARK: The form

  private func screen() -> SetupScreen {
    let study = checked.study
    let language = command.arguments[RunOptions.language] ?? study.mainLanguage
    var fields = [
      field(RunOptions.participant, "Participant", hint: "a code, such as P01")
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
      ("Participant", RunOptions.participant), ("Task", RunOptions.task),
      ("Session", RunOptions.session), ("Condition", RunOptions.condition),
      ("Seed", RunOptions.seed),
    ]
  }

  // MARK: Beginning

  /// The command with the values of the form, and what is wrong with them, if anything is.
  private func begin(_ screen: SetupScreen) -> (RunCommand, problem: String?) {
    var arguments = command.arguments
    for field in screen.fields where !field.isFixed && !field.value.isEmpty {
      guard field.value != Self.menu,
        let option = options.first(where: { $0.name == field.name })?.option.declaration
      else { continue }
      guard option.accepts(field.value) else {
        return (command, "\(field.name): please give \(option.form?.expected ?? "another value").")
      }
      arguments.add(field.value, to: option)
    }
    guard arguments[RunOptions.participant] != nil else {
      return (command, "Please give the participant's code.")
    }
    return (RunCommand(arguments), nil)
  }

  // MARK: Facts

  private func facts(_ screen: SetupScreen) -> [SetupScreen.Fact] {
    let code = screen.value(of: "Participant")
    let participant = ParticipantCode.isValid(code) ? code : nil
    return [
      participant.map { SetupScreen.Fact(name: "Sessions", text: sessions(of: $0)) },
      SetupScreen.Fact(name: "Sound", text: sound.problem.map { "none: \($0)" } ?? sound.name),
      SetupScreen.Fact(name: "Heart rate", text: heartRate(of: participant)),
      SetupScreen.Fact(
        name: "Disk", text: DiskExamination.output(command.arguments[CommonOptions.output]).found),
    ].compactMap(\.self)
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
    if let profile = command.arguments[CommonOptions.mock] { return "made up (\(profile))" }
    guard let participant else { return "told once the participant is known" }
    do throws(HealthStoreError) {
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
