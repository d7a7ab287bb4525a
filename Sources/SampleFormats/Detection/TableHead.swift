/// The first line of a table, as far as a file's beginning tells it.
struct TableHead {
  private let record: TableRecord
  /// Whether commas, semicolons or tabs part its names: words with blanks between may be prose.
  private let isSeparated: Bool

  var header: [String] { record.texts }

  /// Reads the first line; nil where there is none, or its end is further on.
  init?(_ head: FileHead) {
    do throws(ImportError) {
      let table = try TableReader(HeldBytes(head.bytes))
      guard try table.next(), table.isEnded, !table.isOverlong else { return nil }
      record = table.record
      isSeparated = table.separator != .blanks
    } catch {
      return nil
    }
  }

  /// Whether it may be a header: several names, and no text that is structured otherwise.
  var isTable: Bool {
    let begin = record.text(0).unicodeScalars.first
    let isOther = begin.map { "{[<".unicodeScalars.contains($0) } ?? true
    let isText = !header.joined().unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    return header.count > 1 && isText && !isOther && isSeparated
  }

  /// The columns by their numbers, however the user names them.
  func columns(_ map: ColumnMap, path: String) throws(ImportError) -> ColumnMap {
    try TableColumns(map, header: header, path: path).map
  }
}
