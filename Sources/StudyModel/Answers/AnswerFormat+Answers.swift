import StrictJSON

extension AnswerFormat {
  /// The answer that a participant typed.
  ///
  /// Nothing typed is no answer but a skip, which the caller tells from one.
  package func answer(from text: String) throws(AnswerError) -> JSONValue {
    switch self {
    case .scale(let format):
      try format.answer(TypedNumber.whole(text))
    case .text(let format): try format.answer(text)
    }
  }

  /// The answer that a file of answers holds.
  package func answer(from json: JSONValue) throws(AnswerError) -> JSONValue {
    switch self {
    case .scale(let format): return try format.answer(json.integer.flatMap(Int.init(exactly:)))
    case .text(let format):
      guard let text = json.string else { throw .notText }
      return try format.answer(text)
    }
  }

  /// What the study calls an answer: the description of a scale's end; nil where it has no name.
  package func label(for answer: JSONValue, language: String? = nil) -> String? {
    switch self {
    case .text: return nil
    case .scale(let format):
      let value = answer.integer
      if value == Int64(format.minimum) { return format.minimumDescription?.text(in: language) }
      if value == Int64(format.maximum) { return format.maximumDescription?.text(in: language) }
      return nil
    }
  }
}

extension ScaleAnswerFormat {
  fileprivate func answer(_ number: Int?) throws(AnswerError) -> JSONValue {
    guard let number, values.contains(number) else {
      throw .notOnScale(minimum: minimum, maximum: maximum, step: step)
    }
    return .integer(Int64(number))
  }
}

extension TextAnswerFormat {
  /// The text in Unicode's composed form (NFC), otherwise as it was typed.
  fileprivate func answer(_ text: String) throws(AnswerError) -> JSONValue {
    guard !text.unicodeScalars.contains(where: Self.isControl) else { throw .controlCharacter }
    guard !text.allSatisfy(\.isWhitespace) else { throw .blank }
    let composed = ComposedText.composed(text)
    if let maximumLength, composed.count > maximumLength {
      throw .tooLong(length: composed.count, maximumLength: maximumLength)
    }
    return .string(composed)
  }

  private static func isControl(_ scalar: UnicodeScalar) -> Bool {
    scalar.properties.generalCategory == .control || (0x2028...0x2029).contains(scalar.value)
  }
}
