import Quantities
import ResultFiles
import ResultsAnalysis
import StrictJSON

/// The answers of a session as FHIR R4's QuestionnaireResponse.
///
/// In: a session. Out: one resource; nil where it asked nothing. An item for each step, in it one
/// for each question; a matrix has one for each row. What was not answered has an item with the
/// reason, what was not shown has none. Answers that could tell who somebody is are in no resource.
enum QuestionnaireResponse {
  /// The resource of a session.
  ///
  /// - Parameters:
  ///   - record: The session.
  ///   - filter: Which steps are taken.
  ///   - facts: What the study tells of its questions.
  /// - Returns: Nil for a session that asked nothing.
  static func of(
    _ record: SessionRecord, _ filter: ResultFilter, _ facts: QuestionFacts
  ) -> JSONValue? {
    let head = record.head
    let items = record.steps.filter(filter.takes).compactMap { step in
      item(step) { facts.question($0, of: head.task) }
    }
    guard !items.isEmpty else { return nil }
    return .object(
      present: [
        ("resourceType", "QuestionnaireResponse"),
        ("id", .string("\(head.participant)-\(head.identifier)")),
        ("meta", record.isSynthetic ? ["tag": [testData]] : nil),
        ("identifier", ["system": "urn:karenina:session", "value": .string(head.identifier)]),
        (
          "questionnaire",
          .string(
            "urn:karenina:study:\(head.study.identifier):\(head.task)|\(head.study.revision)")
        ), ("status", .string(status(of: record))),
        ("subject", ["type": "Patient", "identifier": ["value": .string(head.participant)]]),
        ("authored", .string((record.endDate ?? head.startDate).rfc3339)), ("item", .array(items)),
      ])
  }

  /// What marks data that are nobody's.
  private static let testData: JSONValue = [
    "system": "http://terminology.hl7.org/CodeSystem/v3-ActReason", "code": "HTEST",
    "display": "test health data",
  ]

  private static func status(of record: SessionRecord) -> String {
    switch record.ending {
    case .completed, .earlyTermination: "completed"
    case .saved, nil: "in-progress"
    case .discarded, .failed, .interrupted, .notShown: "stopped"
    }
  }

  private static func item(
    _ step: StepResult, _ facts: (String) -> QuestionFacts.Question?
  ) -> JSONValue? {
    let items = step.answers.filter { !$0.isIdentifying }.compactMap {
      item($0, of: step, facts($0.question))
    }
    guard !items.isEmpty else { return nil }
    return .object(present: [
      ("linkId", .string(link(step))), ("text", text(step.title)), ("item", .array(items)),
    ])
  }

  /// A step that a loop shows again has its number behind its name.
  private static func link(_ step: StepResult) -> String {
    step.identifier + (step.pass > 1 ? ".pass\(step.pass)" : "")
  }

  private static func item(
    _ answer: AnswerResult, of step: StepResult, _ facts: QuestionFacts.Question?
  ) -> JSONValue? {
    let link = link(step) + "/" + answer.question
    let reason = FHIRAnswer.absentReason(answer.state)
    guard answer.answer != nil || reason != nil else { return nil }
    var members: [(String, JSONValue?)] = [
      ("extension", answer.answer == nil ? reason : nil), ("linkId", .string(link)),
      ("text", text(answer.text)),
    ]
    if let rows = answer.answer?.members, answer.answerKind == "matrix" {
      members.append(
        ("item", .array(rows.compactMap { row in item(row, link, answer, facts) })))
    } else {
      members.append(("answer", FHIRAnswer.answers(answer.answer, answer, facts)))
    }
    return .object(present: members)
  }

  private static func item(
    _ row: JSONMember, _ link: String, _ answer: AnswerResult,
    _ facts: QuestionFacts.Question?
  ) -> JSONValue? {
    // The label is of all rows together.
    var answer = answer
    answer.label = nil
    guard let answers = FHIRAnswer.answers(row.value, answer, facts) else { return nil }
    return .object(present: [
      ("linkId", .string(link + "/" + row.key)), ("text", facts?.rows[row.key].flatMap(text)),
      ("answer", answers),
    ])
  }

  /// FHIR has no empty texts.
  private static func text(_ text: String) -> JSONValue? {
    text.allSatisfy(\.isWhitespace) ? nil : .string(text)
  }
}
