import SQLiteDatabase

/// The rows of one minute, made from its samples as they come by their starts; of minute after minute.
struct MinuteDerivation {
  /// Few, one for each source and import.
  private(set) var rows: [MinuteRow] = []
  private(set) var count: Int64 = 0
  let imports: ImportRanges
  private var reader: ReadingReader

  init(_ database: Database, _ imports: ImportRanges) {
    self.imports = imports
    reader = ReadingReader(database: database)
  }

  /// Adds the sample of a statement's row that has ``ReadingReader/columns`` first.
  mutating func add(_ row: Statement, to key: MinuteRow.Key) throws(DatabaseError) {
    let (reading, isCounted) = try reader.reading(row, type: key.type)
    let known = rows.firstIndex { $0.key == key }
    let index = known ?? rows.count
    if known == nil { rows.append(MinuteRow(key: key)) }
    rows[index].summary.add(reading)
    if !isCounted { rows[index].isCountOnly = true }
    count += 1
  }

  /// Begins another minute.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    count = 0
  }
}
