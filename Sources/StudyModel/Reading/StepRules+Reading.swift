extension StepRules {
  static let keys = ["showIf", "calculate", "goTo", "allowsBackNavigation"]

  /// Reads the rules of a step, whose other keys are read elsewhere.
  init(reading step: Part) {
    self.init(
      showIf: step.member("showIf").flatMap { $0.expression() },
      calculations: step.member("calculate").map(Calculation.all) ?? [],
      goTo: step.member("goTo").map(NavigationRule.all) ?? [],
      allowsBackNavigation: step.member("allowsBackNavigation")?.bool() ?? true)
  }
}

extension Calculation {
  private static let expectedList = "a list of one calculation or more"

  fileprivate static func all(reading part: Part) -> [Calculation] {
    (part.someItems(expectedList) ?? []).compactMap(Calculation.init(reading:))
  }

  private init?(reading part: Part) {
    let keys = ["identifier", "title", "expression"]
    guard let object = part.object("a calculation", keys: keys) else { return nil }
    let identifier = object.required("identifier", IdentifierForm.variable.expected)?.variable()
    let title = object["title"]?.template()
    let expected = "what is worked out, such as \"mean(calm, content)\""
    let expression = object.required("expression", expected)?.expression(expected)
    guard let identifier, let expression else { return nil }
    self.init(identifier: identifier, title: title, expression: expression)
  }
}

extension NavigationRule {
  /// How a task ends, as a study's file names it.
  private enum EndWord: String, CaseIterable {
    case completed, earlyTermination
  }

  private static let expectedList = "a list of one rule or more"
  private static let expectedDestination = "'step' with where to go, or 'end'"

  fileprivate static func all(reading part: Part) -> [NavigationRule] {
    (part.someItems(expectedList) ?? []).compactMap(NavigationRule.init(reading:))
  }

  private init?(reading part: Part) {
    guard let object = part.object("a rule", keys: ["if", "step", "end", "reason"]) else {
      return nil
    }
    let condition = object["if"].flatMap { $0.expression() }
    guard let destination = Self.destination(reading: object) else { return nil }
    self.init(condition: condition, destination: destination)
  }

  private static func destination(reading object: ObjectPart) -> Destination? {
    let reason = object["reason"]?.template()
    switch (object["step"], object["end"]) {
    case (let step?, nil):
      if object["reason"] != nil { reportReason(object) }
      return step.identifier(.name).map(Destination.step)
    case (nil, let end?): return self.end(end, object, reason).map(Destination.end)
    case (nil, nil), (.some, .some):
      object.part.report(
        .missingKey, found: object["step"] == nil ? "neither 'step' nor 'end'" : "both",
        expected: expectedDestination)
      return nil
    }
  }

  private static func end(
    _ part: Part, _ object: ObjectPart, _ reason: LocalizedText?
  ) -> TaskEnd? {
    switch part.word(EndWord.self) {
    case .completed:
      if object["reason"] != nil { reportReason(object) }
      return .completed
    case .earlyTermination:
      _ = object.required("reason", "why the task ends early, a text for the participant")
      return reason.map(TaskEnd.earlyTermination)
    case nil: return nil
    }
  }

  private static func reportReason(_ object: ObjectPart) {
    object["reason"]?.report(
      .unknownKey, found: "a reason",
      expected: "none unless 'end' is 'earlyTermination'")
  }
}

extension Repetition {
  private static let expected =
    "a number of times from 1 to 1,000, or {\"while\": \"...\", \"maximumPasses\": 10}"
  private static let expectedPasses = "the most passes, a whole number from 1 to 1,000"

  /// Reads how often a block is repeated.
  init?(reading part: Part) {
    guard part.node.members != nil else {
      guard let times = part.integer(in: 1...Self.mostPasses, expected: Self.expected) else {
        return nil
      }
      self = .times(times)
      return
    }
    guard let object = part.object("a loop", keys: ["while", "maximumPasses"]) else { return nil }
    let condition = object.required("while", "a condition for another pass")?.expression()
    let passes = object.required("maximumPasses", Self.expectedPasses)?
      .integer(in: 1...Self.mostPasses, expected: Self.expectedPasses)
    guard let condition, let passes else { return nil }
    self = .whileHolding(condition, maximumPasses: passes)
  }
}
