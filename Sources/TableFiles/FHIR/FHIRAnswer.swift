import ResultFiles
import ResultsAnalysis
import StrictJSON

/// An answer in FHIR's types.
enum FHIRAnswer {
  /// The kinds of answers whose values stand for words.
  private static let choices: Set = ["textScale", "textChoice", "valuePicker", "matrix"]

  /// The answers, one for each choice where several may be chosen.
  ///
  /// - Parameters:
  ///   - value: What was answered, or what was to one row of a matrix.
  ///   - answer: The answer that it is of, whose label stands for all of it.
  ///   - facts: What the study tells of the question.
  /// - Returns: Nil where there is none.
  static func answers(
    _ value: JSONValue?, _ answer: AnswerResult, _ facts: QuestionFacts.Question?
  ) -> JSONValue? {
    guard let value else { return nil }
    let values = value.array ?? [value]
    let answers = values.compactMap { value in
      let label = values.count == 1 ? answer.label : nil
      return one(value, answer, label: label ?? facts?.words(for: value))
    }
    return answers.isEmpty ? nil : .array(answers)
  }

  private static func one(_ value: JSONValue, _ answer: AnswerResult, label: String?) -> JSONValue?
  {
    switch value {
    case .null, .array: return nil
    case .bool: return ["valueBoolean": value]
    case .string(let text): return self.text(text, answer, label: label)
    case .object: return ownWords(value)
    default: return number(value, answer, label: label)
    }
  }

  /// What was written beside the choices, as an open choice has it.
  private static func ownWords(_ value: JSONValue) -> JSONValue? {
    guard let text = value["other"]?.string else {
      return ["valueString": .string(Writer.string(value))]
    }
    return text.allSatisfy(\.isWhitespace) ? nil : ["valueString": .string(text)]
  }

  private static func number(
    _ value: JSONValue, _ answer: AnswerResult, label: String?
  ) -> JSONValue? {
    guard let number = value.number, number.isFinite else { return nil }
    if choices.contains(answer.answerKind), let words = value.integer.map({ String($0) }) {
      return coding(words, label)
    }
    if let unit = answer.unit, !unit.isEmpty {
      return ["valueQuantity": ["value": value, "unit": .string(unit)]]
    }
    let isInteger = value.integer.map { Int32(exactly: $0) != nil } ?? false
    return isInteger ? ["valueInteger": value] : ["valueDecimal": value]
  }

  private static func text(
    _ text: String, _ answer: AnswerResult, label: String?
  ) -> JSONValue? {
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    if choices.contains(answer.answerKind) { return coding(text, label) }
    if answer.answerKind == "date", isDate(text) { return ["valueDate": .string(text)] }
    if answer.answerKind == "timeOfDay", text.utf8.count == 5 {
      return ["valueTime": .string(text + ":00")]
    }
    return ["valueString": .string(text)]
  }

  private static func coding(_ code: String, _ label: String?) -> JSONValue {
    [
      "valueCoding": .object(present: [
        ("code", .string(code)), ("display", label.flatMap { $0.isEmpty ? nil : .string($0) }),
      ])
    ]
  }

  /// `2026-01-31`.
  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [4, 2, 2]
      && parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  /// Why there is no answer, as FHIR's data-absent-reason; nil where nothing was asked.
  static func absentReason(_ state: AnswerState) -> JSONValue? {
    let code: String
    switch state {
    case .skipped: code = "asked-declined"
    case .dontKnow: code = "asked-unknown"
    case .answered, .notShown, .invalidated, .calculated: return nil
    }
    return [
      [
        "url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason",
        "valueCode": .string(code),
      ]
    ]
  }
}
