import Quantities

/// Counts what a format can't hold of the samples that it does hold.
struct LossCounter {
  private(set) var counts: [SampleLoss: Int] = [:]
  private var source: String?

  mutating func add(_ loss: SampleLoss, if isLost: Bool) {
    if isLost { counts[loss, default: 0] += 1 }
  }

  /// Compares a sample's source with the first one's.
  mutating func add(sourceOf sample: QuantitySample) {
    add(.source, if: sample.source != source ?? sample.source)
    source = source ?? sample.source
  }
}
