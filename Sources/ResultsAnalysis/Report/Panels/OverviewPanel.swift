import Quantities
import ResultFiles

/// What stands below the page's title: how much there is, and of what kind.
struct OverviewPanel {
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    let sessions = data.sessions
    page.element("dl", [("class", "totals")]) { page in
      for (words, number) in totals {
        page.element("div") {
          $0.element("dt", text: words)
          $0.element("dd", text: number)
        }
      }
    }
    let synthetic = sessions.count(where: \.isSynthetic)
    if synthetic > 0 {
      page.paragraph(
        synthetic == sessions.count
          ? "All samples are made up: no person took part."
          : "\(synthetic) of \(Figures.count(sessions.count, "session")) hold made-up samples.",
        style: "notice")
    }
    let pilots = sessions.count { $0.kind == .pilot }
    if pilots > 0 {
      page.paragraph("\(Figures.count(pilots, "session is a pilot", "sessions are pilots")).")
    }
  }

  private var totals: [(String, String)] {
    let sessions = data.sessions
    let people = Set(sessions.map { [$0.key.study, $0.participant] })
    let first = sessions.map(\.start).min()?.rfc3339.prefix(10)
    let last = sessions.map(\.start).max()?.rfc3339.prefix(10)
    return [
      ("participants", "\(people.count)"), ("sessions", "\(sessions.count)"),
      ("completed", "\(sessions.count(where: \.isCompleted))"),
      ("samples", "\(sessions.reduce(0) { $0 + $1.samples })"),
      ("answers", "\(sessions.reduce(0) { $0 + $1.answers })"),
      ("period", first == last ? "\(first ?? "none")" : "\(first ?? "") to \(last ?? "")"),
    ]
  }
}
