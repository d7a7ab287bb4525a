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
  private var bytes: [UInt8] = []
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
    switch format {
    case .csv: CSVText.append(columns.map { .text($0.name) }, to: &bytes)
    case .json: bytes.append(UInt8(ascii: "["))
    case .ndjson, .text: break
    }
  }

  /// Adds a row; cells that the row lacks are missing, cells beyond the columns are left out.
  package mutating func append(_ row: [Cell]) throws(Failure) {
    let cells = row.count == columns.count ? row : fitted(row)
    switch format {
    case .csv: CSVText.append(cells, isGuarded: isGuarded, to: &bytes)
    case .json: appendElement(cells)
    case .ndjson:
      bytes += JSONRow.bytes(cells, columns)
      bytes.append(UInt8(ascii: "\n"))
    case .text: kept.append(cells)
    }
    hasRows = true
    if bytes.count >= 65_536 { try flush() }
  }

  /// Writes what is left; nothing may be appended afterwards.
  package mutating func finish() throws(Failure) {
    switch format {
    case .csv, .ndjson: break
    case .json: bytes += Array(hasRows ? "\n]\n".utf8 : "]\n".utf8)
    case .text: bytes += Array(AlignedText.of(kept, under: columns).utf8)
    }
    try flush()
  }

  private func fitted(_ row: [Cell]) -> [Cell] {
    let lacking = max(0, columns.count - row.count)
    return row.prefix(columns.count) + Array(repeating: .missing, count: lacking)
  }

  private mutating func appendElement(_ cells: [Cell]) {
    bytes += Array(hasRows ? ",\n".utf8 : "\n".utf8)
    bytes += JSONRow.bytes(cells, columns)
  }

  private mutating func flush() throws(Failure) {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
