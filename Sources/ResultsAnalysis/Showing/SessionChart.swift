import Charts
import Quantities
import ResultFiles

/// The heart rate of one session as a chart, with its recorded steps and their clips.
///
/// In: a session. Out: a chart. Next: a terminal, or a file.
package enum SessionChart {
  /// Points of a line, about: as many as a picture shows.
  private static let points = 800.0

  /// The chart; nil for a session without any heart rate that is counted.
  package static func chart(of record: SessionRecord) -> LineChart? {
    var record = record
    record.markOddities()
    let steps = record.steps.filter { !rates(of: $0).isEmpty }
    let start = record.head.startDate
    let lines = steps.flatMap(lines(of:)).map { line in
      line.map { (x: $0.x.seconds(since: start), y: $0.y) }
    }.sorted { ($0.first?.x ?? 0) < ($1.first?.x ?? 0) }
    let all = lines.joined()
    guard let first = all.map(\.x).min(), let last = all.map(\.x).max() else { return nil }
    let unit =
      last - first < 300 ? (name: "seconds", seconds: 1.0) : (name: "minutes", seconds: 60.0)
    let bin = max(1, (last - first) / points)
    let points = lines.map { line in
      means(line, over: bin).map { LineChart.Point(x: $0.x / unit.seconds, y: $0.y) }
    }.joined(separator: [.end])
    return LineChart(
      title: title(of: record), xLabel: "\(unit.name) from the session's start",
      yLabel: "count/min", series: [.init(name: "heart rate", points: Array(points))],
      stretches: steps.compactMap { stretch($0, since: start, unit.seconds) },
      longestGap: max(SessionShortcomings.gap, 3 * bin) / unit.seconds)
  }

  private static func title(of record: SessionRecord) -> String {
    let head = record.head
    let madeUp = record.isSynthetic ? ", made up" : ""
    return DisplayText.escaped(
      "Heart rate of \(head.participant), \(head.task), session \(head.number)\(madeUp)")
  }

  /// A step with its clip, from its start to its end or to its last rate.
  private static func stretch(
    _ step: StepResult, since start: Instant, _ unit: Double
  ) -> LineChart.Stretch? {
    guard let end = step.endDate ?? rates(of: step).map(\.x).max(), end >= step.startDate else {
      return nil
    }
    let clip = step.clip.map { ", \($0.name)" } ?? ""
    return LineChart.Stretch(
      name: DisplayText.escaped(step.identifier + clip),
      range: step.startDate.seconds(since: start) / unit...end.seconds(since: start) / unit)
  }

  /// The rates without a remark, in count/min.
  private static func rates(of step: StepResult) -> [(x: Instant, y: Double)] {
    lines(of: step).flatMap(\.self)
  }

  /// The rates of each recording, in the order of their times; between two nothing was recorded.
  private static func lines(of step: StepResult) -> [[(x: Instant, y: Double)]] {
    step.recordings.filter(\.hasFile).map { recording in
      recording.samples.compactMap { sample in
        HeartTrace.rate(of: sample).map { (x: sample.startDate, y: $0) }
      }.sorted { $0.x < $1.x }
    }.filter { !$0.isEmpty }
  }

  /// The means of points within stretches of so many seconds.
  private static func means(
    _ points: [(x: Double, y: Double)], over seconds: Double
  ) -> [(x: Double, y: Double)] {
    var means: [(x: Double, y: Double)] = []
    var rest = points[...]
    while let first = rest.first {
      let bin = rest.prefix { $0.x - first.x < seconds }
      let count = Double(bin.count)
      means.append((bin.reduce(0) { $0 + $1.x } / count, bin.reduce(0) { $0 + $1.y } / count))
      rest = rest.dropFirst(bin.count)
    }
    return means
  }
}
