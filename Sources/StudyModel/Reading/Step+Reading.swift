/// The kinds of step, as a study's file names them.
enum StepKind: String, CaseIterable {
  case instruction, survey, active, completion
}

extension Step {
  /// Reads the steps of a task.
  static func all(in task: ObjectPart, _ libraries: ClipLibraryNames) -> [Step]? {
    let expected = "a list of one step or more"
    guard let items = task.required("steps", expected)?.someItems(expected) else { return nil }
    items.reportDuplicates("step of the task")
    items.flatMap(\.questions).reportDuplicates("question of the task")
    return items.compactMap { Step(reading: $0, libraries: libraries) }
  }

  private init?(reading part: Part, libraries: ClipLibraryNames) {
    guard let kind = part.kind(StepKind.self, of: "a step") else { return nil }
    let read: Step? =
      switch kind {
      case .instruction: InstructionStep(reading: part).map(Step.instruction)
      case .survey: SurveyStep(reading: part).map(Step.survey)
      case .active: ActiveStep(reading: part, libraries: libraries).map(Step.active)
      case .completion: CompletionStep(reading: part).map(Step.completion)
      }
    guard let read else { return nil }
    self = read
  }
}

extension Part {
  /// The questions of a step, whatever else is wrong with it.
  fileprivate var questions: [Part] {
    guard let list = node["questions"] else { return [] }
    let path = StudyPath.key("questions", of: path)
    return (list.array ?? []).enumerated().map { index, question in
      Part(node: question, path: .index(index, of: path), findings: findings)
    }
  }
}

/// The keys that every kind of step has.
enum StepKeys {
  static let all = ["identifier", "kind", "title", "text"]
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
