import Charts

/// How whole the recordings are, and how well time was kept.
struct QualityPanel: ReportPanel {
  let id = "quality"
  let heading = "Data quality and timing"
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    page.element("h3", text: "Files")
    files(&page)
    page.element("h3", text: "Recordings")
    if data.recordings.isEmpty {
      page.paragraph("Nothing was recorded.")
    } else {
      let groups = RecordingGroup.groups(data.recordings.filter(\.hasSensor), of: data.tasks)
      groupTable(groups).write(to: &page)
      CoverageChart(groups.filter { !$0.coverages.isEmpty }, data).write(to: &page)
      remarks(&page)
      tellMissingSensors(&page)
    }
    page.element("h3", text: "Timing")
    TimingPart(data).write(to: &page)
  }

  /// A row for each thing that is wrong with a file.
  private func files(_ page: inout Markup) {
    let problems = data.problems
    guard !problems.isEmpty else {
      return page.paragraph("Every file of the sessions could be read to its end.")
    }
    let files = Set(problems.map(\.file)).count
    var table = PageTable(
      "files",
      "Files to look at: \(Figures.count(problems.count, "finding")) in "
        + "\(Figures.count(files, "file or folder", "files or folders")). What could be read of "
        + "them is counted on this page.",
      [
        ("file", .words), ("place", .words), ("found", .words), ("expected", .words),
        ("what became of it", .words),
      ])
    table.rows = problems.map { problem in
      let line = problem.line.map { "line \($0)" }
      return [
        problem.file, [line, problem.path].compactMap(\.self).joined(separator: ", "),
        problem.found, problem.expected, problem.consequence ?? "",
      ]
    }
    table.write(to: &page)
  }

  /// What no machine had a sensor for.
  private func tellMissingSensors(_ page: inout Markup) {
    let missing = Set(data.recordings.filter { !$0.hasSensor }.map(\.recorder)).sorted()
    guard !missing.isEmpty else { return }
    page.paragraph("Not recorded for want of a sensor: \(Figures.list(missing)).")
  }

  private func groupTable(_ groups: [RecordingGroup]) -> PageTable {
    var table = PageTable(
      "recordings",
      "Recordings by task, step and recorder. A gap is more than "
        + "\(Figures.text(SessionShortcomings.gap)) s without a sample; coverage is the share of the "
        + "recorded time in no gap.",
      [
        ("task", .words), ("step", .words), ("recorder", .words), ("recordings", .number),
        ("empty", .number), ("samples", .number), ("flagged", .number), ("with gaps", .number),
        ("median coverage", .number), ("least coverage", .number),
      ])
    table.rows = groups.map { group in
      [
        data.title(of: group.key), group.step, group.recorder, "\(group.recordings.count)",
        "\(group.recordings.count { $0.samples == 0 })", "\(group.samples)",
        "\(group.recordings.reduce(0) { $0 + $1.flagged })",
        "\(group.recordings.count { $0.gaps > 0 })",
        Figures.median(group.coverages).map(Figures.percent) ?? "",
        group.coverages.min().map(Figures.percent) ?? "",
      ]
    }
    return table
  }

  /// A row for each recording that someone should look at.
  private func remarks(_ page: inout Markup) {
    let remarkable = data.recordings.filter(\.isRemarkable)
    guard !remarkable.isEmpty else {
      return page.paragraph(
        "No recording has a gap, a flagged sample or a reason why something is missing.")
    }
    var table = PageTable(
      "remarks",
      "Recordings to look at: \(remarkable.count) of \(data.recordings.count(where: \.hasSensor)), those with a gap, a "
        + "flagged sample, no sample, or a reason why something is missing.",
      [
        ("participant", .words), ("session", .words), ("task", .words), ("step", .words),
        ("recorder", .words), ("samples", .number), ("coverage", .number), ("gaps", .number),
        ("longest gap, s", .number), ("flagged", .number), ("reason", .words),
      ])
    table.rows = remarkable.map { recording in
      [
        recording.participant, recording.session, data.title(of: recording.key), recording.step,
        recording.recorder, "\(recording.samples)",
        recording.coverage.map(Figures.percent) ?? "", "\(recording.gaps)",
        recording.gaps > 0 ? Figures.text(recording.longestGap) : "", "\(recording.flagged)",
        recording.reason ?? "",
      ]
    }
    table.write(to: &page)
  }
}

/// The recordings of one recorder of one step, over all sessions.
struct RecordingGroup {
  let key: TaskKey
  let step: String
  let recorder: String
  let recordings: [RecordingFacts]

  var samples: Int { recordings.reduce(0) { $0 + $1.samples } }
  var coverages: [Double] { recordings.compactMap(\.coverage) }

  /// In the order of the tasks, their steps and the names of recorders.
  static func groups(_ recordings: [RecordingFacts], of tasks: [TaskKey]) -> [RecordingGroup] {
    tasks.flatMap { task in
      let own = recordings.filter { $0.key == task }
      return Dictionary(grouping: own) { [$0.step, $0.recorder] }.values
        .sorted { place($0) < place($1) }
        .map {
          RecordingGroup(
            key: task, step: $0[0].step, recorder: $0[0].recorder, recordings: $0)
        }
    }
  }

  private static func place(_ recordings: [RecordingFacts]) -> (Int, String, String) {
    (recordings.map(\.stepIndex).min() ?? 0, recordings[0].step, recordings[0].recorder)
  }
}

