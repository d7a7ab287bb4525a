import Quantities
import SampleFormats
import StrictJSON

/// Reads a line that another program wrote as a sample.
///
/// In: a line, an object or `time value` or `value` alone. Out: a sample. Next: `HealthStore`.
package struct FedLine: Sendable {
  /// Bytes of the longest line that is read.
  package static let longest = 65_536

  private let type: QuantityType
  private let unit: QuantityUnit
  private let source: String
  /// When the feed began: times below 100,000,000 are seconds since then.
  private let start: Instant

  /// - Parameters:
  ///   - type: What lines measure that name no type.
  ///   - unit: What such lines count in.
  ///   - source: The source of lines that name none.
  ///   - start: When the feed began.
  package init(type: QuantityType, unit: QuantityUnit, source: String, start: Instant) {
    self.type = type
    self.unit = unit
    self.source = source
    self.start = start
  }

  /// Why a line is no sample.
  package enum Fault: Error, Equatable, Sendable {
    case tooLong
    case notText
    case notJSON(String)
    case wordCount(Int)
    case noValue
    case value(String)
    case time(String)
    case endBeforeStart
    case type(String)
    case unit(String, type: QuantityType)
  }

  /// The sample of a line, stamped `arrival` where it tells no time; nil for one that is blank.
  package func sample(
    _ bytes: [UInt8], at arrival: Instant
  ) throws(Fault) -> QuantitySample? {
    guard let first = bytes.first(where: { !Self.isBlank($0) }) else { return nil }
    guard bytes.count <= Self.longest else { throw .tooLong }
    return first == UInt8(ascii: "{")
      ? try object(bytes, arrival) : try words(of: bytes, arrival)
  }

  /// What parts words: spaces, tabs, commas, and the returns of Windows.
  private static func isBlank(_ byte: UInt8) -> Bool { [9, 13, 32, 44].contains(byte) }

  // MARK: Words

  private func words(of bytes: [UInt8], _ arrival: Instant) throws(Fault) -> QuantitySample {
    guard let line = String(validating: bytes, as: UTF8.self) else { throw .notText }
    let words = line.utf8.split(whereSeparator: Self.isBlank).map { String(Substring($0)) }
    guard words.count <= 2, let last = words.last else { throw .wordCount(words.count) }
    let moment = words.count == 2 ? try self.moment(words[0], arrival) : arrival
    guard let value = Self.number(last) else { throw .value(last) }
    return QuantitySample(
      type: type, value: value, unit: unit, start: moment, end: moment, source: source)
  }

  private func moment(_ word: String, _ arrival: Instant) throws(Fault) -> Instant {
    if let number = Self.number(word) { return try moment(number, word, arrival) }
    do throws(Instant.ReadingError) {
      return try Instant(iso8601: word)
    } catch {
      throw .time(word)
    }
  }

  private func moment(
    _ number: Double, _ word: String, _ arrival: Instant
  ) throws(Fault) -> Instant {
    switch NumberedTime(number) {
    case .sinceStart(let milliseconds):
      Instant(
        milliseconds: start.milliseconds + milliseconds, offsetMinutes: arrival.offsetMinutes)
    case .since1970(let milliseconds):
      Instant(milliseconds: milliseconds, offsetMinutes: arrival.offsetMinutes)
    case nil: throw .time(word)
    }
  }

  /// A finite decimal number, which Swift's own reading of hexadecimal ones is not.
  private static func number(_ word: String) -> Double? {
    guard word.utf8.allSatisfy({ $0 | 0x20 != UInt8(ascii: "x") }) else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: Objects

  private func object(_ bytes: [UInt8], _ arrival: Instant) throws(Fault) -> QuantitySample {
    let object = try Self.json(bytes)
    let type = try self.type(of: object)
    let unit = try self.unit(of: object, type)
    guard let value = object["value"], value != .null else { throw .noValue }
    guard let number = value.number, number.isFinite else { throw .value(Self.text(value)) }
    let start = try moment(object["start"] ?? object["time"], arrival) ?? arrival
    let end = try moment(object["end"], arrival) ?? start
    guard end >= start else { throw .endBeforeStart }
    return QuantitySample(
      type: type, value: number, unit: unit, start: start, end: end,
      source: object["source"]?.string ?? source, device: object["device"]?.string,
      metadata: object["metadata"]?.members ?? [])
  }

  private static func json(_ bytes: [UInt8]) throws(Fault) -> JSONValue {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      throw .notJSON("\(error)")
    }
  }

  private func type(of object: JSONValue) throws(Fault) -> QuantityType {
    guard let named = object["type"], named != .null else { return type }
    guard let type = named.string.flatMap(QuantityType.named) else {
      throw .type(Self.text(named))
    }
    return type
  }

  /// The unit; that of the command line for its own type, else the type's own.
  private func unit(of object: JSONValue, _ type: QuantityType) throws(Fault) -> QuantityUnit {
    guard let named = object["unit"], named != .null else {
      return type == self.type ? unit : type.canonicalUnit
    }
    guard let unit = named.string.flatMap(UnitWords.named),
      unit.dimension == type.canonicalUnit.dimension
    else { throw .unit(Self.text(named), type: type) }
    return unit
  }

  private func moment(_ value: JSONValue?, _ arrival: Instant) throws(Fault) -> Instant? {
    guard let value, value != .null else { return nil }
    if let number = value.number { return try moment(number, "\(number)", arrival) }
    guard let text = value.string else { throw .time(Self.text(value)) }
    return try moment(text, arrival)
  }

  private static func text(_ value: JSONValue) -> String {
    value.string ?? Writer.string(value)
  }
}

extension FedLine.Fault: CustomStringConvertible {
  /// What was found and what was expected; whoever tells it names the line.
  package var description: String {
    switch self {
    case .tooLong: "found more than \(FedLine.longest) bytes; expected a sample"
    case .notText: "found bytes that are no UTF-8; expected a sample"
    case .notJSON(let problem): "found no JSON object (\(problem))"
    case .wordCount(let count): "found words: \(count); expected 'value' or 'time value'"
    case .noValue: "found no value; expected a number under 'value'"
    case .value(let found): "found the value '\(found)'; expected a number"
    case .time(let found):
      "found the time '\(found)'; expected seconds since 1970, or such as 2026-11-30T15:30:05Z"
    case .endBeforeStart: "found an end before the start; expected it at the start or later"
    case .type(let found): "found the type '\(found)'; expected one such as 'heartRate'"
    case .unit(let found, let type):
      "found the unit '\(found)'; expected one like '\(type.canonicalUnit.symbol)'"
    }
  }
}
