/// Why a text is no expression, or no text with placeholders.
///
/// Every offset is in bytes of UTF-8 from the text's start.
package enum ExpressionError: Error, Equatable {
  /// Longer than it may be; both in bytes.
  case tooLong(length: Int, limit: Int)
  /// More terms within one another than may be.
  case tooDeep(offset: Int)
  /// A number of more than 18 digits.
  case tooManyDigits(offset: Int, text: String)
  /// A text, a name or a placeholder that does not end; its opening sign.
  case unclosed(offset: Int, opening: String, closing: String)
  /// Something else than what may stand there.
  case unexpected(offset: Int, found: String, expected: String, suggestion: String?)
  case unknownFunction(offset: Int, name: String, suggestion: String?)
  case unknownQuantityType(offset: Int, name: String, suggestion: String?)
  case argumentCount(offset: Int, function: Function, count: Int)
}

extension ExpressionError {
  package var offset: Int {
    switch self {
    case .tooLong(_, let limit): limit
    case .tooDeep(let offset), .tooManyDigits(let offset, _), .unclosed(let offset, _, _),
      .unexpected(let offset, _, _, _), .unknownFunction(let offset, _, _),
      .unknownQuantityType(let offset, _, _), .argumentCount(let offset, _, _):
      offset
    }
  }

  /// The same error in a text that this one's is a part of.
  func moved(by distance: Int) -> ExpressionError {
    switch self {
    case .tooLong: self
    case .tooDeep(let offset): .tooDeep(offset: offset + distance)
    case .tooManyDigits(let offset, let text):
      .tooManyDigits(offset: offset + distance, text: text)
    case .unclosed(let offset, let opening, let closing):
      .unclosed(offset: offset + distance, opening: opening, closing: closing)
    case .unexpected(let offset, let found, let expected, let suggestion):
      .unexpected(
        offset: offset + distance, found: found, expected: expected, suggestion: suggestion)
    case .unknownFunction(let offset, let name, let suggestion):
      .unknownFunction(offset: offset + distance, name: name, suggestion: suggestion)
    case .unknownQuantityType(let offset, let name, let suggestion):
      .unknownQuantityType(offset: offset + distance, name: name, suggestion: suggestion)
    case .argumentCount(let offset, let function, let count):
      .argumentCount(offset: offset + distance, function: function, count: count)
    }
  }
}

extension ExpressionError: CustomStringConvertible {
  /// What stands there, in a few words; not made safe to print.
  package var found: String {
    switch self {
    case .tooLong(let length, _): "\(length) bytes"
    case .tooDeep: "more than \(Term.heightLimit) terms within one another"
    case .tooManyDigits(_, let text): "the number '\(text)'"
    case .unclosed(_, let opening, _): "\(opening) without its end"
    case .unexpected(_, let found, _, _): found
    case .unknownFunction(_, let name, _): "the unknown function '\(name)'"
    case .unknownQuantityType(_, let name, _): "the unknown quantity type '\(name)'"
    case .argumentCount(_, let function, let count):
      "\(count) \(count == 1 ? "argument" : "arguments") of '\(function.rawValue)'"
    }
  }

  /// What may stand there, and what was probably meant.
  package var expected: String {
    let meant = suggestion.map { "; did you mean '\($0)'?" } ?? ""
    return switch self {
    case .tooLong(_, let limit): "at most \(limit) bytes"
    case .tooDeep: "fewer, or a list, as in sum(a, b, c)"
    case .tooManyDigits: "at most \(Number.digitLimit) digits"
    case .unclosed(_, _, let closing): closing
    case .unexpected(_, _, let expected, _): expected + meant
    case .unknownFunction: "a function of the language" + meant
    case .unknownQuantityType: "a type that is recorded, such as heartRate" + meant
    case .argumentCount(_, let function, _): function.usage
    }
  }

  /// What was probably meant; nil where nothing is near.
  package var suggestion: String? {
    switch self {
    case .tooLong, .tooDeep, .tooManyDigits, .unclosed, .argumentCount: nil
    case .unexpected(_, _, _, let suggestion), .unknownFunction(_, _, let suggestion),
      .unknownQuantityType(_, _, let suggestion):
      suggestion
    }
  }

  package var description: String { "byte \(offset): found \(found); expected \(expected)" }
}
