import Quantities

/// What a pedometer counted between one item of its file and the next.
///
/// Counting starts anew where an item has another start than the one before. Amounts are rounded
/// to a millionth, so that sums and differences of the same samples agree.
package struct PedometerIncrements {
  private var steps = Counter(type: .stepCount, unit: .count)
  private var distance = Counter(type: .distanceWalkingRunning, unit: .meter)

  package init() {}

  /// Steps and distance that each item adds to the one before, as samples without a source.
  package static func samples(of items: [PedometerItem]) -> [SampleItem] {
    var increments = PedometerIncrements()
    return items.flatMap { increments.take($0) }
  }

  /// What the next item of the file adds.
  package mutating func take(_ item: PedometerItem) -> [SampleItem] {
    [distance.count(item.distance, item), steps.count(item.numberOfSteps, item)]
      .compactMap(\.self)
  }

  /// The last known sum of one quantity.
  private struct Counter {
    let type: QuantityType
    let unit: QuantityUnit
    private var origin: Instant?
    private var sum = 0.0
    private var end: Instant?

    init(type: QuantityType, unit: QuantityUnit) {
      self.type = type
      self.unit = unit
    }

    mutating func count(_ total: Double?, _ item: PedometerItem) -> SampleItem? {
      guard let total else { return nil }
      if origin != item.startDate { (origin, sum, end) = (item.startDate, 0, nil) }
      let increment = ((total - sum) * 1e6).rounded() / 1e6
      let start = end ?? item.startDate
      (sum, end) = (total, item.endDate)
      return SampleItem(
        type: type.identifier, unit: unit.symbol, value: increment, startDate: start,
        endDate: item.endDate, source: "")
    }
  }
}

extension Recording {
  /// What was read, a sample each; a pedometer's are the increments of its file's items.
  package var increments: [SampleItem] {
    let items = items
    guard kind == "pedometer" else { return items.compactMap(\.sample) }
    return PedometerIncrements.samples(of: items.compactMap(\.pedometer)).map { sample in
      var sample = sample
      if let expectedTime { sample.isOutside = !expectedTime.holds(sample) }
      return sample
    }
  }
}

extension RecordedItem {
  package var sample: SampleItem? {
    guard case .sample(let item) = self else { return nil }
    return item
  }

  package var pedometer: PedometerItem? {
    guard case .pedometer(let item) = self else { return nil }
    return item
  }
}

extension RecorderFile {
  /// The items as samples; a pedometer's are its increments.
  package var samples: [SampleItem] {
    items.compactMap(\.sample) + PedometerIncrements.samples(of: items.compactMap(\.pedometer))
  }
}
