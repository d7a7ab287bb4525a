import ResultsAnalysis

/// A file for whose format the types, widths and number of the rows must be known before the first.
///
/// Rows go to a ``RowSpool``, and from there to the file: memory doesn't grow with the table.
final class SpooledFile: TableFileWriter {
  typealias Encoder = (TableShape, OutputFile) throws(TableFileError) -> any TableFileWriter

  private let file: OutputFile
  private let spool: RowSpool
  private let encoder: Encoder
  private(set) var shortened: [ShortenedColumn] = []

  init(
    _ path: String, _ columns: [Column], _ encoder: @escaping Encoder
  ) throws(TableFileError) {
    file = try OutputFile(path)
    spool = try RowSpool(beside: path, columns)
    self.encoder = encoder
  }

  func append(_ row: [Cell]) throws(TableFileError) { try spool.append(row) }

  func finish() throws(TableFileError) {
    let writer = try encoder(spool.shape, file)
    try spool.forEachRow { (row) throws(TableFileError) in try writer.append(row) }
    try writer.finish()
    shortened = writer.shortened
  }
}
