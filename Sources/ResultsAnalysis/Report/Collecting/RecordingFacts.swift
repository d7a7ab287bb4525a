import Quantities
import ResultFiles

/// How whole the recordings of one recorder of one step are.
struct RecordingFacts: Sendable {
  let key: TaskKey
  let participant: String
  let session: String
  let step: String
  let stepIndex: Int
  let recorder: String
  /// Whether there was anything to record with.
  let hasSensor: Bool
  let samples: Int
  /// Samples with any remark.
  let flagged: Int
  let gaps: Int
  /// Seconds.
  let longestGap: Double
  /// The share of its time that lies in no gap, 0 to 1; nil where it can't be told.
  let coverage: Double?
  /// Why something is missing.
  let reason: String?

  /// - Parameters:
  ///   - head: The session's.
  ///   - step: The step.
  ///   - recordings: The stretches of one recorder of the step.
  ///   - samples: Theirs.
  init(
    _ head: SessionHead, _ step: StepResult, _ recordings: [Recording], _ samples: [SampleItem]
  ) {
    key = TaskKey(study: head.study.identifier, task: head.task)
    participant = head.participant
    session = head.identifier
    self.step = step.identifier
    stepIndex = step.index
    recorder = recordings.first?.identifier ?? ""
    hasSensor = recordings.contains(where: \.hasFile)
    self.samples = samples.count
    flagged = samples.count { !Flag.flags(of: $0).isEmpty }
    let whole = recordings.map(GapCount.init)
    gaps = whole.reduce(0) { $0 + $1.gaps.count }
    longestGap = whole.flatMap(\.gaps).max() ?? 0
    let seconds = whole.reduce(0) { $0 + $1.seconds }
    let missing = whole.flatMap(\.gaps).reduce(0, +)
    coverage = seconds > 0 ? max(0, 1 - missing / seconds) : nil
    reason = recordings.compactMap(\.reason).first
  }

  /// Whether a researcher should look at it.
  var isRemarkable: Bool {
    hasSensor && (gaps > 0 || flagged > 0 || reason != nil || samples == 0)
  }
}

/// The gaps of one stretch, as ``SessionShortcomings`` tells them.
private struct GapCount {
  /// How long the stretch was; 0 where coverage means nothing.
  let seconds: Double
  let gaps: [Double]

  init(_ recording: Recording) {
    let samples = recording.samples.filter { QuantityType.named($0.type)?.aggregation == .discrete }
    let isDiscrete = !samples.isEmpty || recording.samples.isEmpty && recording.kind != "pedometer"
    guard isDiscrete, let end = recording.endDate, end > recording.startDate else {
      (seconds, gaps) = (0, [])
      return
    }
    seconds = end.seconds(since: recording.startDate)
    let moments = [recording.startDate] + samples.map(\.endDate).sorted() + [end]
    gaps = zip(moments, moments.dropFirst()).map { $1.seconds(since: $0) }
      .filter { $0 > SessionShortcomings.gap }
  }
}
