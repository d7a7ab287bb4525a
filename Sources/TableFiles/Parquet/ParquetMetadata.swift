/// A page's kind, and what its header tells of it.
enum ParquetPage {
  case data(count: Int, usesDictionary: Bool)
  case dictionary(count: Int)

  /// Parquet's `PageHeader`.
  func header(size: Int, packedSize: Int) -> [UInt8] {
    var writer = CompactWriter()
    switch self {
    case .data(let count, let usesDictionary):
      writer.field(1, int32: 0)
      writer.field(2, int32: size)
      writer.field(3, int32: packedSize)
      writer.field(5) { header in
        header.field(1, int32: count)
        header.field(
          2, int32: usesDictionary ? ParquetEncoding.dictionary : ParquetEncoding.plain)
        header.field(3, int32: ParquetEncoding.runs)
        header.field(4, int32: ParquetEncoding.runs)
      }
    case .dictionary(let count):
      writer.field(1, int32: 2)
      writer.field(2, int32: size)
      writer.field(3, int32: packedSize)
      writer.field(7) { header in
        header.field(1, int32: count)
        header.field(2, int32: ParquetEncoding.plain)
      }
    }
    writer.stop()
    return writer.bytes
  }
}

/// Parquet's numbers of encodings.
enum ParquetEncoding {
  static let plain = 0
  static let runs = 3
  static let dictionary = 8
}

/// Where a column of a row group lies in the file.
struct ParquetChunk {
  let name: String
  let type: ParquetType
  let rows: Int
  let nulls: Int
  let ends: (least: [UInt8], greatest: [UInt8])?
  var dictionaryOffset: Int?
  var dataOffset = 0
  /// With the pages' headers.
  var size = 0
  var packedSize = 0

  init(_ column: ParquetColumn) {
    name = column.name
    type = column.type
    rows = column.levels.count
    nulls = column.nullCount
    ends = column.ends
  }

  /// Parquet's `ColumnChunk`.
  func write(to writer: inout CompactWriter) {
    writer.field(2, int64: 0)
    writer.field(3) { metadata in
      metadata.field(1, int32: type.physical)
      metadata.field(
        2,
        int32s: [ParquetEncoding.plain, ParquetEncoding.runs]
          + (dictionaryOffset == nil ? [] : [ParquetEncoding.dictionary]))
      metadata.field(3, texts: [name])
      metadata.field(4, int32: Self.zstd)
      metadata.field(5, int64: rows)
      metadata.field(6, int64: size)
      metadata.field(7, int64: packedSize)
      metadata.field(9, int64: dataOffset)
      if let dictionaryOffset { metadata.field(11, int64: dictionaryOffset) }
      metadata.field(12) { statistics in
        statistics.field(3, int64: nulls)
        guard let ends else { return }
        statistics.field(5, ends.greatest)
        statistics.field(6, ends.least)
      }
    }
  }

  private static let zstd = 6
}

/// A row group, and where it lies in the file.
struct ParquetRowGroup {
  let rows: Int
  let start: Int
  var chunks: [ParquetChunk] = []

  init(rows: Int, start: Int) {
    self.rows = rows
    self.start = start
  }

  /// Parquet's `RowGroup`.
  func write(to writer: inout CompactWriter) {
    writer.field(1, chunks) { $1.write(to: &$0) }
    writer.field(2, int64: chunks.reduce(0) { $0 + $1.size })
    writer.field(3, int64: rows)
    writer.field(5, int64: start)
    writer.field(6, int64: chunks.reduce(0) { $0 + $1.packedSize })
  }
}

/// What stands at the end of a file: Parquet's `FileMetaData`.
struct ParquetFooter {
  let columns: [(name: String, type: ParquetType)]
  let groups: [ParquetRowGroup]
  /// The columns as JSON.
  let codebook: String

  var bytes: [UInt8] {
    var writer = CompactWriter()
    writer.field(1, int32: 2)
    writer.field(2, [nil] + columns.map { Optional($0) }) { element, column in
      guard let column else {
        element.field(4, "schema")
        return element.field(5, int32: columns.count)
      }
      column.type.write(column.name, to: &element)
    }
    writer.field(3, int64: groups.reduce(0) { $0 + $1.rows })
    writer.field(4, groups) { $1.write(to: &$0) }
    writer.field(5, [codebook]) { pair, codebook in
      pair.field(1, "karenina.columns")
      pair.field(2, codebook)
    }
    writer.field(6, "karenina")
    writer.field(7, columns) { order, _ in order.field(1) { _ in } }
    writer.stop()
    return writer.bytes
  }
}
