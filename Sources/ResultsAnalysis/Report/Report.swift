import Digests
import ResultFiles

/// Sessions as one page that a researcher can show: self-contained, without a network.
///
/// In: sessions, one after another; only what the page needs of each is held. Out: HTML. Next: a
/// file. The same sessions in the same order give the same bytes.
package struct Report: Sendable {
  private var data = ReportData()
  private let software: String

  /// - Parameter software: The program's name and version, which the page's foot tells.
  package init(software: String) { self.software = software }

  /// Takes what was read of a session; nothing of one that could not be read.
  package mutating func add(_ reading: SessionReading) { data.add(reading) }

  /// Takes something that is wrong with a file, which the page tells beside what could be read.
  package mutating func note(_ problem: Problem) { data.note(problem) }

  /// How many sessions it tells of.
  package var sessions: Int { data.sessions.count }

  /// The page.
  package var html: [UInt8] { Array(page.text.utf8) }

  private var panels: [any ReportPanel] {
    [
      ProgressPanel(data), AttendancePanel(data), TracesPanel(data), PairsPanel(data),
      AnswersPanel(data), QualityPanel(data), SessionsPanel(data), CodebookPanel(),
    ]
  }

  private var page: Markup {
    var page = Markup()
    page.verbatim("<!DOCTYPE html>\n")
    page.element("html", [("lang", "en")]) { page in
      page.element("head") { head(&$0) }
      page.lineEnd()
      page.element("body") { body(&$0) }
    }
    page.lineEnd()
    return page
  }

  // MARK: Head

  /// A page may hold texts of strangers: style and script have to be ours, and nothing is fetched.
  private static let policy =
    "default-src 'none'; style-src '\(hash(ReportStyle.text))'; "
    + "script-src '\(hash(ReportScript.text))'; base-uri 'none'; form-action 'none'"

  private static func hash(_ text: StaticString) -> String {
    "sha256-" + Base64.text(SHA256Digest(of: Array("\(text)".utf8)).bytes)
  }

  private func head(_ page: inout Markup) {
    page.empty("meta", [("charset", "utf-8")])
    page.empty("meta", [("http-equiv", "Content-Security-Policy"), ("content", Self.policy)])
    page.empty(
      "meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
    page.empty("meta", [("name", "color-scheme"), ("content", "light dark")])
    page.empty("meta", [("name", "referrer"), ("content", "no-referrer")])
    page.element("title", text: "Report: \(title)")
    page.element("style") { $0.verbatim(ReportStyle.text) }
  }

  private var title: String {
    let titles = data.studies.sorted { $0.key < $1.key }.map(\.value)
    return titles.isEmpty ? "no sessions" : Figures.list(titles)
  }

  // MARK: Body

  private func body(_ page: inout Markup) {
    let panels = panels
    page.element("a", [("class", "skip"), ("href", "#content")], text: "Skip to the content")
    page.element("header") { page in
      page.element("h1", text: title)
      OverviewPanel(data).write(to: &page)
    }
    page.element("nav", [("aria-label", "Sections")]) { page in
      page.element("ul") { page in
        for panel in panels {
          page.element("li") {
            $0.element("a", [("href", "#\(panel.id)")], text: panel.heading)
          }
        }
      }
    }
    page.lineEnd()
    page.element("main", [("id", "content"), ("tabindex", "-1")]) { page in
      for panel in panels { write(panel, to: &page) }
    }
    page.element("footer") { $0.paragraph("Made by \(software) from the sessions' files alone.") }
    page.element("script") { $0.verbatim(ReportScript.text) }
  }

  private func write(_ panel: any ReportPanel, to page: inout Markup) {
    let heading = "\(panel.id)-heading"
    page.element("section", [("id", panel.id), ("aria-labelledby", heading)]) { page in
      page.element("h2", [("id", heading)], text: panel.heading)
      page.lineEnd()
      panel.write(to: &page)
    }
    page.lineEnd()
  }
}
