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
    for notice in notices { page.paragraph(notice, style: "notice") }
    let pilots = sessions.count { $0.kind == .pilot }
    if pilots > 0 {
      page.paragraph("\(Figures.count(pilots, "session is a pilot", "sessions are pilots")).")
    }
  }

  /// What nobody is to take for what people did, and what could not be read.
  private var notices: [String] {
    let rehearsed = data.sessions.count { $0.kind == .rehearsal }
    let mocked = data.sessions.count { $0.isSynthetic && $0.kind != .rehearsal }
    let problems = data.problems.count
    return [
      rehearsed > 0
        ? share(rehearsed, "was rehearsed", "were rehearsed")
          + ": no person took part, samples and answers are made up." : nil,
      mocked > 0
        ? share(mocked, "holds", "hold")
          + " made-up samples; the answers there are those of people who took part." : nil,
      problems > 0
        ? "\(Figures.count(problems, "thing is", "things are")) wrong with the files of these "
          + "sessions, as the section on data quality tells." : nil,
    ].compactMap(\.self)
  }

  /// `All 12 sessions were rehearsed`, `3 of 12 sessions hold`.
  private func share(_ count: Int, _ one: String, _ many: String) -> String {
    let all = data.sessions.count
    let sessions = Figures.count(all, "session")
    if count == all { return all == 1 ? "The one session \(one)" : "All \(sessions) \(many)" }
    return "\(count) of \(sessions) \(count == 1 ? one : many)"
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
