import HeartMetrics
import Quantities
import ResultFiles

/// What one recorder of a step recorded, by type.
struct RecorderGroups {
  let recorder: String
  let groups: [SampleGroup]

  func group(_ type: QuantityType) -> SampleGroup? {
    groups.first { $0.quantity == type }
  }
}

/// The recordings of a session's steps, from which those are found that a step is compared with.
struct StepRecordings {
  let origin: Instant
  let steps: [(step: StepResult, recorders: [RecorderGroups])]

  init(_ record: SessionRecord) {
    origin = record.head.startDate
    steps = record.steps.map { ($0, Self.recorders(of: $0)) }
  }

  private static func recorders(of step: StepResult) -> [RecorderGroups] {
    var names: [String] = []
    for recording in step.recordings where recording.hasFile {
      if !names.contains(recording.identifier) { names.append(recording.identifier) }
    }
    return names.map { name in
      let samples = step.recordings.filter { $0.identifier == name }.flatMap(\.increments)
      return RecorderGroups(
        recorder: name, groups: SampleGroup.groups(of: samples.makeIterator()))
    }
  }

  /// The step's time in seconds since the session's start; nil while it runs.
  func span(_ place: Int) -> ClosedRange<Double>? {
    let step = steps[place].step
    guard let end = step.endDate else { return nil }
    let (low, high) = (step.startDate.seconds(since: origin), end.seconds(since: origin))
    return low <= high ? low...high : nil
  }

  /// The heart rate of a step, of that recorder or else of the first that has one.
  func heartRate(_ place: Int, recorder: String) -> [(time: Double, value: Double)] {
    let recorders = steps[place].recorders
    let own = recorders.first { $0.recorder == recorder }?.group(.heartRate)
    let group = own ?? recorders.lazy.compactMap { $0.group(.heartRate) }.first
    return group?.samples(since: origin) ?? []
  }

  /// The baseline that holds for a step: that of the latest step of rest, itself included.
  func baseline(_ place: Int, recorder: String) -> Metric {
    for earlier in stride(from: place, through: 0, by: -1)
    where steps[earlier].step.activity == "rest" {
      let samples = heartRate(earlier, recorder: recorder)
      if samples.isEmpty { continue }
      return RateSeries(samples, span: span(earlier)).baseline()
    }
    return .unavailable(.noBaseline)
  }

  /// The walk that ended as this step began: nothing that was recorded lies between.
  func exercise(before place: Int) -> Int? {
    guard ["rest", "recovery"].contains(steps[place].step.activity) else { return nil }
    let earlier = steps[..<place].lastIndex { !$0.recorders.isEmpty || $0.step.activity != nil }
    guard let earlier, steps[earlier].step.activity == "walk" else { return nil }
    return earlier
  }
}