/// The coverage of each recording as a dot, a row for each recorder of a step.
private struct CoverageChart {
  private let groups: [RecordingGroup]
  private let data: ReportData

  init(_ groups: [RecordingGroup], _ data: ReportData) {
    self.groups = groups
    self.data = data
  }

  func write(to page: inout Markup) {
    guard !groups.isEmpty else { return }
    let count = groups.reduce(0) { $0 + $1.coverages.count }
    page.figure("Coverage of each recording (n = \(count)); the bar is the median.") { page in
      page.chart(
        "coverage-chart", title: "Coverage of recordings", description: description,
        height: { Double(groups.count) * Self.row($0) + 50 }, draw)
    }
  }

  private var description: String {
    groups.map { group in
      let whole = group.coverages.count { $0 == 1 }
      return "\(name(group)): n = \(group.coverages.count), \(whole) without a gap, least "
        + Figures.percent(group.coverages.min() ?? 0)
    }.joined(separator: "; ") + "."
  }

  private func name(_ group: RecordingGroup) -> String {
    "\(group.key.task), \(group.step), \(group.recorder)"
  }

  /// The height of a row, which has its name beside the dots or above them.
  private static func row(_ form: ChartForm) -> Double { form == .wide ? 26 : 42 }

  private func draw(_ form: ChartForm, _ picture: inout Picture) {
    let bottom = Double(groups.count) * Self.row(form) + 6
    let (left, right) = (form == .wide ? 260.0 : 12, form.width - 20)
    func x(_ share: Double) -> Double { left + share * (right - left) }
    for tick in 0...4 {
      let share = Double(tick) / 4
      picture.line(x(share), 4, x(share), bottom, "grid")
      picture.text("\(tick * 25)", x(share), bottom + 16, .middle)
    }
    picture.text("coverage, % of the recorded time", (left + right) / 2, bottom + 36, .middle)
    for (row, group) in groups.enumerated() {
      let y = Double(row + 1) * Self.row(form) - 8
      switch form {
      case .wide: picture.text(name(group), left - 8, y + 4, .end, within: left - 10)
      case .narrow: picture.text(name(group), 2, y - 14, within: form.width - 4)
      }
      // As many as a row can show; equal ones lie on each other.
      for (coverage, count) in counted(group.coverages) {
        picture.dot(
          x(coverage), y, 3 + min(4, Double(count - 1) * 0.1), "dot f0",
          title: "\(Figures.percent(coverage)): \(count)")
      }
      let median = Figures.median(group.coverages) ?? 0
      picture.line(x(median), y - 8, x(median), y + 8, "middle")
    }
  }

  /// The coverages to a tenth of a percent, and how many recordings have each.
  private func counted(_ coverages: [Double]) -> [(Double, Int)] {
    Dictionary(grouping: coverages) { ($0 * 1000).rounded(.down) / 1000 }
      .map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }
}

/// How well sessions kept their time.
private struct TimingPart {
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    let timed = data.sessions.filter { $0.timing != nil }
    guard !timed.isEmpty else { return page.paragraph(untimed) }
    var table = PageTable(
      "timing",
      "Timing of the \(Figures.count(timed.count, "session")) that were timed. A tick more than "
        + "10 ms after its moment is late.",
      [
        ("participant", .words), ("session", .words), ("task", .words), ("ticks", .number),
        ("late", .number), ("99 % within, ms", .number), ("worst, ms", .number),
        ("timed steps", .number), ("too long by at most, ms", .number), ("underruns", .number),
      ])
    table.rows = timed.compactMap { session in
      session.timing.map { timing in
        [
          session.participant, session.identifier, data.title(of: session.key),
          "\(timing.ticks)", "\(timing.lateTicks)", Figures.text(timing.lateness99 * 1000),
          Figures.text(timing.mostLateness * 1000), "\(timing.timedSteps)",
          Figures.text(timing.mostLengthError * 1000), "\(timing.underruns)",
        ]
      }
    }
    summary(timed, &page)
    table.write(to: &page)
  }

  /// Why there is nothing to tell.
  private var untimed: String {
    let rehearsed = data.sessions.count { $0.kind == .rehearsal }
    let others = data.sessions.count - rehearsed
    let reasons = [
      rehearsed > 0
        ? "\(Figures.count(rehearsed, "session")) passed on a virtual clock, as rehearsals do"
        : nil,
      others > 0
        ? "\(Figures.count(others, "session")) had nothing to time on a real clock, or "
          + "\(others == 1 ? "was" : "were") cut off before that was kept" : nil,
    ].compactMap(\.self)
    return "No session has its timing"
      + (reasons.isEmpty ? "." : ": " + reasons.joined(separator: "; ") + ".")
  }

  private func summary(_ timed: [SessionFacts], _ page: inout Markup) {
    let timings = timed.compactMap(\.timing)
    let ticks = timings.reduce(0) { $0 + $1.ticks }
    let late = timings.reduce(0) { $0 + $1.lateTicks }
    let worst = timings.map(\.mostLateness).max() ?? 0
    let dry = timings.reduce(0) { $0 + $1.underruns }
    page.paragraph(
      "\(late) of \(Figures.count(ticks, "tick")) came late, the worst by "
        + "\(Figures.text(worst * 1000)) ms; clips ran dry \(Figures.count(dry, "time")).")
  }
}
