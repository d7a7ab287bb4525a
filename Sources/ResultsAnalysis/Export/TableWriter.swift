/// Writes a table row by row.
///
/// In: rows, one after another. Out: the bytes of a file. Next: standard output or a file.
///
/// Bytes leave in pieces of about 64 KB, so that a table of any length takes little memory; only
/// ``TableFormat/text`` keeps all rows until ``finish()``, since its widths depend on them.
package struct TableWriter<Failure: Error> {
  package typealias Sink = ([UInt8]) throws(Failure) -> Void

  private let format: TableFormat
  private let columns: [Column]
  private let isGuarded: Bool
  private let sink: Sink
  private let json: JSONRow
  private var buffer = RowBuffer()
  private var hasRows = false
  private var kept: [[Cell]] = []

  /// Starts a table, whose pieces go to the sink; what the sink throws ends the writing.
  ///
  /// - Parameters:
  ///   - format: How it is written.
  ///   - columns: Its columns.
  ///   - isGuarded: Whether texts that a spreadsheet would take for formulas get a `'` in front, in CSV.
  ///   - sink: Takes the bytes, piece by piece.
  package init(
    _ format: TableFormat, columns: [Column], isGuarded: Bool = true, to sink: @escaping Sink
  ) {
    self.format = format
    self.isGuarded = isGuarded
    self.columns = columns
    self.sink = sink
    json = JSONRow(columns)
    switch format {
    case .csv: CSVText.append(columns.map { .text($0.name) }, to: &buffer)
    case .json: buffer.append([UInt8(ascii: "[")])
    case .ndjson, .text: break
    }
  }

  /// Adds a row; cells that the row lacks are missing, cells beyond the columns are left out.
  package mutating func append(_ row: [Cell]) throws(Failure) {
    let cells = row.count == columns.count ? row : fitted(row)
    switch format {
    case .csv: CSVText.append(cells, isGuarded: isGuarded, to: &buffer)
    case .json:
      buffer.append(Array(hasRows ? ",\n".utf8 : "\n".utf8))
      json.append(cells, to: &buffer)
    case .ndjson:
      json.append(cells, to: &buffer)
      buffer.append([UInt8(ascii: "\n")])
    case .text: kept.append(cells)
    }
    hasRows = true
    if buffer.count >= 65_536 { try flush() }
  }

  /// Writes what is left; nothing may be appended afterwards.
  package mutating func finish() throws(Failure) {
    switch format {
    case .csv, .ndjson: break
    case .json: buffer.append(Array(hasRows ? "\n]\n".utf8 : "]\n".utf8))
    case .text: buffer.append(Array(AlignedText.of(kept, under: columns).utf8))
    }
    try flush()
  }

  private func fitted(_ row: [Cell]) -> [Cell] {
    let lacking = max(0, columns.count - row.count)
    return row.prefix(columns.count) + Array(repeating: .missing, count: lacking)
  }

  private mutating func flush() throws(Failure) {
    guard buffer.count > 0 else { return }
    try sink(buffer.taken())
  }
}
