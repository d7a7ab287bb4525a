import Charts

/// The heart rates of all participants, a chart for each task, its recorded steps side by side.
struct TracesPanel: ReportPanel {
  let id = "heart-rate"
  let heading = "Heart rate"
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    guard !data.traces.isEmpty else { return page.paragraph("No heart rate was recorded.") }
    for (place, task) in data.tasks.enumerated() {
      let traces = data.traces.filter { $0.key == task }
      guard !traces.isEmpty else { continue }
      page.element("h3", text: data.title(of: task))
      TraceChart(traces, id: "traces-\(place)", task: data.title(of: task)).write(to: &page)
    }
  }
}

/// The chart of one task.
private struct TraceChart {
  /// More lines than these can't be told apart; the median is of all.
  private static let mostLines = 1000
  /// Of more lines than these each is fainter, so that the median is seen among them.
  private static let few = 100
  private let id: String
  private let task: String
  private let traces: [HeartTrace]
  private let drawn: [HeartTrace]
  private let colours: TraceColours
  private let segments: [StepSegment]
  private let axis: Axis
  private let top = 50.0
  private let bottom = 316.0

  init(_ traces: [HeartTrace], id: String, task: String) {
    self.id = id
    self.task = task
    self.traces = traces
    let every = (traces.count + Self.mostLines - 1) / Self.mostLines
    drawn = traces.enumerated().filter { $0.offset % every == 0 }.map(\.element)
    colours = TraceColours(traces)
    segments = StepSegment.side(by: traces, from: 52, to: 712)
    let rates = traces.flatMap { $0.points.map { Double($0.rate) } }
    axis = Axis(rates.min() ?? 0, rates.max() ?? 1, isTight: false)
  }

  func write(to page: inout Markup) {
    let people = Set(traces.map(\.participant)).count
    let omitted =
      drawn.count < traces.count
      ? " Of \(traces.count) traces \(drawn.count) are drawn, evenly chosen." : ""
    page.figure(
      "Heart rate during \(Figures.list(segments.map(\.step))), from each step's start: "
        + "a thin line for each recording (\(traces.count), of "
        + "\(Figures.count(people, "participant"))), the thick line their median, the band the "
        + "middle half. Samples with a remark are left out; \(widths).\(omitted)"
    ) { page in
      page.legend(legend)
      page.wide("Chart of heart rate, \(task)") {
        $0.picture(
          "\(id)-chart", title: "Heart rate, \(task)", description: description, width: 720,
          height: 362, draw)
      }
      if isNumbered { page.numbers(segments.map(Self.name)) }
    }
  }

  private var widths: String {
    let widths = Set(traces.map(\.width)).sorted()
    guard let most = widths.last, most > 1 else { return "points are means of 1 s" }
    let least = widths.first ?? most
    return "points are means of "
      + (least == most ? "" : "\(Figures.text(least)) to ") + "\(Figures.text(most)) s"
  }

  private var legend: [(style: String, words: String)] {
    colours.entries.map { entry in (entry.style, "\(entry.words) (n = \(entry.count))") }
      + [("median", "median")]
  }

  private var description: String {
    let steps = segments.map { segment in
      let medians = segment.quartiles.map(\.median)
      let clips = segment.clips.isEmpty ? "" : ", with clips \(Figures.list(segment.clips))"
      guard let first = medians.first, let last = medians.last, let low = medians.min(),
        let high = medians.max()
      else { return "\(segment.step)\(clips)" }
      return "\(segment.step)\(clips), n = \(segment.count): the median goes from "
        + "\(Figures.text(first)) to \(Figures.text(last)) count/min, with \(Figures.text(low)) "
        + "as its least and \(Figures.text(high)) as its greatest"
    }
    return "Lines over the seconds of each step. " + steps.joined(separator: ". ") + "."
  }

  // MARK: Names of steps

  private static func head(_ segment: StepSegment) -> String {
    "\(segment.step) (n = \(segment.count))"
  }

