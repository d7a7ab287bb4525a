/// What the columns of the tables are, from which every number of the page comes.
struct CodebookPanel: ReportPanel {
  let id = "codebook"
  let heading = "Codebook"

  func write(to page: inout Markup) {
    let book = Codebook([
      ("list", ListTable.columns), ("samples", SamplesTable.columns),
      ("answers", AnswersTable.columns), ("summary", SummaryTable.columns),
    ]).table
    var table = PageTable(
      "codebook-table", "The columns of the tables that karenina results writes.",
      [
        ("column", .words), ("table", .words), ("type", .words), ("unit", .words),
        ("definition", .words), ("values", .words), ("missing", .words),
      ])
    table.rows = book.rows.indices.map { row in
      func words(_ column: String) -> String { book.cell(row, column).words ?? "" }
      let range = [words("minimum"), words("maximum")]
      let values =
        range == ["", ""] ? words("labels") : "\(range[0]) to \(range[1])"
      return [
        words("name"), words("table"), words("type"), words("unit"), words("definition"),
        range[1].isEmpty && !range[0].isEmpty ? "from \(range[0])" : values, words("missing"),
      ]
    }
    table.write(to: &page)
  }
}
