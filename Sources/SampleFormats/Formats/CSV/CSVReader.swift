import Quantities

/// A table with a row a sample: this program's own, or any by a ``ColumnMap``.
///
/// Comma, semicolon, tab or blanks stand between columns, as the first line tells; numbers may have
/// a decimal comma where no comma stands between columns. Other columns are passed over, and lines
/// that begin with `#`. Times are as ``TimeText`` and ``NumberedTime`` tell. A table without a header is read where the columns go
/// by numbers and the first line has a time. A row of more cells than the first line has is left out.
package enum CSVReader: FormatReader {
  package static let format = SampleFormat.csv

  package static func matches(_ head: FileHead) -> Bool {
    let line = TableReader.firstLine(of: head.bytes).line
    let separator = TableSeparator(of: line)
    let names = line.split(separator: separator.byte).map { field in
      String(decoding: field.filter { $0 != 34 && $0 != 32 }, as: UTF8.self).lowercased()
    }
    return ["type", "start", "value"].allSatisfy(names.contains)
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let table = try TableReader(source, intake)
    guard try table.next() else { throw noRows(intake) }
    let map = intake.settings.columns ?? .tidy
    let columns = try TableColumns(map, header: table.record.texts, path: intake.path)
    let count = table.record.count
    var rows = TableRows(columns, separator: table.separator, intake)
    if isRow(table.record, columns, map) { try rows.take(table.record) }
    while try table.next() {
      if table.isOverlong {
        intake.remark(.malformed, at: "line \(table.record.line)", found: "a row of over 1 MB")
      } else if table.isCut {
        intake.remark(.truncated, at: "line \(table.record.line)", found: "a quote left open")
      } else if !table.isEnded, table.record.count < count {
        // Half a value is another one, and nothing tells it from a whole one.
        intake.remark(
          .truncated, at: "line \(table.record.line)",
          found: "\(table.record.count) columns of \(count) and no end of the line")
      } else if table.record.count > count {
        // A decimal comma that parts a number in two would leave another number, and an empty cell
        // at the end may be the last column's.
        intake.remark(
          .malformed, at: "line \(table.record.line)",
          found: "\(table.record.count) cells in a table of \(count) columns")
      } else {
        try rows.take(table.record)
      }
    }
  }

  private static func noRows(_ intake: SampleIntake) -> ImportError {
    .refused(
      path: intake.path, reason: "found no row", toDo: "expected a header and a row a sample")
  }

  /// Whether a table's first line is a row already.
  private static func isRow(
    _ record: TableRecord, _ columns: TableColumns, _ map: ColumnMap
  ) -> Bool {
    guard Int(map.time) != nil, Int(map.value) != nil else { return false }
    return record.field(columns.time) { TimeText($0) != nil }
  }
}
