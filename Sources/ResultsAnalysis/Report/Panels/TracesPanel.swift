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
  /// Of the wide form, whose lines the narrow one draws again.
  private let segments: [StepSegment]
  private let narrow: [StepSegment]
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
    segments = StepSegment.side(by: traces, from: Self.left(.wide), to: Self.right(.wide))
    narrow = StepSegment.side(
      by: traces, from: Self.left(.narrow), to: Self.right(.narrow), gap: 6)
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
      page.chart(
        "\(id)-chart", title: "Heart rate, \(task)", description: description,
        height: { _ in 362 }, draw)
      if isNumbered(.wide) || isNumbered(.narrow) {
        page.numbers(segments.map(Self.name), isForNarrow: !isNumbered(.wide))
      }
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
  private func isNumbered(_ form: ChartForm) -> Bool {
    segments(form).contains { segment in
      [Self.head(segment), Self.clips(segment) ?? ""]
        .contains { !Picture.fits($0, segment.right - segment.left - 8) }
    }
  }

  // MARK: Drawing

  private static func left(_ form: ChartForm) -> Double { form == .wide ? 52 : 34 }
  private static func right(_ form: ChartForm) -> Double { form.width - 8 }

  private func segments(_ form: ChartForm) -> [StepSegment] {
    form == .wide ? segments : narrow
  }

  private func y(_ rate: Double) -> Double { bottom - axis.share(of: rate) * (bottom - top) }

  private func draw(_ form: ChartForm, _ picture: inout Picture) {
    let (left, right) = (Self.left(form), Self.right(form))
    let segments = segments(form)
    for (index, segment) in segments.enumerated() where index % 2 == 0 {
      picture.box(segment.left, top, segment.right - segment.left, bottom - top, "ground")
    }
    for tick in axis.ticks {
      picture.line(left, y(tick), right, y(tick), "grid")
      picture.text(axis.text(of: tick), left - 6, y(tick) + 4, .end)
    }
    picture.text("count/min", 2, 12)
    let isNumbered = isNumbered(form)
    var free = 0.0
    for (place, segment) in segments.enumerated() {
      lines(place, segment, form, &picture)
      picture.line(segment.left, top - 24, segment.left, bottom, "mark")
      if isNumbered {
        picture.text(String(place + 1), segment.left + 5, top - 12, .start, "strong")
      } else {
        names(segment, &picture)
      }
      frame(segment, from: &free, &picture)
    }
    picture.text(
      "time from the step's start, minutes:seconds", (left + right) / 2, bottom + 40, .middle)
  }

  /// The lines of a step, which are written once and take most of the page.
  private func lines(
    _ place: Int, _ segment: StepSegment, _ form: ChartForm, _ picture: inout Picture
  ) {
    let group = "\(id)-lines-\(place)"
    guard form == .wide else {
      let wide = segments[place]
      return picture.again(
        group, from: wide.left...wide.right, to: segment.left...segment.right)
    }
    picture.group(group) { picture in
      for trace in drawn where trace.step == segment.step { line(trace, segment, &picture) }
      median(segment, &picture)
    }
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

  /// The axis of a step; times have words where there is room.
  private func frame(_ segment: StepSegment, from free: inout Double, _ picture: inout Picture) {
    picture.line(segment.left, bottom, segment.right, bottom, "axis")
    for second in segment.ticks {
      let (x, words) = (segment.x(second), StepSegment.clock(second))
      picture.line(x, bottom, x, bottom + 4, "axis")
      let width = Picture.width(of: words)
      let start = second == 0 ? x : x > segment.right - 12 ? x - width : x - width / 2
      guard start >= free else { continue }
      picture.text(words, start + width / 2, bottom + 18, .middle)
      free = start + width
    }
  }
}
