import Quantities
import StrictJSON

/// What a sample must fulfil to be saved, and what is remarked on it.
enum SampleCheck {
  /// The flags of each sample; throws at the first that cannot be saved.
  static func flags(of samples: [QuantitySample]) throws(HealthStoreError) -> [SampleFlags] {
    var flags: [SampleFlags] = []
    flags.reserveCapacity(samples.count)
    var readable = RecentValues<[JSONMember], Bool>()
    for index in samples.indices {
      flags.append(try self.flags(of: samples[index], at: index, &readable))
    }
    return flags
  }

  private static func flags(
    of sample: QuantitySample, at index: Int, _ readable: inout RecentValues<[JSONMember], Bool>
  ) throws(HealthStoreError) -> SampleFlags {
    let type = sample.type
    guard sample.value.isFinite else { throw .valueNotFinite(index: index, type: type) }
    guard sample.start <= sample.end else { throw .endsBeforeStart(index: index, type: type) }
    let metadata = sample.metadata
    guard metadata.isEmpty || readable.value(of: metadata, MetadataText.isReadable) else {
      throw .invalidMetadata(index: index, type: type)
    }
    do throws(UnitMismatch) {
      return type.plausibleRange.contains(try sample.canonicalValue()) ? [] : .implausible
    } catch {
      throw .unitMismatch(index: index, type: type, mismatch: error)
    }
  }
}
