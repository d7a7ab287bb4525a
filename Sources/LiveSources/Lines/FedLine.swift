import Quantities
import SampleFormats

/// Reads a line that another program wrote as a sample.
///
/// In: a line, an object or `time value` or `value` alone. Out: a sample. Next: `HealthStore`.
package struct FedLine: Sendable {
  /// Bytes of the longest line that is read.
  package static let longest = 65_536

  /// What lines that say nothing else are, and whose.
  let defaults: Defaults

  package struct Defaults: Equatable, Sendable {
    /// What lines measure that name no type.
    package var type: QuantityType
    /// What such lines count in.
    package var unit: QuantityUnit
    /// The source of lines that name none.
    package var source: String
    /// Whose samples are taken, so that lines of another are refused; nil for anybody's.
    package var participant: String?
    /// When the feed began: times below 100,000,000 are seconds since then.
    package var start: Instant

    package init(
      type: QuantityType, unit: QuantityUnit, source: String, participant: String? = nil,
      start: Instant
    ) {
      self.type = type
      self.unit = unit
      self.source = source
      self.participant = participant
      self.start = start
    }
  }

  package init(_ defaults: Defaults) { self.defaults = defaults }

  /// What a line says.
  package struct Reading: Equatable, Sendable {
    package var sample: QuantitySample
    /// Keys of an object that mean nothing here; the sample has them in its metadata.
    package var unknownKeys: [String] = []
  }

  /// What a line says, stamped `arrival` where it tells no time; nil for one that is blank.
  package func reading(_ bytes: [UInt8], at arrival: Instant) throws(Fault) -> Reading? {
    guard let first = bytes.first(where: { !Self.isBlank($0) }) else { return nil }
    guard bytes.count <= Self.longest else { throw .tooLong }
    // C ends a text at a NUL, and a number of which that is a part is another one.
    guard !bytes.contains(0) else { throw .nul }
    return first == UInt8(ascii: "{")
      ? try FedObject(bytes).reading(by: self, arrival)
      : Reading(sample: try words(of: bytes, arrival))
  }

  /// What parts words: spaces, tabs, commas, and the returns of Windows.
  private static func isBlank(_ byte: UInt8) -> Bool { [9, 13, 32, 44].contains(byte) }

  // MARK: Words

  private func words(of bytes: [UInt8], _ arrival: Instant) throws(Fault) -> QuantitySample {
    guard let line = String(validating: bytes, as: UTF8.self) else { throw .notText }
    let words = line.utf8.split(whereSeparator: Self.isBlank).map { String(Substring($0)) }
    if let doubtful = Self.decimalComma(in: line) { throw .decimalComma(doubtful) }
    guard words.count <= 2, let last = words.last else { throw .wordCount(words.count) }
    guard let value = Double.decimal(last), value.isFinite else {
      throw words.count == 1 && moment(last) != nil ? .timeAlone(last) : .value(last)
    }
    guard !Self.isTime(value) else {
      throw words.count == 1 ? .timeAlone(last) : .timeAsValue(last)
    }
    let moment = words.count == 2 ? try self.moment(words[0], arrival) : arrival
    return QuantitySample(
      type: defaults.type, value: value, unit: defaults.unit, start: moment, end: moment,
      source: defaults.source)
  }

  /// Whether a number is so large that it is a time since 1970, which nothing measured is.
  private static func isTime(_ number: Double) -> Bool {
    guard case .since1970 = NumberedTime(number) else { return false }
    return true
  }

  /// Two runs of digits about a comma without blanks, of which the first is no time since 1970.
  ///
  /// `72,5` may be 72.5 or 5 at second 72, and `1,234` is 1234 to some: nobody can tell.
  private static func decimalComma(in line: String) -> String? {
    let parts = line.utf8.split { $0 != 44 && isBlank($0) }
    let doubtful = parts.first { part in
      let halves = part.split(separator: 44)
      guard halves.count == 2, let next = halves[1].first, isDigit(next),
        halves[0].allSatisfy({ isDigit($0) || isSign($0) }),
        let first = Double.decimal(String(Substring(halves[0])))
      else { return false }
      return !isTime(first)
    }
    return doubtful.map { String(Substring($0)) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  private static func isSign(_ byte: UInt8) -> Bool { byte == 43 || byte == 45 }

  // MARK: Times

  /// The moment that a word names; throws where it names none that a store may hold.
  func moment(_ word: String, _ arrival: Instant) throws(Fault) -> Instant {
    guard let found = moment(word) else {
      guard let number = Double.decimal(word) else { throw .time(word) }
      return try moment(number, word, arrival)
    }
    return try accepted(found, word)
  }

  func moment(_ number: Double, _ word: String, _ arrival: Instant) throws(Fault) -> Instant {
    switch NumberedTime(number) {
    case .sinceStart(let milliseconds):
      return try accepted(
        Instant(
          milliseconds: defaults.start.milliseconds + milliseconds,
          offsetMinutes: arrival.offsetMinutes), word)
    case .since1970(let milliseconds):
      return try accepted(
        Instant(milliseconds: milliseconds, offsetMinutes: arrival.offsetMinutes), word)
    case nil: throw .time(word)
    }
  }

  /// The moment of a text of ISO 8601.
  private func moment(_ word: String) -> Instant? {
    do throws(Instant.ReadingError) {
      return try Instant(iso8601: word)
    } catch {
      return nil
    }
  }

  private func accepted(_ instant: Instant, _ word: String) throws(Fault) -> Instant {
    guard Instant.acceptedMilliseconds.contains(instant.milliseconds) else { throw .year(word) }
    return instant
  }
}
