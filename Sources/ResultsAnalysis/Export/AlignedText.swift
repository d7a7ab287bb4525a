/// Rows in columns of even width, for people at a terminal.
enum AlignedText {
  /// The header, then the rows; numbers stand to the right, missing cells are empty.
  ///
  /// Columns of detail are left out.
  static func of(_ rows: [[Cell]], under columns: [Column]) -> String {
    let shown = columns.indices.filter { !columns[$0].isDetail }
    return aligned(rows.map { row in shown.map { row[$0] } }, under: shown.map { columns[$0] })
  }

  private static func aligned(_ rows: [[Cell]], under columns: [Column]) -> String {
    let header = columns.map { DisplayText.escaped($0.name) }
    let body = rows.map { $0.map { DisplayText.escaped($0.words ?? "") } }
    let widths = header.indices.map { index in
      ([header] + body).map { DisplayText.width($0[index]) }.max() ?? 0
    }
    let isNumeric = header.indices.map { index in
      rows.contains { $0[index].isNumber } && rows.allSatisfy { isNumberOrMissing($0[index]) }
    }
    return ([header] + body).map { line($0, widths, isNumeric) }.joined()
  }

  private static func isNumberOrMissing(_ cell: Cell) -> Bool { cell.isNumber || cell == .missing }

  private static func line(_ cells: [String], _ widths: [Int], _ isNumeric: [Bool]) -> String {
    var line = cells.indices.map {
      DisplayText.padded(cells[$0], to: widths[$0], right: isNumeric[$0])
    }.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }
}
