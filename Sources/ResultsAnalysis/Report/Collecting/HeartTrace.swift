import HeartMetrics
import Quantities
import ResultFiles

/// The heart rate of one step of one session, thinned to what a chart can show.
struct HeartTrace: Sendable {
  /// The mean of a bin.
  struct Point: Sendable {
    /// Counts bins from the step's start.
    var bin: Int
    /// In count/min.
    var rate: Float
  }

  /// A trace has no more points than these.
  static let mostPoints = 120
  private static let widths = [1.0, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]

  let key: TaskKey
  let participant: String
  let session: Int
  let step: String
  let stepIndex: Int
  let pass: Int
  let condition: String?
  let clip: String?
  /// How many rates were counted.
  let count: Int
  /// Their sample mean, in count/min.
  let mean: Double
  /// Seconds of each bin.
  let width: Double
  let points: [Point]

  /// The trace of samples; nil where none is a heart rate without a remark.
  init?(_ head: SessionHead, _ step: StepResult, _ samples: [SampleItem]) {
    let rates = Self.rates(samples, since: step.startDate)
    guard let mean = RateMetrics(rates.map(\.rate)).mean else { return nil }
    key = TaskKey(study: head.study.identifier, task: head.task)
    participant = head.participant
    session = head.number
    self.step = step.identifier
    stepIndex = step.index
    pass = step.pass
    condition = head.condition
    clip = step.clip?.name
    count = rates.count
    self.mean = mean
    let last = rates.last?.second ?? 0
    let width =
      Self.widths.first { last / $0 < Double(Self.mostPoints) }
      ?? (last / Double(Self.mostPoints)).rounded(.up)
    self.width = width
    points = Self.points(rates, width)
  }

  /// The middle of a point's bin, in seconds from the step's start.
  func second(_ point: Point) -> Double { (Double(point.bin) + 0.5) * width }

  /// The end of the last bin, in seconds.
  var length: Double { points.last.map { Double($0.bin + 1) * width } ?? 0 }

  /// A heart rate in count/min; nil for a sample of anything else, or with a remark.
  static func rate(of sample: SampleItem) -> Double? {
    guard sample.type == QuantityType.heartRate.identifier, Flag.flags(of: sample).isEmpty,
      let unit = QuantityUnit.named(sample.unit)
    else { return nil }
    do throws(UnitMismatch) {
      return try unit.convert(sample.value, to: QuantityType.heartRate.canonicalUnit)
    } catch {
      return nil
    }
  }

  private static func rates(
    _ samples: [SampleItem], since start: Instant
  ) -> [(second: Double, rate: Double)] {
    samples.compactMap { sample in
      rate(of: sample).map { (max(0, sample.startDate.seconds(since: start)), $0) }
    }.sorted { $0.0 < $1.0 }
  }

  private static func points(_ rates: [(second: Double, rate: Double)], _ width: Double) -> [Point]
  {
    var points: [Point] = []
    var (sum, count) = (0.0, 0)
    for (index, rate) in rates.enumerated() {
      let bin = Int(rate.second / width)
      (sum, count) = (sum + rate.rate, count + 1)
      let isLast = index + 1 == rates.count || Int(rates[index + 1].second / width) != bin
      guard isLast else { continue }
      points.append(Point(bin: bin, rate: Float(sum / Double(count))))
      (sum, count) = (0, 0)
    }
    return points
  }
}
