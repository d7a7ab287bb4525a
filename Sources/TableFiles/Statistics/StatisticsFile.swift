import CReadStat
import Quantities
import ResultsAnalysis

/// A file of a statistics program, which ReadStat writes.
///
/// Every column has a variable; one of moments has two, the moment in UTC and, under the column's
/// name with `Offset`, how many minutes its place was ahead of UTC. Texts that are too long for the
/// format are cut between characters, and counted.
final class StatisticsFile: TableFileWriter {
  private let dialect: any StatisticsDialect
  private let file: OutputFile
  private let sink: ReadStatSink
  private let writer: OpaqueWriter
  private var variables: [StatisticsVariable] = []
  private let names: [String]
  /// How many texts were cut, by the place of their column.
  private var cuts: [Int: Int] = [:]

  init(
    _ dialect: some StatisticsDialect, _ name: String, _ shape: TableShape, _ file: OutputFile
  ) throws(TableFileError) {
    guard let writer = readstat_writer_init() else {
      throw .library(path: file.path, message: "no memory is left")
    }
    self.dialect = dialect
    self.file = file
    self.writer = writer
    names = shape.columns.map(\.name)
    sink = ReadStatSink(file)
    try refuseTooMany(shape)
    readstat_set_data_writer(writer) { bytes, count, context in
      ReadStatSink.write(bytes, count, context)
    }
    variables = StatisticsVariable.all(shape, dialect, writer)
    addNotes(shape)
    // Without a clock: the same rows make the same bytes.
    readstat_writer_set_file_timestamp(writer, 0)
    readstat_writer_set_table_name(writer, name)
    let context = Unmanaged.passUnretained(sink).toOpaque()
    try check(dialect.begin(writer, context, shape.rowCount))
    try check(readstat_validate_metadata(writer))
  }

  deinit { readstat_writer_free(writer) }

  func append(_ row: [Cell]) throws(TableFileError) {
    try check(readstat_begin_row(writer))
    for variable in variables {
      let cell = variable.column < row.count ? row[variable.column] : .missing
      if variable.cuts(cell) { cuts[variable.column, default: 0] += 1 }
      try check(variable.insert(cell, writer, dialect))
    }
    try check(readstat_end_row(writer))
  }

  func finish() throws(TableFileError) {
    try check(readstat_end_writing(writer))
    try file.publish()
  }

  var shortened: [ShortenedColumn] {
    cuts.sorted { $0.key < $1.key }.map { column, texts in
      ShortenedColumn(name: names[column], texts: texts, limit: dialect.textLimit)
    }
  }

  /// ReadStat counts rows in 32 bits.
  private func refuseTooMany(_ shape: TableShape) throws(TableFileError) {
    let columns =
      shape.columns.count + shape.facts.count { $0.type == .instant }
    guard columns <= dialect.columnLimit else {
      throw .tooMany(
        path: file.path, what: "columns", found: columns, limit: dialect.columnLimit)
    }
    guard shape.rowCount <= Int(Int32.max) else {
      throw .tooMany(
        path: file.path, what: "rows", found: shape.rowCount, limit: Int(Int32.max))
    }
  }

  /// Why cells are empty, which the format has no other place for.
  private func addNotes(_ shape: TableShape) {
    guard let limit = dialect.noteLimit else { return }
    for column in shape.columns {
      for missing in column.missing where missing.code.isEmpty {
        let note = "\(column.name) is missing: \(missing.meaning)"
        for line in note.pieces(of: limit) { readstat_add_note(writer, line) }
      }
    }
  }

  private func check(_ code: readstat_error_t) throws(TableFileError) {
    guard code != READSTAT_OK else { return }
    if let error = sink.error { throw error }
    throw .library(path: file.path, message: String(cString: readstat_error_message(code)))
  }
}

/// Takes the bytes that ReadStat writes.
private final class ReadStatSink {
  private let file: OutputFile
  private(set) var error: TableFileError?

  init(_ file: OutputFile) { self.file = file }

  static func write(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ context: UnsafeMutableRawPointer?
  ) -> Int {
    guard let context else { return -1 }
    let sink = Unmanaged<ReadStatSink>.fromOpaque(context).takeUnretainedValue()
    do throws(TableFileError) {
      try sink.file.write(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    } catch {
      sink.error = error
      return -1
    }
  }
}
