import Quantities
import StrictJSON
import StudyModel
import Testing

/// A Friday afternoon, one hour ahead of UTC: 2025-03-14T15:30:20+01:00.
let friday = Instant(milliseconds: 1_741_962_620_000, offsetMinutes: 60)

/// A format as a study's file writes it, with what it makes of answers.
struct FormatCase {
  let format: AnswerFormat
  var context: AnswerContext

  init(_ json: String, _ mark: DecimalMark = .point, order: [Int]? = nil) throws {
    try self.init(
      of: Fixtures.study(
        steps: #"""
          {"identifier": "s", "kind": "survey", "questions": [
            {"identifier": "q", "text": "?", "answerFormat": \#(json)}]}
          """#), mark, order: order)
  }

  /// The format of the first question of a study.
  init(of reading: Reading, _ mark: DecimalMark = .point, order: [Int]? = nil) throws {
    guard case .survey(let survey)? = reading.study?.tasks.first?.steps.first,
      let question = survey.questions.first
    else { throw NotRead(findings: reading.findings) }
    format = question.answerFormat
    context = AnswerContext(now: friday, decimalMark: mark, choiceOrder: order)
  }

  struct NotRead: Error {
    let findings: [Finding]
  }

  /// The answer to what was typed.
  func typed(_ text: String) -> Result<JSONValue, AnswerError> {
    Result { () throws(AnswerError) in try format.answer(from: text, in: context).value }
  }

  /// The answer in a file.
  func given(_ json: JSONValue) -> Result<JSONValue, AnswerError> {
    Result { () throws(AnswerError) in try format.answer(from: json, in: context).value }
  }

  /// What is kept beside the answer to what was typed.
  func kept(_ text: String) throws -> String? {
    try format.answer(from: text, in: context).typed
  }

  /// What the participant is told of what was typed; nil where it is an answer.
  func request(_ text: String) -> String? {
    do throws(AnswerError) {
      _ = try format.answer(from: text, in: context)
      return nil
    } catch {
      return error.request
    }
  }
}
