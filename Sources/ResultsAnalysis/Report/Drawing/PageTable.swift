/// A table of a page, which the page's script lets people sort and filter.
struct PageTable {
  /// What a column's cells are, which says how they are aligned.
  enum Kind { case words, number }

  var id: String
  var caption: String
  var columns: [(name: String, kind: Kind)]
  var rows: [[String]] = []

  init(_ id: String, _ caption: String, _ columns: [(name: String, kind: Kind)]) {
    self.id = id
    self.caption = caption
    self.columns = columns
  }

  /// A table of no more rows stands on one page where it is printed.
  static let short = 12
  /// Texts up to that length stand on one line, single words up to the next on a screen; longer words
  /// may be broken anywhere.
  private static let (shortText, longestWord) = (16, 24)
  /// A longer text has room for some words on a line.
  private static let longText = 40

  /// Writes the table, without the columns that no row has anything in.
  func write(to page: inout Markup) { withoutEmptyColumns.writeAll(to: &page) }

  private var withoutEmptyColumns: PageTable {
    let kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    guard !kept.isEmpty else { return self }
    var table = PageTable(id, caption, kept.map { columns[$0] })
    table.rows = rows.map { row in kept.map { row[$0] } }
    return table
  }

  private func writeAll(to page: inout Markup) {
    page.element("div", [("class", rows.count > Self.short ? "data" : "data short")]) {
      $0.element(
        "div",
        [
          ("class", "scroll"), ("role", "region"), ("tabindex", "0"),
          ("aria-labelledby", "\(id)-caption"),
        ]
      ) { table(&$0) }
    }
    page.lineEnd()
  }

  private func table(_ page: inout Markup) {
    page.element("table", [("id", id)]) { page in
      page.element("caption", [("id", "\(id)-caption")], text: caption)
      page.element("thead") { page in
        page.element("tr") { page in
          for column in columns {
            page.element(
              "th", [("scope", "col"), Self.style(column.kind, column.name)], text: column.name)
          }
        }
      }
      page.element("tbody") { body(&$0) }
    }
  }

  private func body(_ page: inout Markup) {
    for row in rows {
      page.lineEnd()
      page.element("tr") { page in
        for (index, cell) in row.enumerated() {
          let style = Self.style(columns[index].kind, cell)
          let words = cell.isEmpty ? "–" : cell
          index == 0
            ? page.element("th", [("scope", "row"), style], text: words)
            : page.element("td", [style], text: words)
        }
      }
    }
  }

  /// The classes of a cell, by which it takes its room: `n` of numbers, `w` of words, of which
  /// `whole` and, on a screen, `code` stay on one line, `said` are a sentence, and `long` may be broken anywhere.
  static func style(_ kind: Kind, _ text: String) -> (name: StaticString, value: String) {
    guard kind == .words else { return ("class", "n") }
    if text.split(separator: " ").contains(where: { $0.count > longestWord }) {
      return ("class", "w long")
    }
    if text.count > longText { return ("class", "w said") }
    if text.count <= shortText { return ("class", "w whole") }
    return ("class", text.contains(" ") ? "w" : "w code")
  }
}
