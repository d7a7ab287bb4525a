/// How well sessions kept their time.
struct TimingPart {
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    let timed = data.sessions.filter { $0.timing != nil }
    guard !timed.isEmpty else { return page.paragraph(untimed) }
    var table = PageTable(
      "timing",
      "Timing of the \(Figures.count(timed.count, "timed session")). A tick more than "
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
