import Chance
import StrictJSON

/// Makes studies that differ from good ones in a place or two, the same from the same seed.
package struct StudyMutator {
  private var stream: RandomStream
  /// The study that has every key, which half of the others are made of.
  private let rich: JSONValue
  private let bases: [JSONValue]
  private let words: [JSONValue]
  private let keys: [String]
  /// What stands under each key anywhere in the bases.
  private let values: [String: [JSONValue]]
  private let known: [String]

  package init(seed: UInt64, rich: JSONValue, bases: [JSONValue], schema: JSONValue) {
    stream = Seed(seed).stream("mutations")
    self.rich = rich
    self.bases = bases
    let spots = schema.spots
    words = spots.filter { $0.name.hasSuffix("/enum/*") }.map(\.value)
    keys = Array(Set(SchemaKeys.all(in: schema))).sorted()
    let keyed = bases.flatMap(\.spots).filter { $0.key != nil }
    values = Dictionary(grouping: keyed) { $0.key ?? "" }.mapValues { $0.map(\.value) }
    known = values.keys.sorted()
  }

  /// The next study, with what was done to it.
  package mutating func next() -> (study: JSONValue, changes: [String]) {
    var study = stream.unit() < 0.5 ? rich : draw(bases)
    var changes: [String] = []
    for _ in 0..<(stream.unit() < 0.8 ? 1 : 2) {
      let (changed, change) = mutated(study)
      study = changed
      changes.append(change)
    }
    return (study, changes)
  }

  private mutating func mutated(_ study: JSONValue) -> (JSONValue, String) {
    // Kinds of places are as likely as each other, however many there are of each.
    let spots = Dictionary(grouping: study.spots, by: \.name)
    let spot = draw(spots[draw(spots.keys.sorted())] ?? [])
    let (name, parent) = (spot.name, spot.path.dropLast())
    switch stream.integer(in: 0...9) {
    case 0 where !spot.path.isEmpty:
      let last = spot.path.last ?? 0
      return (study.changing(parent) { $0.removing(last) }, "\(name) removed")
    case 1 where spot.key != nil:
      let (key, new) = (spot.key ?? "", otherKey(than: spot.key ?? ""))
      let renamed = study.changing(parent) {
        $0.setting(new, to: spot.value).without(key)
      }
      return (renamed, "\(name) renamed to '\(new)'")
    case 2:
      let (key, value) = addition()
      guard spot.value.members != nil else { return replaced(spot, in: study) }
      return (study.changing(spot.path[...]) { $0.setting(key, to: value) }, "\(name): + '\(key)'")
    case 3:
      guard let items = spot.value.array, let first = items.first else {
        return replaced(spot, in: study)
      }
      return (study.changing(spot.path[...]) { _ in .array([first] + items) }, "\(name): one twice")
    default: return replaced(spot, in: study)
    }
  }

  private mutating func replaced(_ spot: JSONSpot, in study: JSONValue) -> (JSONValue, String) {
    let value = replacement(for: spot)
    let shown = Writer.string(value).prefix(60)
    return (study.changing(spot.path[...]) { _ in value }, "\(spot.name): \(shown)")
  }

  // MARK: Values

  private mutating func replacement(for spot: JSONSpot) -> JSONValue {
    switch stream.integer(in: 0...5) {
    case 0: return draw(Self.ofAllKinds)
    case 1: return draw([.array([spot.value]), ["en": spot.value], ["x": spot.value]])
    case 2: return draw(values[spot.key ?? draw(known)] ?? [spot.value])
    case 3: return draw(values[draw(known)] ?? [spot.value])
    default: return neighbour(of: spot.value)
    }
  }

  private mutating func neighbour(of value: JSONValue) -> JSONValue {
    switch value {
    case .integer(let number):
      draw([.integer(number &+ 1), .integer(number &- 1), .integer(0 &- number)] + Self.numbers)
    case .double(let number): draw([.double(number + 0.5), .double(-number)] + Self.numbers)
    case .string: stream.unit() < 0.4 ? draw(words) : draw(Self.texts)
    case .null, .bool, .array, .object: draw(Self.ofAllKinds)
    }
  }

  private mutating func addition() -> (String, JSONValue) {
    let key = stream.unit() < 0.2 ? "x" : draw(keys)
    return (key, draw(values[key] ?? Self.ofAllKinds))
  }

  private mutating func otherKey(than key: String) -> String {
    var letters = Array(key)
    let place = stream.integer(in: 0...max(0, letters.count - 1))
    switch stream.integer(in: 0...4) {
    case 0 where letters.count > 1: letters.remove(at: place)
    case 1: letters.insert("x", at: place)
    case 2: return key.uppercased() == key ? key + "s" : key.uppercased()
    case 3: return key + "s"
    default:
      let other = draw(keys)
      return other == key ? key + "s" : other
    }
    return String(letters)
  }

  private mutating func draw<Element>(_ elements: [Element]) -> Element {
    elements[Int(stream.integer(below: UInt64(elements.count)))]
  }

  private static let ofAllKinds: [JSONValue] = [
    .null, true, false, 0, 1, 1.5, "", "x", [], [:], [.null], ["x"], [[:]], ["kind": "x"],
    ["en": "x"], ["en": ""], ["e": "x"], ["identifier": "x"], ["x": ["x": []]],
  ]

  /// Around the bounds that keys have.
  private static let numbers: [JSONValue] = [
    0, 1, -1, 2, 3, 4, 5, 0.5, 1.5, 13, 14, 59, 60, 61, 64, 65, 100, 150, 151, -0.5, 660, 660.5,
    661, 999, 1000, 1001, 1800, 1801, 2000, 10_000, 10_001, -10_000, -10_001, 20_000, 20_001,
    100_000, 100_001, 604_800, 604_800.5, 604_801, 1_000_000, 1_000_001, 1_000_000_000,
    1_000_000_001, 1e300, .integer(.max), .integer(.min), 9_223_372_036_854_775_808.0,
  ]

  private static let texts: [JSONValue] =
    [
      "", " ", "\t\n", "\u{A0}", "\u{3000}", "a\u{0}b", "a\u{1B}[0m", "\u{85}", "a\u{200E}b",
      "\u{2028}x", "\u{FEFF}", "ü", "a/b", "../a", "a/../b", "/a", "a//b", ".", "..", ".a", "a.b",
      "1a", "A b", "_a", "-a", "a-b", "a_b", "today", "now", "+1d", "-100000d", "2025-01-01",
      "2025-13-45", "2025-1-1", "2025-01-01T8:00", "2025-01-01T08:00Z", "2025-01-01T08:00:00",
      "2025-01-01T99:00", "en", "e", "de-AT", "\n", "a\n", "\r", "５", "x\u{7F}", "true", "1",
    ] + [31, 32, 33, 64, 65, 500, 501].map { .string(String(repeating: "x", count: $0)) }
}

extension JSONValue {
  fileprivate func without(_ key: String) -> JSONValue {
    .object((members ?? []).filter { $0.key != key })
  }
}

/// The keys that a schema knows.
package enum SchemaKeys {
  /// The names of all `properties`, at any depth.
  package static func all(in schema: JSONValue) -> [String] {
    schema.spots.filter { $0.key == "properties" }
      .flatMap { ($0.value.members ?? []).map(\.key) }
  }
}
