/// Every session, a row each.
struct SessionsPanel: ReportPanel {
  let id = "sessions"
  let heading = "All sessions"
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    var table = PageTable(
      "session-table", "\(Figures.count(data.sessions.count, "session")), a row each.",
      [
        ("session", .words), ("participant", .words), ("task", .words), ("number", .number),
        ("start", .words), ("minutes", .number), ("ending", .words), ("condition", .words),
        ("samples", .number), ("answers", .number),
      ])
    table.rows = data.sessions.map { session in
      [
        session.identifier, session.participant, data.title(of: session.key),
        "\(session.number)",
        session.start.rfc3339.prefix(16).split(separator: "T").joined(separator: " "),
        session.elapsed.map { Figures.text($0 / 60) } ?? "", session.state,
        session.condition ?? "", "\(session.samples)", "\(session.answers)",
      ]
    }
    table.write(to: &page)
  }
}
