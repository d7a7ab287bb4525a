/// The coverage of each recording as a dot, a row for each recorder of a step.
struct CoverageChart {
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
