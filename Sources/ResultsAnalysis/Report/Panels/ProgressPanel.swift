import Charts
import Quantities

/// Sessions over time: how many began when, by their tasks.
struct ProgressPanel: ReportPanel {
  let id = "progress"
  let heading = "Sessions over time"
  private let data: ReportData

  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  /// What a column of the chart can count.
  private static let spans: [(milliseconds: Int64, words: String)] = [
    (minute, "minute"), (5 * minute, "5 minutes"), (15 * minute, "15 minutes"),
    (60 * minute, "hour"), (360 * minute, "6 hours"), (day, "day"), (7 * day, "week"),
    (28 * day, "4 weeks"), (364 * day, "52 weeks"), (3640 * day, "520 weeks"),
  ]
  private static let mostBins: Int64 = 60
  private let left = 48.0
  private let top = 24.0
  private let bottom = 190.0

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    guard let scale = TimeBins(data.sessions.map(\.localMilliseconds), Self.spans, Self.mostBins)
    else { return page.paragraph("There is no session.") }
    let tasks = data.tasks
    var counts = [[Int]](repeating: [Int](repeating: 0, count: tasks.count), count: scale.count)
    for session in data.sessions {
      guard let task = tasks.firstIndex(of: session.key) else { continue }
      counts[scale.bin(of: session.localMilliseconds)][task] += 1
    }
    let caption =
      "Sessions begun in each \(scale.words), by the clock of their place "
      + "(n = \(data.sessions.count))."
    page.figure(caption) { page in
      page.legend(
        tasks.enumerated().map { index, task in
          let count = data.sessions.count { $0.key == task }
          return ("f\(min(index, 7))", "\(data.title(of: task)) (n = \(count))")
        })
      page.chart(
        "progress-chart", title: "Sessions over time", description: description(counts, scale),
        height: { _ in 236 }
      ) { draw(counts, scale, $0, &$1) }
    }
  }

  private func description(_ counts: [[Int]], _ scale: TimeBins) -> String {
    let totals = counts.map { $0.reduce(0, +) }
    let most = totals.max() ?? 0
    let peak = totals.firstIndex(of: most) ?? 0
    return "Stacked columns, one for each \(scale.words) from \(scale.label(0)) to "
      + "\(scale.label(scale.count - 1)). The most sessions, \(most), began in that of "
      + "\(scale.label(peak))."
  }

  private func draw(
    _ counts: [[Int]], _ scale: TimeBins, _ form: ChartForm, _ picture: inout Picture
  ) {
    let right = form.width - 12
    let most = counts.map { $0.reduce(0, +) }.max() ?? 0
    let axis = Axis(0, Double(max(1, most)), isTight: false, most: min(5, max(1, most)))
    func y(_ count: Int) -> Double { bottom - axis.share(of: Double(count)) * (bottom - top) }
    for tick in axis.ticks {
      picture.line(left, y(Int(tick)), right, y(Int(tick)), "grid")
      picture.text(axis.text(of: tick), left - 6, y(Int(tick)) + 4, .end)
    }
    let room = (right - left) / Double(max(1, scale.count))
    let width = min(40, room * 0.84)
    for (bin, column) in counts.enumerated() {
      let middle = left + (Double(bin) + 0.5) * room
      var sum = 0
      for (task, count) in column.enumerated() where count > 0 {
        picture.box(
          middle - width / 2, y(sum + count), width, y(sum) - y(sum + count),
          "f\(min(task, 7))", title: "\(scale.label(bin)): \(count)")
        sum += count
      }
    }
    picture.line(left, bottom, right, bottom, "axis")
    let labelRoom = Picture.width(of: scale.label(0)) + (scale.isShort ? 40 : 8)
    for bin in scale.labelled(most: max(1, min(8, Int((right - left) / labelRoom)))) {
      let middle = left + (Double(bin) + 0.5) * room
      let half = Picture.width(of: scale.label(bin)) / 2
      picture.line(middle, bottom, middle, bottom + 4, "axis")
      picture.text(
        scale.label(bin), max(half, min(middle, form.width - half)), bottom + 18, .middle)
    }
    picture.text(
      "start, \(scale.isShort ? "time of day" : "day")", (left + right) / 2, bottom + 40, .middle)
    picture.text("sessions", 2, 10)
  }
}

/// Time in bins of equal length, from the first moment's to the last's.
struct TimeBins {
  let words: String
  let count: Int
  private let first: Int64
  private let length: Int64
  /// Whether all of it is one day, so that labels need not tell the day.
  let isShort: Bool

  private static let day: Int64 = 86_400_000

  /// Bins of the shortest length of which so many are enough; nil for no moment.
  init?(_ moments: [Int64], _ spans: [(milliseconds: Int64, words: String)], _ most: Int64) {
    guard let low = moments.min(), let high = moments.max(), let longest = spans.last else {
      return nil
    }
    let span = spans.first { (high - low) / $0.milliseconds < most } ?? longest
    (length, words) = span
    first = Self.floor(low, span.milliseconds)
    count = Int(min(most * 10, (high - first) / span.milliseconds + 1))
    isShort = Self.floor(low, Self.day) == Self.floor(high, Self.day)
  }

  func bin(of moment: Int64) -> Int { min(count - 1, Int((moment - first) / length)) }

  /// The start of a bin: a time, or a day.
  func label(_ bin: Int) -> String {
    let text = Instant(milliseconds: first + Int64(bin) * length).rfc3339
    let time = String(text.dropFirst(11).prefix(5))
    return isShort ? time : text.prefix(10) + (length < Self.day ? " " + time : "")
  }

  /// The bins to write labels below.
  func labelled(most: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: max(1, (count + most - 1) / most)))
  }

  private static func floor(_ moment: Int64, _ length: Int64) -> Int64 {
    moment - ((moment % length) + length) % length
  }
}
