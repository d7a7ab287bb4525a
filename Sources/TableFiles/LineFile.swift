import ResultsAnalysis

/// A file of lines, which are written as they come.
final class LineFile: TableFileWriter {
  private let file: OutputFile
  private var writer: TableWriter<TableFileError>

  init(
    _ format: TableFormat, _ file: OutputFile, _ columns: [Column], isGuarded: Bool = true
  ) throws(TableFileError) {
    self.file = file
    writer = TableWriter(format, columns: columns, isGuarded: isGuarded) {
      (bytes: [UInt8]) throws(TableFileError) in try file.write(bytes)
    }
  }

  convenience init(
    _ format: TableFormat, _ path: String, _ columns: [Column], isGuarded: Bool = true
  ) throws(TableFileError) {
    try self.init(format, try OutputFile(path), columns, isGuarded: isGuarded)
  }

  func append(_ row: [Cell]) throws(TableFileError) { try writer.append(row) }

  func finish() throws(TableFileError) {
    try writer.finish()
    try file.publish()
  }
}
