/// Writes a table row by row.
///
/// In: rows, one after another. Out: the bytes of a file. Next: standard output or a file.
///
/// Bytes leave in pieces of about 64 KB, so that a table of any length takes little memory; only
/// ``TableFormat/text`` keeps all rows until ``finish()``, since its widths depend on them.
package struct TableWriter<Failure: Error> {
  package typealias Sink = ([UInt8]) throws(Failure) -> Void

  private let sink: Sink
  private var renderer: RowRenderer
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
    self.sink = sink
    renderer = RowRenderer(format, columns: columns, isGuarded: isGuarded)
    switch format {
    case .csv: CSVText.append(columns.map { .text($0.name) }, to: &renderer.buffer)
    case .json: renderer.buffer.append([UInt8(ascii: "[")])
    case .ndjson, .text: break
    }
  }

  /// A renderer of rows that ``append(_:)-(RenderedRows)`` takes.
  package var rowRenderer: RowRenderer {
    RowRenderer(renderer.format, columns: renderer.columns, isGuarded: renderer.isGuarded)
  }

  /// Adds a row; cells that the row lacks are missing, cells beyond the columns are left out.
  package mutating func append(_ row: [Cell]) throws(Failure) {
    if renderer.format == .json, !hasRows { renderer.buffer.append([UInt8(ascii: "\n")]) }
    renderer.append(row)
    hasRows = true
    if renderer.format == .text { kept += renderer.taken().kept }
    if renderer.count >= 65_536 { try flush() }
  }

  /// Adds rows that a renderer of this table wrote.
  package mutating func append(_ rows: RenderedRows) throws(Failure) {
    guard rows.hasRows else { return }
    if renderer.format == .json {
      renderer.buffer.append(Array(hasRows ? ",\n".utf8 : "\n".utf8))
    }
    kept += rows.kept
    (hasRows, renderer.hasRows) = (true, true)
    guard rows.bytes.count >= 16_384 else {
      renderer.buffer.append(rows.bytes)
      if renderer.count >= 65_536 { try flush() }
      return
    }
    try flush()
    try sink(rows.bytes)
  }

  /// Writes what is left; nothing may be appended afterwards.
  package mutating func finish() throws(Failure) {
    switch renderer.format {
    case .csv, .ndjson: break
    case .json: renderer.buffer.append(Array(hasRows ? "\n]\n".utf8 : "]\n".utf8))
    case .text: renderer.buffer.append(Array(AlignedText.of(kept, under: renderer.columns).utf8))
    }
    try flush()
  }

  private mutating func flush() throws(Failure) {
    guard renderer.count > 0 else { return }
    try sink(renderer.buffer.taken())
  }
}
