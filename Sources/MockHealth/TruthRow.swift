import Quantities

/// What was true beside a reading, or where there was none: a row of the file of truths.
package struct TruthRow: Equatable, Sendable {
  /// When it was taken, by a clock that is right.
  package var time: Instant
  /// What the device's clock showed; nil where nothing was told.
  package var stamp: Instant?
  /// What the device told, in count/min; nil where it told nothing.
  package var reported: Double?
  /// What a device without any fault would have told, in count/min.
  package var truth: Double
  package var dirt: DirtKinds

  /// The row of a sample that is as it should be.
  init(clean sample: QuantitySample) {
    self.init(
      time: sample.start, stamp: sample.start, reported: sample.value, truth: sample.value, dirt: []
    )
  }

  init(time: Instant, stamp: Instant?, reported: Double?, truth: Double, dirt: DirtKinds) {
    self.time = time
    self.stamp = stamp
    self.reported = reported
    self.truth = truth
    self.dirt = dirt
  }
}
