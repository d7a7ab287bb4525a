import HeartMetrics
import Quantities
import ResultFiles

/// The values of one type of one recorder of a step.
struct SampleGroup {
  let type: String
  /// The type, where it is known.
  let quantity: QuantityType?
  /// The unit of the values: that of all without a flag, or their type's own where they have several.
  private(set) var unit: String
  private(set) var values: [Double] = []
  /// When each began and ended, in milliseconds since 1970.
  private(set) var starts: [Int64] = []
  private(set) var ends: [Int64] = []
  private(set) var excluded = 0

  /// When the first began.
  var firstStart: Instant? { starts.first.map { Instant(milliseconds: $0) } }

  init(_ sample: SampleItem) {
    self.init(type: sample.type, unit: sample.unit)
    append(sample)
  }

  /// Without a sample so far, the first of which is of that unit.
  init(type: String, unit: String) {
    self.type = type
    self.unit = unit
    quantity = QuantityType.named(type)
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
  func takes(_ sample: SampleItem) -> Bool { takes(type: sample.type, unit: sample.unit) }

  func takes(type: String, unit: String) -> Bool {
    self.type == type && (self.unit == unit || quantity != nil)
  }

  mutating func append(_ sample: SampleItem) {
    guard Flag.flags(of: sample).isEmpty else { return excluded += 1 }
    if values.isEmpty { unit = sample.unit }
    if sample.unit != unit { takeOwnUnit() }
    values.append(value(of: sample))
    starts.append(sample.startDate.milliseconds)
    ends.append(sample.endDate.milliseconds)
  }

  /// Adds samples that have the same words, one after another.
  ///
  /// - Parameters:
  ///   - samples: Those of a batch.
  ///   - unit: That of their words.
  ///   - plain: The values in that unit that get no remark; nil where each has to be looked at.
  ///   - scanner: Gives a sample with its words.
  mutating func append(
    _ samples: ArraySlice<PackedSample>, unit: String, plain: ClosedRange<Double>?,
    scanner: SampleScanner
  ) {
    reserve(samples.count)
    var isOwnUnit = self.unit == unit
    for sample in samples {
      if isOwnUnit, let plain, plain.contains(sample.value), sample.start <= sample.end,
        sample.isUnmarked
      {
        values.append(sample.value)
        starts.append(sample.start)
        ends.append(sample.end)
      } else {
        append(scanner.item(sample))
        isOwnUnit = self.unit == unit
      }
    }
  }

  /// Makes room, more than is needed where there is some already.
  private mutating func reserve(_ count: Int) {
    guard values.isEmpty else { return }
    values.reserveCapacity(count)
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
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

  /// The values in the type's own unit, with their starts in seconds since a moment.
  func samples(since origin: Instant) -> [(time: Double, value: Double)] {
    let values = ownValues
    var samples: [(time: Double, value: Double)] = []
    samples.reserveCapacity(values.count)
    for index in values.indices {
      samples.append((Self.seconds(starts[index], since: origin), values[index]))
    }
    return samples
  }

  /// The values in the type's own unit.
  private var ownValues: [Double] {
    guard let canonical = quantity?.canonicalUnit, canonical.symbol != unit else { return values }
    return values.map { Self.converted($0, from: unit, to: canonical) }
  }

  private static func seconds(_ milliseconds: Int64, since origin: Instant) -> Double {
    Instant(milliseconds: milliseconds).seconds(since: origin)
  }

  /// The same as amounts of intervals, in an order that is not that in which they came.
  func amounts(since origin: Instant) -> [MovementMetrics.Amount] {
    zip(ends, samples(since: origin)).map { end, sample in
      MovementMetrics.Amount(
        start: sample.time, end: Self.seconds(end, since: origin), value: sample.value)
    }
    .sorted { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }
  }
}
