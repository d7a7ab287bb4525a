import Glibc
import ResultsAnalysis
import SafeFiles

/// A folder for each study and, in it, for each participant, as Hive, DuckDB and Arrow read them.
///
/// `study=X/participant=Y/part-0.ndjson`: the two columns are in the names of the folders, and not
/// in the files. Rows of a participant that don't come one after another go to `part-1` and so on.
/// Every file has the same columns of the same types. Where a row has no study or participant, its
/// folder has Hive's name for that.
package final class PartitionedFolder: TableFileWriter {
  private static let keys = ["study", "participant"]
  private static let missing = "__HIVE_DEFAULT_PARTITION__"

  private let folder: String
  private let format: TableFileFormat
  private let name: String
  private let spool: RowSpool
  /// The places of the keys among the columns.
  private let places: [Int]
  /// How many files each partition has.
  private var counts: [[String]: Int] = [:]
  private var current: (partition: [String], writer: any TableFileWriter)?

  /// - Parameters:
  ///   - folder: An empty folder.
  ///   - format: The kind of its files.
  ///   - name: What the table is called.
  ///   - columns: Its columns.
  /// - Throws: ``TableFileError`` where nothing can be written there.
  package init(
    _ folder: String, _ format: TableFileFormat, name: String, columns: [Column]
  ) throws(TableFileError) {
    self.folder = folder
    self.format = format
    self.name = name
    places = Self.keys.compactMap { key in columns.firstIndex { $0.name == key } }
    spool = try RowSpool(beside: folder + "/" + name, columns)
  }

  package func append(_ row: [Cell]) throws(TableFileError) { try spool.append(row) }

  package func finish() throws(TableFileError) {
    let shape = spool.shape.without(Self.keys)
    try spool.forEachRow { (row) throws(TableFileError) in try add(row, shape) }
    try current?.writer.finish()
    current = nil
  }

  private func add(_ row: [Cell], _ shape: TableShape) throws(TableFileError) {
    let partition = places.map { Self.folder(spool.shape.columns[$0].name, row[$0]) }
    if current?.partition != partition {
      try current?.writer.finish()
      current = (partition, try writer(of: partition, shape))
    }
    try current?.writer.append(row.indices.filter { !places.contains($0) }.map { row[$0] })
  }

  private func writer(
    of partition: [String], _ shape: TableShape
  ) throws(TableFileError) -> any TableFileWriter {
    let number = counts[partition, default: 0]
    counts[partition] = number + 1
    var path = folder
    for name in partition {
      path += "/" + name
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .failed(path, "make the folder")
      }
    }
    let file = try OutputFile(path + "/part-\(number).\(format.ending)")
    return try TableFile.encoder(format, name, shape, file)
  }

  /// `study=X`, where every other byte than a letter, a digit, `.`, `_` or `-` is `%` and its number.
  private static func folder(_ key: String, _ cell: Cell) -> String {
    guard let words = cell.words, !words.isEmpty else { return key + "=" + missing }
    return key + "=" + words.utf8.map(escaped).joined()
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95: return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return (digits.utf8.count < 2 ? "%0" : "%") + digits
    }
  }
}
