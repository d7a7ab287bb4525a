import HeartMetrics
import Quantities
import ResultFiles

/// The values of one type of one recorder of a step.
struct SampleGroup {
  let type: String
  /// The unit of the values: that of all without a flag, or their type's own where they have several.
  private(set) var unit: String
  private(set) var values: [Double] = []
  /// When each began and ended.
  private(set) var spans: [(start: Instant, end: Instant)] = []
  private(set) var excluded = 0

  init(_ sample: SampleItem) {
    type = sample.type
    unit = sample.unit
    append(sample)
  }

  /// The samples by their types, in the order in which these first came.
  static func groups(of samples: some IteratorProtocol<SampleItem>) -> [SampleGroup] {
    var groups: [SampleGroup] = []
    var samples = samples
    while let sample = samples.next() {
      if let index = groups.firstIndex(where: { $0.takes(sample) }) {
        groups[index].append(sample)
      } else {
        groups.append(SampleGroup(sample))
      }
    }
    return groups
  }

  /// Samples of a type that is not known meet only where their units are the same.
  func takes(_ sample: SampleItem) -> Bool {
    type == sample.type && (unit == sample.unit || QuantityType.named(type) != nil)
  }

  mutating func append(_ sample: SampleItem) {
    guard Flag.flags(of: sample).isEmpty else { return excluded += 1 }
    if values.isEmpty { unit = sample.unit }
    if sample.unit != unit { takeOwnUnit() }
    values.append(value(of: sample))
    spans.append((sample.startDate, sample.endDate))
  }

  /// Has the values in their type's own unit, which does not depend on which of them came first.
  private mutating func takeOwnUnit() {
    guard let own = quantity?.canonicalUnit, own.symbol != unit else { return }
    values = values.map { Self.converted($0, from: unit, to: own) }
    unit = own.symbol
  }

  /// The value in the group's unit, into which that of a sample without a flag converts.
  private func value(of sample: SampleItem) -> Double {
    guard sample.unit != unit else { return sample.value }
    return Self.converted(sample.value, from: sample.unit, to: QuantityUnit.named(unit))
  }

  private static func converted(
    _ value: Double, from unit: String, to other: QuantityUnit?
  ) -> Double {
    guard let from = QuantityUnit.named(unit), let other, from != other else { return value }
    do throws(UnitMismatch) {
      return try from.convert(value, to: other)
    } catch {
      return value
    }
  }

  /// The type, where it is known.
  var quantity: QuantityType? { QuantityType.named(type) }

  /// The values in the type's own unit, with their starts in seconds since a moment.
  func samples(since origin: Instant) -> [(time: Double, value: Double)] {
    let canonical = quantity?.canonicalUnit
    return zip(spans, values).map { span, value in
      (
        span.start.seconds(since: origin),
        Self.converted(value, from: unit, to: canonical)
      )
    }
  }

  /// The same as amounts of intervals, in an order that is not that in which they came.
  func amounts(since origin: Instant) -> [MovementMetrics.Amount] {
    zip(spans, samples(since: origin)).map { span, sample in
      MovementMetrics.Amount(
        start: sample.time, end: span.end.seconds(since: origin), value: sample.value)
    }
    .sorted { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }
  }
}
