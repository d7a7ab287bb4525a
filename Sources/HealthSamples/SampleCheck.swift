import Quantities
import StrictJSON

/// What a sample must fulfil to be saved, and what is remarked on it.
enum SampleCheck {
  /// The flags of each sample; throws at the first that cannot be saved.
  static func flags(of samples: [QuantitySample]) throws(HealthStoreError) -> [SampleFlags] {
    var flags: [SampleFlags] = []
    flags.reserveCapacity(samples.count)
    for (index, sample) in samples.enumerated() {
      flags.append(try self.flags(of: sample, at: index))
    }
    return flags
  }

  private static func flags(
    of sample: QuantitySample, at index: Int
  ) throws(HealthStoreError) -> SampleFlags {
    let type = sample.type
    guard sample.value.isFinite else { throw .valueNotFinite(index: index, type: type) }
    guard sample.start <= sample.end else { throw .endsBeforeStart(index: index, type: type) }
    guard sample.metadata.isEmpty || MetadataText.isReadable(sample.metadata) else {
      throw .invalidMetadata(index: index, type: type)
    }
    do throws(UnitMismatch) {
      return type.plausibleRange.contains(try sample.canonicalValue()) ? [] : .implausible
    } catch {
      throw .unitMismatch(index: index, type: type, mismatch: error)
    }
  }
}
