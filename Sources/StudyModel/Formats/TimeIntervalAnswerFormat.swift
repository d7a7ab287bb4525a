import StrictJSON

/// A length of time (ResearchKit's `ORKTimeIntervalAnswerFormat`); an answer is seconds.
package struct TimeIntervalAnswerFormat: Equatable, Sendable {
  /// Seconds from one answer to the next, 1...1,800; ResearchKit's steps are 1 to 30 minutes.
  package var step: Int

  /// The longest answer in seconds, 7 days.
  package static let longest = 604_800

  package init(step: Int = 60) {
    self.step = step
  }
}

extension TimeIntervalAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.timeInterval

  package var unit: String? { "s" }

  init?(reading part: Part) {
    guard let object = part.object("a time interval", keys: ["kind", "step"]) else { return nil }
    guard let step = object["step"] else {
      self.init()
      return
    }
    let expected = "a whole number of seconds from 1 to 1,800 (30 minutes)"
    guard let seconds = step.integer(in: 1...1800, expected: expected) else { return nil }
    self.init(step: seconds)
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let seconds = try Self.seconds(text, context.decimalMark) else {
      throw .notTimeInterval
    }
    return Answer(try checked(seconds), typed: TypedText.trimmed(ComposedText.composed(text)))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    if let text = json.string { return try answer(typed: text, context) }
    guard let seconds = json.number else { throw .notTimeInterval }
    return Answer(try checked(seconds))
  }

  private func checked(_ seconds: Double) throws(AnswerError) -> JSONValue {
    guard seconds >= 0 else { throw .tooLow(minimum: 0, unit: "s") }
    guard seconds <= Double(Self.longest) else { throw .tooHigh(maximum: 168, unit: "h") }
    guard let whole = Int64(exactly: seconds.rounded()), abs(seconds - Double(whole)) < 1e-6,
      Int(whole).isMultiple(of: step)
    else {
      throw .notInSteps(of: step.isMultiple(of: 60) ? Self.minutes(step / 60) : "\(step) s")
    }
    return .integer(whole)
  }

  private static func minutes(_ count: Int) -> String { count == 1 ? "a minute" : "\(count) min" }

  // MARK: Typed

  private static let units: [(names: [String], size: Double)] = [
    (["d", "day", "days"], 86_400),
    (["h", "hr", "hrs", "hour", "hours"], 3600),
    (["m", "min", "mins", "minute", "minutes"], 60),
    (["s", "sec", "secs", "second", "seconds"], 1),
  ]

  /// Seconds of `PT1H30M`, `1:30` (hours and minutes), `1:30:00`, `90 min` or `1 h 30 min`.
  private static func seconds(
    _ text: String, _ mark: DecimalMark
  ) throws(AnswerError) -> Double? {
    let plain = TypedText.plain(text).lowercased()
    if plain.first == "p" { return isoSeconds(plain.dropFirst()) }
    if plain.contains(":") {
      let parts = plain.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { TypedNumber.digits($0, atMost: 3) }
      guard numbers.count == parts.count, (2...3).contains(parts.count),
        numbers.dropFirst().allSatisfy({ $0 < 60 }), parts.dropFirst().allSatisfy({ $0.count == 2 })
      else { return nil }
      return Double(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
    }
    do throws(AnswerError) {
      return try TypedQuantity(plain, mark)?.sum(of: units, bare: nil)
    } catch .notNumber {
      return nil
    }
  }

  /// Seconds of an ISO 8601 duration in weeks, or in days, hours, minutes and seconds.
  private static func isoSeconds(_ text: Substring) -> Double? {
    let halves = text.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    var sum = 0.0
    var count = 0
    for (half, units) in zip(
      halves, [[("w", 604_800.0), ("d", 86_400)], [("h", 3600), ("m", 60), ("s", 1)]])
    {
      var (rest, last) = (half, -1)
      while !rest.isEmpty {
        let digits = rest.prefix { $0 != "-" && $0 != "+" && !$0.isLetter }
        let number = DecimalText(String(digits).replacing(",", with: "."))
        let unit = rest.dropFirst(digits.count).first.map(String.init)
        guard let number, let place = units.firstIndex(where: { $0.0 == unit }), place > last
        else { return nil }
        sum += number.value * units[place].1
        (rest, last, count) = (rest.dropFirst(digits.count + 1), place, count + 1)
      }
    }
    let hasEmptyTime = halves.count == 2 && halves[1].isEmpty
    return count > 0 && !hasEmptyTime ? sum : nil
  }
}