  private static func clips(_ segment: StepSegment) -> String? {
    guard !segment.clips.isEmpty else { return nil }
    return segment.clips.count > 3
      ? "♪ \(segment.clips.count) clips, see the legend"
      : "♪ " + segment.clips.joined(separator: ", ")
  }

  private static func name(_ segment: StepSegment) -> String {
    [head(segment), clips(segment)].compactMap(\.self).joined(separator: ", ")
  }

  /// Whether the names of steps or of their clips have no room, so that numbers stand for them.
  private var isNumbered: Bool {
    segments.contains { segment in
      [Self.head(segment), Self.clips(segment) ?? ""]
        .contains { !Picture.fits($0, segment.right - segment.left - 8) }
    }
  }

  // MARK: Drawing

  private func y(_ rate: Double) -> Double { bottom - axis.share(of: rate) * (bottom - top) }

  private func draw(_ picture: inout Picture) {
    for (index, segment) in segments.enumerated() where index % 2 == 0 {
      picture.box(segment.left, top, segment.right - segment.left, bottom - top, "ground")
    }
    for tick in axis.ticks {
      picture.line(52, y(tick), 712, y(tick), "grid")
      picture.text(axis.text(of: tick), 46, y(tick) + 4, .end)
    }
    picture.text("count/min", 2, 12)
    let isNumbered = isNumbered
    for (place, segment) in segments.enumerated() {
      for trace in drawn where trace.step == segment.step { line(trace, segment, &picture) }
      median(segment, &picture)
      picture.line(segment.left, top - 24, segment.left, bottom, "mark")
      if isNumbered {
        picture.text(String(place + 1), segment.left + 5, top - 12, .start, "strong")
      } else {
        names(segment, &picture)
      }
      frame(segment, &picture)
    }
    picture.text("time from the step's start, minutes:seconds", 382, bottom + 40, .middle)
  }

  private func line(_ trace: HeartTrace, _ segment: StepSegment, _ picture: inout Picture) {
    let pass = trace.pass > 1 ? ", pass \(trace.pass)" : ""
    let clip = trace.clip.map { ", clip \($0)" } ?? ""
    let condition = trace.condition.map { ", \($0)" } ?? ""
    let longest = max(SessionShortcomings.gap, 1.5 * trace.width)
    var lines: [[(x: Double, y: Double)]] = []
    var last: Double?
    for point in trace.points {
      let second = trace.second(point)
      let place = (segment.x(second), y(Double(point.rate)))
      if let last, second - last <= longest {
        lines[lines.count - 1].append(place)
      } else {
        lines.append([place])
      }
      last = second
    }
    picture.path(
      lines, (drawn.count > Self.few ? "many trace " : "trace ") + colours.style(of: trace),
      title: "\(trace.participant), session \(trace.session)\(pass)\(condition)\(clip): "
        + "mean \(Figures.text(trace.mean)) count/min")
  }

  private func median(_ segment: StepSegment, _ picture: inout Picture) {
    for run in segment.runs {
      let upper = run.map { (x: segment.x($0.second), y: y($0.upper)) }
      let lower = run.map { (x: segment.x($0.second), y: y($0.lower)) }
      picture.path([upper + lower.reversed()], "band", isClosed: true)
      picture.path([run.map { (x: segment.x($0.second), y: y($0.median)) }], "halo")
      picture.path([run.map { (x: segment.x($0.second), y: y($0.median)) }], "middle")
    }
  }

  private func names(_ segment: StepSegment, _ picture: inout Picture) {
    picture.text(Self.head(segment), segment.left + 5, top - 18, .start, "strong")
    if let clips = Self.clips(segment) {
      picture.text(clips, segment.left + 5, top - 5, .start)
    }
  }

  private func frame(_ segment: StepSegment, _ picture: inout Picture) {
    picture.line(segment.left, bottom, segment.right, bottom, "axis")
    for second in segment.ticks {
      picture.line(segment.x(second), bottom, segment.x(second), bottom + 4, "axis")
      picture.text(
        StepSegment.clock(second), segment.x(second), bottom + 18,
        second == 0 ? .start : segment.x(second) > segment.right - 12 ? .end : .middle)
    }
  }
}
