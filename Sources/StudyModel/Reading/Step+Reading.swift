/// The kinds of step, as a study's file names them.
enum StepKind: String, CaseIterable {
  case instruction, survey, active, completion
}

extension Step {
  /// Reads the steps of a task, and how blocks arrange them.
  static func all(
    in task: ObjectPart, _ libraries: ClipLibraryNames
  ) -> (steps: [Step], arrangement: Arrangement)? {
    let expected = "a list of one step or more"
    guard let items = task.required("steps", expected)?.someItems(expected) else { return nil }
    let outline = StepOutline(reading: items)
    outline.named.reportDuplicates("step of the task")
    outline.steps.flatMap { $0.listed("questions") }.reportDuplicates("question of the task")
    let steps = outline.steps.compactMap { Step(reading: $0, libraries: libraries) }
    return (steps, outline.arrangement)
  }

  private init?(reading part: Part, libraries: ClipLibraryNames) {
    guard let kind = Self.kind(of: part) else { return nil }
    let read: Step? =
      switch kind {
      case .instruction: InstructionStep(reading: part).map(Step.instruction)
      case .survey: SurveyStep(reading: part).map(Step.survey)
      case .active: ActiveStep(reading: part, libraries: libraries).map(Step.active)
      case .completion: CompletionStep(reading: part).map(Step.completion)
      }
    _ = part.member("attributes")?.attributes(of: "step")
    guard let read else { return nil }
    self = read
  }

  /// The step's kind, by which its other keys are known.
  private static func kind(of part: Part) -> StepKind? {
    // A block is no step, but it stands where one may.
    let words = StepKind.allCases.map(\.rawValue) + ["block"]
    guard part.node.members != nil else { return part.wrongKind("a step, an object") }
    guard let kind = part.node["kind"] else {
      part.report(.missingKey, found: "no 'kind' in a step", expected: PrintableText.list(words))
      return nil
    }
    return Part(node: kind, path: .key("kind", of: part.path), findings: part.findings)
      .word(among: words).flatMap(StepKind.init(rawValue:))
  }
}

/// The keys that every kind of step has.
enum StepKeys {
  static let all = ["identifier", "kind", "title", "text", "attributes"]
}

extension InstructionStep {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("an instruction step", keys: StepKeys.all) else { return nil }
    let identifier = object.identifier()
    let (title, text) = (object["title"]?.text(), object["text"]?.text())
    object.warnIfEmpty()
    guard let identifier else { return nil }
    self.init(identifier: identifier, title: title, text: text)
  }
}

extension CompletionStep {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("a completion step", keys: StepKeys.all) else { return nil }
    let identifier = object.identifier()
    let (title, text) = (object["title"]?.text(), object["text"]?.text())
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
