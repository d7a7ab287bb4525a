/// The kinds of step, as a study's file names them.
enum StepKind: String, CaseIterable {
  case instruction, survey, active, completion, consent
}

extension Step {
  /// Reads the steps of a task, and how blocks arrange them.
  static func all(
    in task: ObjectPart, _ libraries: ClipLibraryNames, conditions: [String]
  ) -> StepList? {
    let expected = "a list of one step or more"
    guard let items = task.required("steps", expected)?.someItems(expected) else { return nil }
    let outline = StepOutline(reading: items)
    outline.named.reportDuplicates("step of the task")
    outline.steps.flatMap { $0.listed("questions") + $0.listed("calculate") }
      .reportDuplicates("question and calculation of the task")
    let steps = outline.steps.compactMap { Step(reading: $0, libraries: libraries) }
    let rules = outline.steps.map { ($0.node["identifier"]?.string, StepRules(reading: $0)) }
    var list = StepList(steps: steps, arrangement: outline.arrangement, rules: rules)
    let vocabulary = ExpressionCheck(list, conditions: conditions).run(outline)
    list.unreachable = NavigationCheck(list, vocabulary).run(outline)
    return list
  }

  private init?(reading part: Part, libraries: ClipLibraryNames) {
    guard let kind = part.kind(StepKind.self, of: "a step", beside: ["block"]) else { return nil }
    let read: Step? =
      switch kind {
      case .instruction: InstructionStep(reading: part).map(Step.instruction)
      case .survey: SurveyStep(reading: part).map(Step.survey)
      case .active: ActiveStep(reading: part, libraries: libraries).map(Step.active)
      case .completion: CompletionStep(reading: part).map(Step.completion)
      case .consent: ConsentStep(reading: part).map(Step.consent)
      }
    _ = part.member("attributes")?.attributes(of: "step")
    guard let read else { return nil }
    self = read
  }
}

/// The steps of a task as they were read.
struct StepList {
  let steps: [Step]
  let arrangement: Arrangement
  /// By the steps' identifiers.
  let rules: [String: StepRules]
  /// The steps that no way leads to.
  var unreachable: Set<String> = []
  private let places: [String: Int]

  init(steps: [Step], arrangement: Arrangement, rules: [(String?, StepRules)]) {
    self.steps = steps
    self.arrangement = arrangement
    self.rules = Dictionary(
      rules.compactMap { name, rules in name.map { ($0, rules) } },
      uniquingKeysWith: { first, _ in first })
    places = Dictionary(
      steps.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the task's expressions may name somewhere.
  var names: Set<String> {
    let questions = steps.flatMap { step -> [String] in
      guard case .survey(let survey) = step else { return [] }
      return survey.questions.map(\.identifier)
    }
    return Set(questions + rules.values.flatMap { $0.calculations.map(\.identifier) })
  }

  func step(_ identifier: String) -> Step? { places[identifier].map { steps[$0] } }
}

/// The keys that every kind of step has.
enum StepKeys {
  static let all = ["identifier", "kind", "title", "text", "attributes"] + StepRules.keys
}

extension InstructionStep {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("an instruction step", keys: StepKeys.all) else { return nil }
    let identifier = object.identifier()
    let (title, text) = (object["title"]?.template(), object["text"]?.template())
    object.warnIfEmpty()
    guard let identifier else { return nil }
    self.init(identifier: identifier, title: title, text: text)
  }
}

extension CompletionStep {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("a completion step", keys: StepKeys.all) else { return nil }
    let identifier = object.identifier()
    let (title, text) = (object["title"]?.template(), object["text"]?.template())
    object.warnIfEmpty()
    guard let identifier else { return nil }
    self.init(identifier: identifier, title: title, text: text)
  }
}

extension ObjectPart {
  fileprivate func warnIfEmpty() {
    guard self["title"] == nil, self["text"] == nil else { return }
    part.report(
      .emptyStep, .warning, found: "neither 'title' nor 'text'",
      expected: "one of them, so that the screen is not empty")
  }
}
