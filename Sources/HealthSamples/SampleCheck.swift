import Quantities
import StrictJSON

/// What a sample must fulfil to be saved, and what is remarked on it.
struct SampleCheck {
  private let type: QuantityType
  private let unit: QuantityUnit
  private let plausible: ClosedRange<Double>
  private let isReadable: Bool

  private init(_ type: QuantityType, _ unit: QuantityUnit, _ metadata: [JSONMember]) {
    (self.type, self.unit) = (type, unit)
    plausible = type.plausibleRange
    isReadable = metadata.isEmpty || MetadataText.isReadable(metadata)
  }

  /// The flags of each sample; throws at the first that cannot be saved.
  static func flags(of batch: SampleBatch) throws(HealthStoreError) -> [SampleFlags] {
    let checks = batch.kinds.map { SampleCheck($0.type, $0.unit, $0.metadata) }
    var flags: [SampleFlags] = []
    flags.reserveCapacity(batch.items.count)
    for index in batch.items.indices {
      let item = batch.items[index]
      flags.append(
        try checks[item.kind].flags(of: item.value, from: item.start, until: item.end, at: index))
    }
    return flags
  }

  /// The same of a few samples, for which no batch is made.
  static func flags(of samples: [QuantitySample]) throws(HealthStoreError) -> [SampleFlags] {
    var flags: [SampleFlags] = []
    for (index, sample) in samples.enumerated() {
      let check = SampleCheck(sample.type, sample.unit, sample.metadata)
      flags.append(
        try check.flags(of: sample.value, from: sample.start, until: sample.end, at: index))
    }
    return flags
  }

  private func flags(
    of value: Double, from start: Instant, until end: Instant, at index: Int
  ) throws(HealthStoreError) -> SampleFlags {
    guard value.isFinite else { throw .valueNotFinite(index: index, type: type) }
    guard start <= end else { throw .endsBeforeStart(index: index, type: type) }
    guard isReadable else { throw .invalidMetadata(index: index, type: type) }
    do throws(UnitMismatch) {
      let canonical = try unit.convert(value, to: type.canonicalUnit)
      return plausible.contains(canonical) ? [] : .implausible
    } catch {
      throw .unitMismatch(index: index, type: type, mismatch: error)
    }
  }
}
