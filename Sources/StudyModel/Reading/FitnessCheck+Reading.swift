extension FitnessCheck {
  static let taskKeys = [
    "identifier", "title", "preset", "walkDuration", "restDuration", "exclude", "texts",
    "requires", "resume", "maxAge",
  ]
  private static let expectedDuration = "0 for none, or 5 to 604,800 seconds (7 days), such as 15"

  /// Reads the steps of a task that is given by a preset.
  static func steps(reading task: ObjectPart) -> [Step]? {
    guard let preset = task["preset"], preset.word(among: ["fitnessCheck"]) != nil else {
      return nil
    }
    let walk = duration("walkDuration", of: task)
    let rest = duration("restDuration", of: task)
    let exclusions = task["exclude"].map(exclusions) ?? []
    let texts = task["texts"].map(texts) ?? [:]
    guard let walk, let rest else { return nil }
    let check = FitnessCheck(
      walkDuration: walk, restDuration: rest, exclusions: exclusions, texts: texts)
    preset.findings.texts.add(preset: preset, ours: check.stepsInOurWords)
    return check.steps
  }

  private static func duration(_ key: String, of task: ObjectPart) -> Double? {
    guard let part = task.required(key, expectedDuration) else { return nil }
    let isLeftOut = part.node.number?.double == 0
    return isLeftOut ? 0 : part.seconds(in: 5...ActiveStep.longest, expected: expectedDuration)
  }

  private static func exclusions(reading part: Part) -> Set<Exclusion> {
    let words = Exclusion.allCases.map(\.rawValue)
    let items = part.items("a list of \(PrintableText.list(words))") ?? []
    return Set(items.compactMap { $0.word(Exclusion.self) })
  }

  private static func texts(reading part: Part) -> [StepName: StepTexts] {
    let names = StepName.allCases
    guard let object = part.object("the preset's texts", keys: names.map(\.rawValue)) else {
      return [:]
    }
    var texts: [StepName: StepTexts] = [:]
    for name in names { texts[name] = object[name.rawValue].flatMap(StepTexts.init(reading:)) }
    return texts
  }
}

extension FitnessCheck.StepTexts {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("a step's texts", keys: ["title", "text"]) else { return nil }
    self.init(title: object["title"]?.text(), text: object["text"]?.text())
  }
}
