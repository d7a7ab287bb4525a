import SQLiteDatabase
import SafeFiles

/// Why a table could not be written to a file.
package enum TableFileError: Error, Equatable, Sendable {
  /// The file system refused.
  case file(FileError)
  /// SQLite refused.
  case database(DatabaseError)
  /// ReadStat or zstd refused; its own words.
  case library(path: String, message: String)
  /// The format holds no more than so many rows, columns or bytes.
  case tooMany(path: String, what: String, found: Int, limit: Int)
}

extension TableFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .database(let error): "\(error)"
    case .library(let path, let message): "\(path): cannot be written: \(message)"
    case .tooMany(let path, let what, let found, let limit):
      "\(path): found \(found) \(what); this format takes at most \(limit); "
        + "take fewer with a filter, or another format"
    }
  }
}
