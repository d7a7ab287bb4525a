import Quantities

/// What one recorder saw in one stretch of a step.
package struct Recording: Equatable, Sendable {
  /// The recorder's identifier in the study, such as `heartRateConfig`.
  package var identifier: String
  /// The recorder's kind in the study: `healthQuantity`, `pedometer`, `audio`, or a missing sensor's.
  package var kind: String
  /// Counts from 1; a pause and a resume start the next.
  package var stretch: Int
  package var startDate: Instant
  /// When the recording ended; nil while it runs, or where a crash cut it.
  package var endDate: Instant?
  /// What was read, in the order it came.
  package var samples: [SampleItem]
  /// The sound of a recorder of kind `audio`; nil where nothing was recorded, and for other kinds.
  package var sound: SoundResult?
  /// How loud each second of the sound was; the last may be shorter.
  package var levels: [SoundLevel] = []
  /// Why something, or all, is missing; nil where nothing is.
  package var reason: String?
  /// When samples are expected; nil for a recording that nobody looked at.
  var expectedTime: ExpectedTime?

  package init(
    identifier: String, kind: String, stretch: Int = 1, startDate: Instant,
    endDate: Instant? = nil, samples: [SampleItem] = [], reason: String? = nil
  ) {
    self.identifier = identifier
    self.kind = kind
    self.stretch = stretch
    self.startDate = startDate
    self.endDate = endDate
    self.samples = samples
    self.reason = reason
  }

  /// How many seconds of the sound were too loud.
  package var loudSeconds: Int {
    let limit = sound?.maximumLevel ?? 0
    return levels.count { $0.peak >= limit }
  }

  /// Whether the recorder keeps a file of items; one without a sensor keeps none.
  package var hasFile: Bool { kind == "healthQuantity" || kind == "pedometer" }

  /// The items of the recorder's file, in the order of their time.
  package var items: [RecordedItem] {
    let ordered = samplesByEnd
    return kind == "pedometer"
      ? cumulated(ordered).map(RecordedItem.pedometer) : ordered.map(RecordedItem.sample)
  }

  /// In the order of their ends, then starts, then as they came.
  private var samplesByEnd: [SampleItem] {
    let moments = samples.map { ($0.endDate.milliseconds, $0.startDate.milliseconds) }
    // Mostly they came in that order.
    guard !zip(moments, moments.dropFirst()).allSatisfy(<=) else { return samples }
    let order = moments.indices.sorted {
      moments[$0] == moments[$1] ? $0 < $1 : moments[$0] < moments[$1]
    }
    return order.map { samples[$0] }
  }

  /// An item for each moment at which something was counted, summed since the start.
  private func cumulated(_ ordered: [SampleItem]) -> [PedometerItem] {
    var steps: Double?
    var distance: Double?
    var items: [PedometerItem] = []
    for sample in ordered {
      switch sample.type {
      case QuantityType.stepCount.identifier: steps = (steps ?? 0) + sample.value
      case QuantityType.distanceWalkingRunning.identifier: distance = (distance ?? 0) + sample.value
      default: continue
      }
      if items.last?.endDate == sample.endDate { items.removeLast() }
      items.append(
        PedometerItem(
          startDate: startDate, endDate: sample.endDate, numberOfSteps: steps,
          // To the micrometre, so that no sum ends in the noise of binary fractions.
          distance: distance.map { ($0 * 1e6).rounded() / 1e6 }))
    }
    return items
  }
}
