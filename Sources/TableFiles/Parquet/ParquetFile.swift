import ResultsAnalysis
import StrictJSON

/// A table as an Apache Parquet file.
///
/// Every column is flat and may be null. Texts that repeat are in dictionaries, everything else is
/// PLAIN, pages are compressed by zstd. A column of moments has milliseconds in UTC, and under its
/// name with `Offset` how many minutes the place was ahead of UTC. A row group ends with 128 MB of
/// plain values or a million rows, which is what is in memory at once.
final class ParquetFile: TableFileWriter {
  private static let magic = Array("PAR1".utf8)

  private let file: OutputFile
  private let shape: TableShape
  private let groupSize: Int
  private let groupRows: Int
  private let pageRows: Int
  private var columns: [ParquetColumn] = []
  /// Of which column of the table each is.
  private var sources: [Int] = []
  private var groups: [ParquetRowGroup] = []
  private var rows = 0

  /// - Parameters:
  ///   - shape: What is known of the table.
  ///   - file: Where it goes.
  ///   - groupSize: After how many bytes of plain values a row group ends.
  ///   - groupRows: After how many rows a row group ends.
  ///   - pageRows: How many rows a page has.
  /// - Throws: ``TableFileError`` where it can't be written.
  init(
    _ shape: TableShape, _ file: OutputFile, groupSize: Int = 128 << 20, groupRows: Int = 1 << 20,
    pageRows: Int = 65_536
  ) throws(TableFileError) {
    self.shape = shape
    self.file = file
    self.groupSize = groupSize
    self.groupRows = groupRows
    self.pageRows = pageRows
    let names = Set(shape.columns.map(\.name))
    for (index, column) in shape.columns.enumerated() {
      let type = ParquetType(shape.facts[index].type)
      add(ParquetColumn(column.name, type), index)
      let offset = column.name + "Offset"
      if type == .timestamp, !names.contains(offset) { add(ParquetColumn(offset, .offset), index) }
    }
    try file.write(Self.magic)
  }

  private func add(_ column: ParquetColumn, _ source: Int) {
    columns.append(column)
    sources.append(source)
  }

  func append(_ row: [Cell]) throws(TableFileError) {
    for index in columns.indices {
      columns[index].append(sources[index] < row.count ? row[sources[index]] : .missing)
    }
    rows += 1
    let size = columns.reduce(0) { $0 + $1.plainSize }
    if size >= groupSize || rows >= groupRows { try endGroup() }
  }

  func finish() throws(TableFileError) {
    try endGroup()
    let footer = ParquetFooter(
      columns: columns.map { ($0.name, $0.type) }, groups: groups, codebook: codebook
    ).bytes
    try file.write(footer)
    var length: [UInt8] = []
    length.append(littleEndian: UInt32(footer.count))
    try file.write(length + Self.magic)
    try file.publish()
  }

  /// What each column is, for whoever reads the file's metadata.
  private var codebook: String {
    let columns = shape.columns.map { column in
      JSONValue.object(
        [
          JSONMember("name", .string(column.name)),
          JSONMember("sentence", .string(column.sentence)),
        ] + (column.unit.map { [JSONMember("unit", .string($0))] } ?? [])
          + (column.missing.first.map { [JSONMember("missing", .string($0.meaning))] } ?? [])
          + labels(of: column))
    }
    return Writer.string(.array(columns))
  }

  private func labels(of column: Column) -> [JSONMember] {
    guard !column.labels.isEmpty else { return [] }
    let labels = column.labels.map { label in
      JSONValue.object([
        JSONMember("value", label.value.json), JSONMember("label", .string(label.label)),
      ])
    }
    return [JSONMember("labels", .array(labels))]
  }

  // MARK: Row groups

  private func endGroup() throws(TableFileError) {
    guard rows > 0 else { return }
    var group = ParquetRowGroup(rows: rows, start: file.count)
    for index in columns.indices {
      group.chunks.append(try chunk(of: columns[index]))
      columns[index].removeAll()
    }
    groups.append(group)
    rows = 0
  }

  private func chunk(of column: ParquetColumn) throws(TableFileError) -> ParquetChunk {
    var chunk = ParquetChunk(column)
    if column.usesDictionary {
      chunk.dictionaryOffset = file.count
      try write(
        column.dictionaryPage, .dictionary(count: column.texts.count), to: &chunk)
    }
    chunk.dataOffset = file.count
    var row = 0
    var value = 0
    while row < rows {
      let range = row..<min(row + pageRows, rows)
      let count = column.levels[range].reduce(0) { $0 + Int($1) }
      try write(
        column.page(range, values: value..<value + count),
        .data(count: range.count, usesDictionary: column.usesDictionary), to: &chunk)
      value += count
      row = range.upperBound
    }
    return chunk
  }

  private func write(
    _ page: [UInt8], _ kind: ParquetPage, to chunk: inout ParquetChunk
  ) throws(TableFileError) {
    let packed = try ZstdFrame.bytes(of: page, path: file.path)
    let header = kind.header(size: page.count, packedSize: packed.count)
    try file.write(header)
    try file.write(packed)
    chunk.size += header.count + page.count
    chunk.packedSize += header.count + packed.count
  }
}
