import Quantities

/// A sample as the store holds it.
package struct StoredSample: Equatable, Sendable {
  package var sample: QuantitySample
  package var flags: SampleFlags
  /// The place in the order in which the participant's samples were saved, from 1.
  package var sequence: Int64

  package init(sample: QuantitySample, flags: SampleFlags, sequence: Int64) {
    self.sample = sample
    self.flags = flags
    self.sequence = sequence
  }
}
