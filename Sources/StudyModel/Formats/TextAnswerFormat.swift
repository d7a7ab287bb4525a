import Patterns
import StrictJSON

/// A text (ResearchKit's `ORKTextAnswerFormat`).
package struct TextAnswerFormat: Equatable, Sendable {
  /// The fewest characters it may have; nil for no limit but one.
  package var minimumLength: Int?
  /// The most characters it may have; nil for no limit.
  package var maximumLength: Int?
  /// What the whole of it must match; nil for anything.
  package var form: Form?
  /// Whether it may have several lines.
  package var isMultipleLines: Bool

  /// A pattern, with what the participant is told of a text that differs from it.
  package struct Form: Equatable, Sendable {
    package var pattern: Pattern
    package var invalidMessage: LocalizedText

    package init(pattern: Pattern, invalidMessage: LocalizedText) {
      self.pattern = pattern
      self.invalidMessage = invalidMessage
    }
  }

  package init(
    minimumLength: Int? = nil, maximumLength: Int? = nil, form: Form? = nil,
    isMultipleLines: Bool = false
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.form = form
    self.isMultipleLines = isMultipleLines
  }
}

extension TextAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.text

  init?(reading part: Part) {
    let keys = [
      "kind", "minimumLength", "maximumLength", "pattern", "invalidMessage", "multipleLines",
    ]
    guard let object = part.object("a text format", keys: keys) else { return nil }
    let least = object["minimumLength"]?.length()
    let most = object["maximumLength"]?.length()
    let lines = object["multipleLines"]?.bool()
    self.init(
      minimumLength: least, maximumLength: most, form: Form(reading: object),
      isMultipleLines: lines ?? false)
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
    // A comparison that would take too long is no match either.
    if let form, form.pattern.verdict(on: composed) != .matches {
      throw .patternDiffers(message: form.invalidMessage.text(in: context.language))
    }
    return Answer(.string(composed))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let text = json.string else { throw .notText }
    return try answer(typed: text, context)
  }
}

extension TextAnswerFormat.Form {
  /// The form under the keys `pattern` and `invalidMessage`, of which neither goes alone.
  fileprivate init?(reading object: ObjectPart) {
    let (pattern, message) = (object["pattern"], object["invalidMessage"])
    guard pattern != nil || message != nil else { return nil }
    let (read, invalidMessage) = (pattern?.pattern(), message?.text())
    if message == nil {
      pattern?.report(
        .missingKey, found: "a pattern without 'invalidMessage'",
        expected: "beside it, what is told of a text that differs from the pattern")
    } else if pattern == nil {
      message?.report(
        .missingKey, found: "a message without 'pattern'",
        expected: "beside it, a pattern of the whole text")
    }
    guard let read, let invalidMessage else { return nil }
    self.init(pattern: read, invalidMessage: invalidMessage)
  }
}

extension Part {
  fileprivate func pattern() -> Pattern? {
    guard let text = node.string else { return wrongKind("a pattern, a text") }
    do throws(PatternError) {
      return try Pattern(text)
    } catch {
      report(.pattern, expected: "a Perl-compatible pattern (\(error.reason))")
      return nil
    }
  }

  /// A number of characters.
  func length() -> Int? {
    integer(in: 1...1_000_000, expected: "a whole number of characters from 1 to 1,000,000")
  }
}

extension PatternError {
  fileprivate var reason: String {
    switch self {
    case .tooLong(_, let limit): "at most \(limit) bytes"
    case .malformed(let offset, let reason): "at byte \(offset): \(reason)"
    case .outOfMemory: "there is no memory for it"
    }
  }
}
