import ResultsAnalysis
import SafeFiles
import TableFiles

/// Files that are written, and put in place together.
final class TableDestination {
  private let place: TableExportPlace
  private let part: ExportPart?
  private let database: SQLiteTableFile?
  private var writers: [(table: String, writer: any TableFileWriter)] = []

  init(_ place: TableExportPlace) throws {
    self.place = place
    database = place.takesMany ? try SQLiteTableFile(place.path) : nil
    guard place.isFolder else {
      part = nil
      return
    }
    try ExportFolder.refuseAnythingThere(place.path)
    part = try ExportPart(place.path + ".part")
  }

  /// A writer of one table, of so many.
  func writer(
    of name: String, _ columns: [Column], isGuarded: Bool, among tables: Int
  ) throws -> any TableFileWriter {
    if let database { return try database.add(name, columns) }
    let writer = try makeWriter(of: name, columns, isGuarded: isGuarded, among: tables)
    writers.append((name, writer))
    return writer
  }

  private func makeWriter(
    of name: String, _ columns: [Column], isGuarded: Bool, among tables: Int
  ) throws -> any TableFileWriter {
    guard let part else {
      return try TableFile.writer(
        place.format, to: place.path, name: name, columns: columns, isGuarded: isGuarded)
    }
    guard place.format.isPartitioned else {
      return try TableFile.writer(
        place.format, to: part.export.path + "/" + name + "." + place.format.ending, name: name,
        columns: columns, isGuarded: isGuarded)
    }
    let folder = tables > 1 ? try part.export.makeFolder(name) : part.export
    return try PartitionedFolder(folder.path, place.format, name: name, columns: columns)
  }

  func publish() throws {
    try database?.finish()
    for (_, writer) in writers { try writer.finish() }
    guard let part else { return }
    try part.export.syncDisk()
    try part.move(to: place.path)
    try SafeFolder.open(place.path + "/..").sync()
  }

  /// A line for each table whose texts were cut, once it is published.
  var remarks: [String] {
    writers.compactMap { table, writer in writer.shortened.line(of: place.path(of: table)) }
  }
}
