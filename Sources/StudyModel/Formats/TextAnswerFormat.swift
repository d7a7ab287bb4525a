import StrictJSON

/// A text (ResearchKit's `ORKTextAnswerFormat`).
package struct TextAnswerFormat: Equatable, Sendable {
  /// The fewest characters it may have; nil for no limit but one.
  package var minimumLength: Int?
  /// The most characters it may have; nil for no limit.
  package var maximumLength: Int?
  /// Whether it may have several lines.
  package var isMultipleLines: Bool

  package init(
    minimumLength: Int? = nil, maximumLength: Int? = nil, isMultipleLines: Bool = false
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.isMultipleLines = isMultipleLines
  }
}

extension TextAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.text

  init?(reading part: Part) {
    let keys = ["kind", "minimumLength", "maximumLength", "multipleLines"]
    guard let object = part.object("a text format", keys: keys) else { return nil }
    let least = object["minimumLength"]?.length()
    let most = object["maximumLength"]?.length()
    let lines = object["multipleLines"]?.bool()
    self.init(minimumLength: least, maximumLength: most, isMultipleLines: lines ?? false)
    guard
      object.isRange(
        least.map(Double.init), most.map(Double.init), keys: ("minimumLength", "maximumLength"))
    else { return nil }
  }

  /// The text in Unicode's composed form (NFC), otherwise as it was typed.
  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let composed = try TypedText.composed(text, hasLines: isMultipleLines)
    if let minimumLength, composed.count < minimumLength {
      throw .tooShort(length: composed.count, minimumLength: minimumLength)
    }
    if let maximumLength, composed.count > maximumLength {
      throw .tooLong(length: composed.count, maximumLength: maximumLength)
    }
    return Answer(.string(composed))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let text = json.string else { throw .notText }
    return try answer(typed: text, context)
  }
}

extension Part {
  /// A number of characters.
  func length() -> Int? {
    integer(in: 1...1_000_000, expected: "a whole number of characters from 1 to 1,000,000")
  }
}
