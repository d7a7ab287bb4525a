/// What a device told at a moment, and what was true.
package struct Reading: Equatable, Sendable {
  /// When it was taken, in seconds from the start, by a clock that is right.
  package var second: Double
  /// What the device told, in count/min.
  package var rate: Double
  /// What a device without any fault would have told, in count/min.
  package var truth: Double
  /// What was wrong with it.
  package var dirt: DirtKinds

  /// Has it tell another value.
  mutating func spoil(with kind: DirtKinds, _ value: Double) {
    rate = value
    dirt.insert(kind)
  }
}

/// Something that went wrong without a reading: a beat, or a time without any.
package struct Mishap: Equatable, Sendable {
  /// When, in seconds from the start, by a clock that is right.
  package var second: Double
  package var dirt: DirtKinds
  /// The rate at that time, in count/min.
  package var truth: Double
}
