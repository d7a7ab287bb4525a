import StrictJSON

/// A time of day (ResearchKit's `ORKTimeOfDayAnswerFormat`); an answer is `15:30`.
package struct TimeOfDayAnswerFormat: Equatable, Sendable {
  /// Minutes from one answer to the next; it divides an hour.
  package var minuteInterval: Int

  package init(minuteInterval: Int = 1) {
    self.minuteInterval = minuteInterval
  }

  private static let intervals = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30]
}

extension TimeOfDayAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.timeOfDay

  init?(reading part: Part) {
    guard let object = part.object("a time of day", keys: ["kind", "minuteInterval"]) else {
      return nil
    }
    guard let interval = object["minuteInterval"] else {
      self.init()
      return
    }
    let expected = "a number of minutes from 1 to 30 that divides an hour"
    guard let minutes = interval.integer(in: 1...30, expected: expected) else { return nil }
    guard Self.intervals.contains(minutes) else {
      interval.report(.numberOutOfRange, expected: expected)
      return nil
    }
    self.init(minuteInterval: minutes)
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let seconds = TypedDate.timeOfDay(text), seconds.isMultiple(of: 60) else {
      throw .notTimeOfDay
    }
    guard seconds.isMultiple(of: 60 * minuteInterval) else {
      throw .notInSteps(of: "\(minuteInterval) minutes")
    }
    return Answer(.string(LocalTime.time(seconds)))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let text = json.string else { throw .notTimeOfDay }
    return try answer(typed: text, context)
  }
}
