/// A recorded step's part of a chart: its time from its start, and the median there.
struct StepSegment {
  /// The middle half of all traces at a time.
  struct Quartiles {
    var second: Double
    var lower: Double
    var median: Double
    var upper: Double
  }

  let step: String
  /// How many traces it has.
  let count: Int
  let clips: [String]
  /// Seconds.
  let length: Double
  let left: Double
  let right: Double
  /// In the order of their time; none where fewer than half of the traces go on.
  let quartiles: [Quartiles]
  private let width: Double

  /// The segments of a task's steps in their order, each as wide as it is long.
  static func side(
    by traces: [HeartTrace], from left: Double, to right: Double, gap: Double = 14
  ) -> [StepSegment] {
    let steps = Dictionary(grouping: traces, by: \.step)
    let places = steps.mapValues { $0.map(\.stepIndex).min() ?? 0 }
    let order = steps.keys.sorted { (places[$0] ?? 0, $0) < (places[$1] ?? 0, $1) }
    let lengths = order.map { max(1, steps[$0]?.map(\.length).max() ?? 0) }
    let gaps = gap * Double(order.count - 1)
    // Short steps keep room for their names.
    let total = lengths.reduce(0, +)
    let shares = lengths.map { max($0 / total, 0.5 / Double(order.count)) }
    let unit = (right - left - gaps) / shares.reduce(0, +)
    var x = left
    return zip(order, zip(lengths, shares)).map { step, size in
      defer { x += size.1 * unit + gap }
      return StepSegment(step, steps[step] ?? [], length: size.0, from: x, to: x + size.1 * unit)
    }
  }

  private init(
    _ step: String, _ traces: [HeartTrace], length: Double, from left: Double, to right: Double
  ) {
    self.step = step
    self.length = length
    self.left = left
    self.right = right
    count = traces.count
    clips = Set(traces.compactMap(\.clip)).sorted()
    let widths = traces.map(\.width).sorted()
    width = widths.isEmpty ? 1 : widths[widths.count / 2]
    quartiles = Self.quartiles(traces, width)
  }

  private static func quartiles(_ traces: [HeartTrace], _ width: Double) -> [Quartiles] {
    var bins: [Int: [Double]] = [:]
    for trace in traces {
      var seen: [Int: (sum: Double, count: Double)] = [:]
      for point in trace.points {
        let bin = Int(trace.second(point) / width)
        let before = seen[bin] ?? (0, 0)
        seen[bin] = (before.sum + Double(point.rate), before.count + 1)
      }
      for (bin, mean) in seen { bins[bin, default: []].append(mean.sum / mean.count) }
    }
    return bins.keys.sorted().compactMap { bin in
      let rates = (bins[bin] ?? []).sorted()
      guard 2 * rates.count >= traces.count,
        let lower = Figures.quantile(0.25, ofSorted: rates),
        let median = Figures.quantile(0.5, ofSorted: rates),
        let upper = Figures.quantile(0.75, ofSorted: rates)
      else { return nil }
      return Quartiles(
        second: (Double(bin) + 0.5) * width, lower: lower, median: median, upper: upper)
    }
  }

  func x(_ second: Double) -> Double { left + min(1, second / length) * (right - left) }

  /// The quartiles in stretches without a gap.
  var runs: [[Quartiles]] {
    quartiles.reduce(into: []) { runs, quartile in
      if let last = runs.last?.last, quartile.second - last.second < 2.5 * width {
        runs[runs.count - 1].append(quartile)
      } else {
        runs.append([quartile])
      }
    }
  }

  /// Times to mark, in seconds: as many as have room.
  var ticks: [Double] {
    let steps = [5.0, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400]
    let most = max(1, (right - left) / 60)
    let step = steps.first { length / $0 <= most } ?? length / most
    return Array(stride(from: 0, through: length, by: step))
  }

  /// Minutes and seconds, or hours and minutes with `h`.
  static func clock(_ second: Double) -> String {
    let seconds = Int(max(0, min(1e12, second.rounded())))
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return seconds < 36_000
      ? "\(seconds / 60):\(two(seconds % 60))" : "\(seconds / 3600) h \(two(seconds / 60 % 60))"
  }
}
