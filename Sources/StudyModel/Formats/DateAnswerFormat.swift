import Quantities
import StrictJSON

/// A day (ResearchKit's `ORKDateAnswerFormat`); an answer is `2025-03-14`.
package struct DateAnswerFormat: Equatable, Sendable {
  package var range: DateRange

  package init(range: DateRange = DateRange()) {
    self.range = range
  }
}

extension DateAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.date

  init?(reading part: Part) {
    let keys = ["kind", "minimumDate", "maximumDate"]
    guard let object = part.object("a date format", keys: keys),
      let range = DateRange(reading: object, hasTime: false)
    else { return nil }
    self.init(range: range)
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let date = try TypedDate.date(text, now: context.now.map(LocalTime.init))
    try range.check(LocalTime(date), context, hasTime: false)
    return Answer(.string(date.text))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let text = json.string else { throw .notDate }
    return try answer(typed: text, context)
  }

  /// The days that may be answered, as their distance from 1970-01-01.
  package func days(_ context: AnswerContext) -> ClosedRange<Int> {
    let today = context.now.map { LocalTime($0).date.daysSince1970 } ?? 0
    let last = range.maximum?.last(context)?.date.daysSince1970
    let first = range.minimum?.first(context)?.date.daysSince1970 ?? (last ?? today) - 3650
    return first...max(first, last ?? max(first, today) + 365)
  }
}
