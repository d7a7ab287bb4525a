import ResultsAnalysis
import TableFiles

/// Where tables go, and as what.
struct TableExportPlace {
  let path: String
  let format: TableFileFormat
  let isFolder: Bool

  /// - Throws: ``CommandFailure`` for no place, for two, or for one that tells no format.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let file = arguments[ExportOptions.to]
    let folder = arguments[TableExportOptions.output]
    guard let path = file ?? folder, file == nil || folder == nil else {
      throw CommandFailure(
        "--to: found \(file == nil ? "none" : "--output beside it"); expected --to FILE or "
          + "--output DIR", code: .misused)
    }
    guard
      let format = arguments[TableExportOptions.format]?.table
        ?? file.flatMap(TableFileFormat.init(ofFile:))
    else {
      throw CommandFailure(
        "--format: found none; expected one, or --to with an ending that tells it, such as '.sav'",
        code: .misused)
    }
    let told = file.flatMap(TableFileFormat.init(ofFile:))
    guard told == nil || told == format else {
      throw CommandFailure(
        "--format: found \(format.rawValue) with a file whose ending tells "
          + "\(told?.rawValue ?? ""); expected one of the two alone", code: .misused)
    }
    let isFolder = path.hasSuffix("/") || folder != nil
    guard !isFolder || format != .sqlite else {
      throw CommandFailure(
        (folder == nil ? "--to: found a folder" : "--output: found it")
          + " with sqlite; expected --to FILE", code: .misused)
    }
    self.path = String(path.reversed().drop { $0 == "/" }.reversed())
    self.format = format
    self.isFolder = isFolder
  }

  /// Whether one file holds many tables.
  var takesMany: Bool { format == .sqlite }

  /// Where a table is.
  func path(of table: String) -> String {
    guard isFolder, !format.isPartitioned else { return path }
    return path + "/" + table + "." + format.ending
  }
}
