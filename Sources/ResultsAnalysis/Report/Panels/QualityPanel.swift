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
