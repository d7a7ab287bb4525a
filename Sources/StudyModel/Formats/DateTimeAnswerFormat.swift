import Quantities
import StrictJSON

/// A day with a time (ResearchKit's date format with time); an answer is `2025-03-14T15:30:00`.
///
/// It is the clock on the participant's wall; the offset of the moment of the answer stands beside
/// it in the result.
package struct DateTimeAnswerFormat: Equatable, Sendable {
  package var range: DateRange

  package init(range: DateRange = DateRange()) {
    self.range = range
  }
}

extension DateTimeAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.dateTime

  init?(reading part: Part) {
    let keys = ["kind", "minimumDate", "maximumDate"]
    guard let object = part.object("a format of date and time", keys: keys),
      let range = DateRange(reading: object, hasTime: true)
    else { return nil }
    self.init(range: range)
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let time = try TypedDate.dateTime(text, now: context.now.map(LocalTime.init))
    try range.check(time, context, hasTime: true)
    return Answer(.string(time.text))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let text = json.string else { throw .notDateTime }
    return try answer(typed: text, context)
  }

  /// The moments that may be answered, in seconds since 1970 by the clock on the wall.
  package func seconds(_ context: AnswerContext) -> ClosedRange<Int> {
    let now = context.now.map { LocalTime($0).seconds } ?? 0
    let last = range.maximum?.last(context)?.seconds
    let first = range.minimum?.first(context)?.seconds ?? (last ?? now) - 30 * 86_400
    return first...max(first, last ?? max(first, now) + 30 * 86_400)
  }

  /// Such a moment as it is typed.
  package static func text(_ seconds: Int) -> String { LocalTime(seconds: seconds).text }
}
