import StrictJSON

/// One measured quantity: what, how much, from when to when, and where it came from.
///
/// In: a number with its unit and its instants. Out: this value. Next: the `HealthStore`.
package struct QuantitySample: Equatable, Sendable {
  package var type: QuantityType
  /// How much, in `unit`.
  package var value: Double
  package var unit: QuantityUnit
  package var start: Instant
  /// Not before `start`; equal to it for a momentary reading.
  package var end: Instant
  /// The name of the app or device that wrote it, as HealthKit's `HKSource`.
  package var source: String
  package var device: String?
  /// What else the source said, in its order; empty for nothing.
  package var metadata: [JSONMember]

  package init(
    type: QuantityType, value: Double, unit: QuantityUnit, start: Instant, end: Instant,
    source: String, device: String? = nil, metadata: [JSONMember] = []
  ) {
    self.type = type
    self.value = value
    self.unit = unit
    self.start = start
    self.end = end
    self.source = source
    self.device = device
    self.metadata = metadata
  }

  /// The value in the type's canonical unit.
  ///
  /// - Throws: ``UnitMismatch`` when the sample's unit measures something else.
  package func canonicalValue() throws(UnitMismatch) -> Double {
    try unit.convert(value, to: type.canonicalUnit)
  }
}

extension QuantitySample {
  /// How the source of every sample that is made up begins, so that none can pass for a person's.
  ///
  /// The version of the generator follows, so that a file says what made it.
  package static let mockSourceStart = "Karenina mock "

  /// Whether a source is the mock, of whatever version.
  package static func isMock(source: String) -> Bool {
    source.utf8.starts(with: mockSourceStart.utf8)
  }
}
