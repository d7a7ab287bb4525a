/// What was wrong with a reading or a beat, for the file of truths.
package struct DirtKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let cadenceLock = DirtKinds(rawValue: 1 << 0)
  package static let zero = DirtKinds(rawValue: 1 << 1)
  package static let invalid = DirtKinds(rawValue: 1 << 2)
  package static let duplicate = DirtKinds(rawValue: 1 << 3)
  package static let outOfOrder = DirtKinds(rawValue: 1 << 4)
  package static let late = DirtKinds(rawValue: 1 << 5)
  package static let dropout = DirtKinds(rawValue: 1 << 6)
  package static let ectopic = DirtKinds(rawValue: 1 << 7)
  package static let missed = DirtKinds(rawValue: 1 << 8)
  package static let extra = DirtKinds(rawValue: 1 << 9)
  package static let secondSource = DirtKinds(rawValue: 1 << 10)
  package static let battery = DirtKinds(rawValue: 1 << 11)
  /// Stamped by a clock that is wrong by half a second or more.
  package static let clock = DirtKinds(rawValue: 1 << 12)
  /// The device is not worn.
  package static let notWorn = DirtKinds(rawValue: 1 << 13)

  /// The kinds by name, in the order of their bits.
  package static let named: [(name: String, kind: DirtKinds)] = [
    ("cadenceLock", .cadenceLock), ("zero", .zero), ("invalid", .invalid),
    ("duplicate", .duplicate), ("outOfOrder", .outOfOrder), ("late", .late),
    ("dropout", .dropout), ("ectopic", .ectopic), ("missed", .missed), ("extra", .extra),
    ("secondSource", .secondSource), ("battery", .battery), ("clock", .clock),
    ("notWorn", .notWorn),
  ]

  /// The names with spaces between them; empty for a clean reading.
  package var names: String {
    Self.named.filter { contains($0.kind) }.map(\.name).joined(separator: " ")
  }
}
