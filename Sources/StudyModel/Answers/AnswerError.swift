/// Why an answer is not one; the description is for a file of answers.
package enum AnswerError: Error, Equatable, Sendable {
  /// Not a whole number, or none of the scale's.
  case notOnScale(minimum: Int, maximum: Int, step: Int)
  /// Not a text, in a file of answers.
  case notText
  /// White space alone.
  case blank
  case controlCharacter
  /// Both in characters as people count them.
  case tooLong(length: Int, maximumLength: Int)
}

extension AnswerError {
  /// What the participant is asked for, in a sentence.
  package var request: String {
    switch self {
    case .notOnScale(let minimum, let maximum, 1):
      "Please give a whole number from \(minimum) to \(maximum)."
    case .notOnScale(let minimum, let maximum, let step):
      "Please give a whole number from \(minimum) to \(maximum) in steps of \(step)."
    case .notText, .blank: "Please write something."
    case .controlCharacter: "Please write without control characters."
    case .tooLong(let length, let maximumLength):
      "Please write at most \(maximumLength) characters; these are \(length)."
    }
  }
}

extension AnswerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notOnScale(let minimum, let maximum, 1):
      "expected a whole number from \(minimum) to \(maximum)"
    case .notOnScale(let minimum, let maximum, let step):
      "expected a whole number from \(minimum) to \(maximum) in steps of \(step)"
    case .notText: "expected a text"
    case .blank: "expected a text that says something"
    case .controlCharacter: "expected a text without control characters"
    case .tooLong(let length, let maximumLength):
      "expected at most \(maximumLength) characters; these are \(length)"
    }
  }
}
