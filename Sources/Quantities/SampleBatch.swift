import StrictJSON

/// Samples in their order, with what many of them share kept once.
///
/// In: samples one by one. Out: kinds, and items that refer to nothing but their kind, so that who
/// goes through many of them counts no references. Next: a store's rows.
package struct SampleBatch: Sendable {
  /// What samples share that differ in their values and times alone; an object, so that to look at
  /// it is not to copy its names.
  package final class Kind: Sendable {
    package let type: QuantityType
    package let unit: QuantityUnit
    package let source: String
    package let device: String?
    package let metadata: [JSONMember]

    init(of sample: QuantitySample) {
      (type, unit) = (sample.type, sample.unit)
      (source, device) = (sample.source, sample.device)
      metadata = sample.metadata
    }

    /// Whether a sample is of this kind; metadata are compared last, as they take longest.
    func isThat(of sample: QuantitySample) -> Bool {
      type == sample.type && unit == sample.unit && source == sample.source
        && device == sample.device && metadata == sample.metadata
    }
  }

  /// A sample but for its kind.
  package struct Item: Sendable {
    /// The place of its kind among ``SampleBatch/kinds``.
    package let kind: Int
    /// How much, in the kind's unit.
    package let value: Double
    package let start: Instant
    package let end: Instant
  }

  /// Kinds among which a sample's is looked for; one that came before these is kept once more.
  private static let mostRecent = 16

  package private(set) var kinds: [Kind] = []
  package private(set) var items: [Item] = []
  /// The kind of the sample before.
  private var recent = 0

  package init() {}

  package init(_ samples: [QuantitySample]) {
    items.reserveCapacity(samples.count)
    for sample in samples { append(sample) }
  }

  package mutating func append(_ sample: QuantitySample) {
    recent = place(of: sample)
    items.append(
      Item(kind: recent, value: sample.value, start: sample.start, end: sample.end))
  }

  /// The sample at a place.
  package subscript(_ index: Int) -> QuantitySample {
    let item = items[index]
    let kind = kinds[item.kind]
    return QuantitySample(
      type: kind.type, value: item.value, unit: kind.unit, start: item.start, end: item.end,
      source: kind.source, device: kind.device, metadata: kind.metadata)
  }

  private mutating func place(of sample: QuantitySample) -> Int {
    if recent < kinds.count, kinds[recent].isThat(of: sample) { return recent }
    let first = max(0, kinds.count - Self.mostRecent)
    if let place = kinds[first...].firstIndex(where: { $0.isThat(of: sample) }) { return place }
    kinds.append(Kind(of: sample))
    return kinds.count - 1
  }
}
