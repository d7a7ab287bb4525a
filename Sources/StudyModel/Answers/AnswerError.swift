import StrictJSON

/// Why an answer is not one.
package enum AnswerError: Error, Equatable, Sendable {
  /// Not a whole number, or none of the scale's.
  case notOnScale(minimum: Int, maximum: Int, step: Int)
  /// Not a text, in a file of answers.
  case notText
  /// White space alone.
  case blank
  case controlCharacter
  /// Bytes that are no characters were typed.
  case notUTF8
  /// Both in characters as people count them.
  case tooLong(length: Int, maximumLength: Int)
  /// Both in characters as people count them.
  case tooShort(length: Int, minimumLength: Int)
  /// Not as the study's pattern wants it; the study's own message.
  case patternDiffers(message: String)
  case notEmail
  case notNumber(isWhole: Bool)
  /// A comma that might divide thousands or a fraction.
  case ambiguousNumber
  /// More digits after the point than are taken.
  case tooManyFractionDigits(maximum: Int)
  case tooLow(minimum: Double, unit: String?)
  case tooHigh(maximum: Double, unit: String?)
  case notYesOrNo
  /// None of so many choices.
  case notAChoice(count: Int)
  case tooFewSelections(minimum: Int)
  case tooManySelections(maximum: Int)
  /// A choice that excludes all others was not alone.
  case exclusiveSelection(choice: String)
  /// The choice of this number needs words of the participant's own.
  case missingOther(number: Int)
  case notDate
  case notDateTime
  case noSuchDate
  /// Dates as ISO 8601 writes them.
  case tooEarly(earliest: String)
  case tooLate(latest: String)
  case notTimeOfDay
  case notTimeInterval
  /// Not a multiple of the step, such as `15 minutes`.
  case notInSteps(of: String)
  case notHeight(isMetric: Bool)
  case notWeight(isMetric: Bool)
  /// Not one choice for each row, of which some may stay open.
  case notARowEach(rows: Int, choices: Int, mayStayOpen: Bool = false)
  /// In a file: not an object with exactly these rows.
  case notRows([String])
}

extension AnswerError {
  /// What the participant is asked for, in a sentence.
  package var request: String {
    if case .patternDiffers(let message) = self { return message }
    if self == .notUTF8 {
      return "Some characters could not be read as UTF-8. Please write it again."
    }
    if self == .notText || self == .blank { return "Please write something." }
    if self == .ambiguousNumber {
      return "Please write the number without a comma, with a point before a fraction, "
        + "such as 1234.5."
    }
    return "Please \(wanted.verb) \(wanted.what)."
  }

  private var wanted: (verb: String, what: String) {
    switch self {
    case .notOnScale(let minimum, let maximum, let step):
      ("give", "a whole number from \(minimum) to \(maximum)" + Self.steps(step))
    case .notText: ("write", "a text")
    case .blank: ("write", "a text that says something")
    case .controlCharacter: ("write", "a text without control characters")
    case .notUTF8: ("write", "a text in UTF-8")
    case .tooLong(let length, let most):
      ("write", "at most \(most) characters; these are \(length)")
    case .tooShort(let length, let least):
      ("write", "at least \(least) characters; these are \(length)")
    case .patternDiffers(let message): ("write", "a text as its pattern has it: \(message)")
    case .notEmail: ("write", "an e-mail address, such as name@example.org")
    case .notNumber(let isWhole): ("give", isWhole ? "a whole number" : "a number")
    case .ambiguousNumber: ("give", "a number without a comma")
    case .tooManyFractionDigits(0): ("give", "a whole number")
    case .tooManyFractionDigits(1): ("give", "a number with at most one digit after the point")
    case .tooManyFractionDigits(let most):
      ("give", "a number with at most \(most) digits after the point")
    case .tooLow(let least, let unit): ("give", "\(Self.number(least, unit)) or more")
    case .tooHigh(let most, let unit): ("give", "\(Self.number(most, unit)) or less")
    case .notYesOrNo: ("answer", "yes or no")
    case .notAChoice(let count): ("choose", "a number from 1 to \(count)")
    case .tooFewSelections(let least): ("choose", "\(least) or more")
    case .tooManySelections(let most): ("choose", "at most \(most)")
    case .exclusiveSelection(let choice): ("choose", "'\(choice)' alone, or without it")
    case .missingOther(let number):
      ("write", "what it is after the number, such as '\(number) something else'")
    case .notDate: ("give", "a date as year-month-day, such as 2025-03-14")
    case .notDateTime: ("give", "a date and a time, such as 2025-03-14 15:30")
    case .noSuchDate: ("give", "a date and a time that there are")
    case .tooEarly(let earliest): ("give", "\(earliest) or later")
    case .tooLate(let latest): ("give", "\(latest) or earlier")
    case .notTimeOfDay: ("give", "a time of day, such as 15:30")
    case .notTimeInterval: ("give", "hours and minutes, such as 1:30 or 90 min")
    case .notInSteps(let step): ("answer", "in steps of \(step)")
    case .notHeight(let isMetric):
      ("give", isMetric ? "a height, such as 172 cm" : "a height, such as 5 ft 8 in")
    case .notWeight(let isMetric):
      ("give", isMetric ? "a weight, such as 72.5 kg" : "a weight, such as 160 lb")
    case .notARowEach(let rows, let choices, let mayStayOpen):
      (
        "give",
        "\(rows) numbers from 1 to \(choices), one for each line"
          + (mayStayOpen ? ", or - for one that stays open" : "")
      )
    case .notRows(let rows):
      ("give", "an object with a choice for each of \(PrintableText.listing(rows))")
    }
  }

  private static func steps(_ step: Int) -> String { step == 1 ? "" : " in steps of \(step)" }

  private static func number(_ number: Double, _ unit: String?) -> String {
    JSONNumber.text(number) + (unit.map { " " + $0 } ?? "")
  }
}

extension AnswerError {
  /// What was expected.
  var expectation: String { wanted.what }
}

extension AnswerError: CustomStringConvertible {
  /// What was expected, for a file of answers or of a study.
  package var description: String { "expected \(expectation)" }
}
