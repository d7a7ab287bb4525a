import ResultsAnalysis

/// How a column stands in a Parquet file.
enum ParquetType {
  case boolean, int64, double, text
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case timestamp
  /// Minutes ahead of UTC.
  case offset

  init(_ type: Column.ValueType) {
    switch type {
    case .text: self = .text
    case .integer: self = .int64
    case .decimal: self = .double
    case .boolean: self = .boolean
    case .instant: self = .timestamp
    }
  }

  /// Parquet's number of the physical type.
  var physical: Int {
    switch self {
    case .boolean: 0
    case .offset: 1
    case .int64, .timestamp: 2
    case .double: 5
    case .text: 6
    }
  }

  /// Writes Parquet's `SchemaElement` for a column that may be null.
  func write(_ name: String, to writer: inout CompactWriter) {
    writer.field(1, int32: physical)
    writer.field(3, int32: 1)
    writer.field(4, name)
    switch self {
    case .text:
      writer.field(6, int32: 0)
      writer.field(10) { $0.field(1) { _ in } }
    case .timestamp:
      writer.field(6, int32: 9)
      writer.field(10) { logical in
        logical.field(8) { stamp in
          stamp.field(1, true)
          stamp.field(2) { $0.field(1) { _ in } }
        }
      }
    case .boolean, .int64, .double, .offset: break
    }
  }
}
