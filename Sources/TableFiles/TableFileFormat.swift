/// A kind of file that a table can be written to.
package enum TableFileFormat: String, CaseIterable, Sendable {
  /// RFC 4180 in UTF-8, as the tables stand on standard output.
  case csv
  /// An object on each line.
  case ndjson
  /// A database with the table, its codebook and views.
  case sqlite
  /// SPSS.
  case sav
  /// Stata, version 14 and later.
  case dta
  /// SAS transport, version 8.
  case xpt
  /// Apache Parquet.
  case parquet

  /// The format that a file's ending tells; nil for an ending that tells none, and for a folder,
  /// which has a `/` at its end.
  package init?(ofFile path: String) {
    guard !path.hasSuffix("/") else { return nil }
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return nil }
    let ending = name[name.index(after: point)...].lowercased()
    switch ending {
    case "jsonl": self = .ndjson
    case "db", "sqlite3": self = .sqlite
    case "pq": self = .parquet
    default: self.init(rawValue: ending)
    }
  }

  /// The ending of its files.
  package var ending: String { rawValue }

  /// Whether its folders have a folder for each study and participant.
  package var isPartitioned: Bool { self == .ndjson || self == .parquet }
}
