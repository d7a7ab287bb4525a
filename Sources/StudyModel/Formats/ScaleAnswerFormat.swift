import StrictJSON

/// A whole number on a scale (ResearchKit's `ORKScaleAnswerFormat`).
package struct ScaleAnswerFormat: Equatable, Sendable {
  /// The lowest value, -10,000...10,000.
  package var minimum: Int
  /// Above `minimum`, at most 10,000.
  package var maximum: Int
  /// From one value to the next, 1 or more; it divides the range into at most 13 steps.
  package var step: Int
  package var minimumDescription: LocalizedText?
  package var maximumDescription: LocalizedText?

  package init(
    minimum: Int, maximum: Int, step: Int = 1, minimumDescription: LocalizedText? = nil,
    maximumDescription: LocalizedText? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.minimumDescription = minimumDescription
    self.maximumDescription = maximumDescription
  }

  /// The values one can choose, in order.
  package var values: [Int] { Array(stride(from: minimum, through: maximum, by: step)) }
}

extension ScaleAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.scale

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try answer(TypedNumber.whole(text))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try answer(json.integer.flatMap(Int.init(exactly:)))
  }

  private func answer(_ number: Int?) throws(AnswerError) -> Answer {
    guard let number, values.contains(number) else {
      throw .notOnScale(minimum: minimum, maximum: maximum, step: step)
    }
    return Answer(.integer(Int64(number)))
  }

  func label(for answer: JSONValue, language: String?) -> String? {
    let value = answer.integer
    if value == Int64(minimum) { return minimumDescription?.text(in: language) }
    if value == Int64(maximum) { return maximumDescription?.text(in: language) }
    return nil
  }
}

extension ScaleAnswerFormat {
  private static let keys = [
    "kind", "minimum", "maximum", "step", "minimumDescription", "maximumDescription",
  ]
  private static let expectedBound = "a whole number from -10,000 to 10,000"

  init?(reading part: Part) {
    guard let object = part.object("a scale", keys: Self.keys) else { return nil }
    let minimum = Self.bound("minimum", of: object)
    let maximum = Self.bound("maximum", of: object)
    let step = object["step"] == nil ? 1 : Self.step(of: object)
    let low = object["minimumDescription"]?.text()
    let high = object["maximumDescription"]?.text()
    guard let minimum, let maximum, let step else { return nil }
    self.init(
      minimum: minimum, maximum: maximum, step: step, minimumDescription: low,
      maximumDescription: high)
    // Values are only counted where the range can be walked.
    guard rangeIsNotEmpty(object), checkSteps(object) else { return nil }
  }

  private static func bound(_ key: String, of object: ObjectPart) -> Int? {
    object.required(key, expectedBound)?.integer(in: -10_000...10_000, expected: expectedBound)
  }

  private static func step(of object: ObjectPart) -> Int? {
    object["step"]?.integer(in: 1...20_000, expected: "a whole number from 1 to 20,000")
  }

  private func rangeIsNotEmpty(_ object: ObjectPart) -> Bool {
    guard minimum >= maximum else { return true }
    object["maximum"]?.report(.scaleRange, expected: "more than the minimum, \(minimum)")
    return false
  }

  private func checkSteps(_ object: ObjectPart) -> Bool {
    let (range, place) = (maximum - minimum, object["step"] ?? object.part)
    let found = "a step of \(step) in a range of \(range)"
    if !range.isMultiple(of: step) {
      place.report(
        .scaleSteps, found: found, expected: "a step that divides the range without a rest")
      return false
    }
    guard range / step > 13 else { return true }
    place.report(
      .scaleSteps, found: "\(found), \(range / step) steps",
      expected: "1 to 13 steps; choose a greater step")
    return false
  }
}
