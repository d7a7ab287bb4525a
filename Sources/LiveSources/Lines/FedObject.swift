import Quantities
import SampleFormats
import StrictJSON

/// A line that is an object, with the keys of the store's own ndjson.
struct FedObject {
  /// What such a line may say; `flags` is what the store says of a sample, and is passed over.
  static let keys = [
    "value", "time", "start", "end", "type", "unit", "source", "device", "metadata", "participant",
    "flags",
  ]
  /// What other programs call a time: passed over, it would be that of the arrival.
  private static let timeWords = [
    "at", "clock", "date", "datetime", "epoch", "t", "time_ms", "timestamp", "ts",
  ]
  /// Characters of the longest name of a source, as the command line has it.
  static let longestName = 100
  static let sourceKey = "source"

  private let root: Node

  init(_ bytes: [UInt8]) throws(FedLine.Fault) {
    do throws(SyntaxError) {
      root = try Document(reading: bytes).root
    } catch {
      throw .notJSON("\(error)")
    }
  }

  /// The value under a key; nil for none and for null.
  private func node(_ key: String) -> Node? {
    guard let node = root[key], node.value != .null else { return nil }
    return node
  }

  func reading(
    by line: FedLine, _ arrival: Instant
  ) throws(FedLine.Fault) -> FedLine.Reading {
    let unknown = try unknownKeys()
    try checkParticipant(line.defaults.participant)
    let type = try self.type ?? line.defaults.type
    let unit = try self.unit(type, line.defaults)
    let value = try self.value
    let (start, end) = try times(by: line, arrival)
    return FedLine.Reading(
      sample: QuantitySample(
        type: type, value: value, unit: unit, start: start, end: end,
        source: try name(Self.sourceKey, upTo: Self.longestName) ?? line.defaults.source,
        device: try name("device"), metadata: try metadata(with: unknown)),
      unknownKeys: unknown)
  }

  // MARK: Keys

  /// The keys that mean nothing here.
  private func unknownKeys() throws(FedLine.Fault) -> [String] {
    let unknown = (root.members ?? []).map(\.key).filter { !Self.keys.contains($0) }
    for key in unknown {
      if let meant = Self.meaning(of: key) { throw .key(key, meant: meant) }
    }
    return unknown
  }

  /// The key that a mistyped one most likely means; what is meant as a time must not be passed over.
  private static func meaning(of key: String) -> String? {
    if let near = Suggestion.nearest(to: key, among: keys) { return near }
    return timeWords.contains(key.lowercased()) ? "time" : nil
  }

  private func checkParticipant(_ wanted: String?) throws(FedLine.Fault) {
    guard let found = node("participant") else { return }
    guard let code = found.string else { throw .notA(key: "participant", found.kindName, "a text") }
    guard wanted == nil || code == wanted else { throw .otherParticipant }
  }

  private func metadata(with unknown: [String]) throws(FedLine.Fault) -> [JSONMember] {
    var members: [JSONMember] = []
    if let found = node("metadata") {
      guard let own = found.value.members else {
        throw .notA(key: "metadata", found.kindName, "an object")
      }
      members = own
    }
    for key in unknown where !members.contains(where: { $0.key == key }) {
      if let value = root[key]?.value { members.append(JSONMember(key, value)) }
    }
    return members
  }

  /// A text that can stand on a line of its own.
  private func name(_ key: String, upTo most: Int = .max) throws(FedLine.Fault) -> String? {
    guard let found = node(key) else { return nil }
    guard let text = found.string else { throw .notA(key: key, found.kindName, "a text") }
    let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard isPlain, !text.isEmpty, text.count <= most else { throw .name(key: key, text) }
    return text
  }

  // MARK: Values

  private var value: Double {
    get throws(FedLine.Fault) {
      guard let node = node("value") else { throw .noValue }
      guard let number = node.number, let value = Double.decimal(number.text), value.isFinite
      else {
        throw .value(Self.text(node))
      }
      return value
    }
  }

  private var type: QuantityType? {
    get throws(FedLine.Fault) {
      guard let named = node("type") else { return nil }
      guard let type = named.string.flatMap(QuantityType.named) else {
        throw .type(Self.text(named))
      }
      return type
    }
  }

  /// The unit; that of the command line for its own type, else the type's own.
  private func unit(
    _ type: QuantityType, _ defaults: FedLine.Defaults
  ) throws(FedLine.Fault) -> QuantityUnit {
    guard let named = node("unit") else {
      return type == defaults.type ? defaults.unit : type.canonicalUnit
    }
    guard let unit = named.string.flatMap(UnitWords.named),
      unit.dimension == type.canonicalUnit.dimension
    else { throw .unit(Self.text(named), type: type) }
    return unit
  }

  private func times(
    by line: FedLine, _ arrival: Instant
  ) throws(FedLine.Fault) -> (start: Instant, end: Instant) {
    guard node("start") == nil || node("time") == nil else { throw .twoTimes }
    let start = try moment(node("start") ?? node("time"), by: line, arrival) ?? arrival
    let end = try moment(node("end"), by: line, arrival) ?? start
    guard end >= start else { throw .endBeforeStart }
    return (start, end)
  }

  private func moment(
    _ node: Node?, by line: FedLine, _ arrival: Instant
  ) throws(FedLine.Fault) -> Instant? {
    guard let node else { return nil }
    if let number = node.number {
      guard let seconds = Double.decimal(number.text) else { throw .time(number.text) }
      return try line.moment(seconds, number.text, arrival)
    }
    guard let text = node.string else { throw .time(Self.text(node)) }
    return try line.moment(text, arrival)
  }

  /// A value as it stands, a text with its quotes.
  private static func text(_ node: Node) -> String {
    node.number?.text ?? Writer.string(node.value)
  }
}
