/// Why a database cannot be opened, read or written; never a value that is stored in it.
package enum DatabaseError: Error, Equatable {
  /// A link, a folder or a device stands where the file should be.
  case notARegularFile(path: String)
  /// A file that lies beside the database, or the database to be written, is not its own alone.
  case planted(path: String, found: String)
  /// Another program reads the file as it was, so that what was removed is still in the log.
  case logKept(path: String)
  /// The file system refused; `code` is the `errno`.
  case fileSystem(path: String, operation: String, code: Int32)
  /// The file is no SQLite database, or its pages contradict each other.
  case damaged(path: String, message: String)
  /// Fewer transactions are in the file and its log than were committed.
  case lostCommits(path: String, found: Int64, expected: Int64)
  /// Another program holds a lock on the file, and did not let go of it in the time that is waited.
  case locked(path: String)
  /// The file or its folder can't be written.
  case notWritable(path: String)
  /// A program died in the middle of a change, which can't be taken back without writing.
  case unfinishedChange(path: String)
  /// The file is a database of another program.
  case foreign(path: String, applicationID: Int32)
  /// The file's layout is newer than this program.
  case newerVersion(path: String, found: Int, supported: Int)
  /// The file's layout is older than this program, and the file is open for reading only.
  case olderVersion(path: String, found: Int, expected: Int)
  /// The file system, or another open connection, does not allow the journal that is needed.
  case journalMode(path: String, found: String, expected: String)
  /// The database was sealed and is closed.
  case closed(path: String)
  /// Anything else SQLite reports; `extendedCode` narrows `code`.
  case failed(path: String, code: Int32, extendedCode: Int32, message: String)
}

extension DatabaseError {
  /// SQLite's codes of a disk that is full or failing.
  package static let passingCodes = [ResultCode.full, ResultCode.inputOutput]

  /// The error behind one of SQLite's result codes.
  static func reported(path: String, extendedCode: Int32, message: String) -> DatabaseError {
    let code = extendedCode & 0xff
    if code == ResultCode.corrupt || code == ResultCode.notADatabase {
      return .damaged(path: path, message: message)
    }
    if code == ResultCode.busy { return .locked(path: path) }
    if extendedCode == ResultCode.readOnlyRollback { return .unfinishedChange(path: path) }
    if code == ResultCode.readOnly { return .notWritable(path: path) }
    return .failed(path: path, code: code, extendedCode: extendedCode, message: message)
  }
}

extension DatabaseError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notARegularFile(let path):
      "\(path): found a link, a folder or a device; expected a regular file; name the file itself"
    case .planted(let path, let found):
      "\(path): found \(found); expected a file of the database's own, with one name; "
        + "find out whose it is, and move it away"
    case .logKept(let path):
      "\(path): found another program reading it, so that what was removed is still in "
        + "'\(path)-wal'; expected no reader; close that program, and repeat"
    case .fileSystem(let path, let operation, let code):
      "\(path): cannot \(operation): \(SystemError.message(code)); "
        + "check the folder's permissions and the disk"
    case .damaged(let path, let message):
      "\(path): found no readable SQLite database (\(message)); "
        + "name another file, or restore this one from a snapshot"
    case .lostCommits(let path, let found, let expected):
      "\(path): found \(found) of \(expected) commits; expected all of them, "
        + "but its log '\(path)-wal' was removed, cut or damaged; put the log back, or restore a "
        + "snapshot; to go on without what is lost, remove '\(path).lock'"
    case .locked(let path):
      "\(path): found it locked by another program for \(Database.busyTimeout / 1000) seconds; "
        + "expected it free; close that program, and try again"
    case .notWritable(let path):
      "\(path): found a file, or a folder around it, that cannot be written; expected to write both, "
        + "since a log is kept beside the file; change their permissions, or name another file"
    case .unfinishedChange(let path):
      "\(path): found a change that a program left half made when it died, in '\(path)-journal'; "
        + "expected to write the file, once, to take it back; make the file and its folder "
        + "writable (the file with one name alone), and repeat; keep the journal beside the file"
    case .foreign(let path, let applicationID):
      "\(path): found a database of another program (application id \(applicationID)); "
        + "expected one made by karenina; name another file"
    case .newerVersion(let path, let found, let supported):
      "\(path): found layout version \(found); expected at most \(supported); "
        + "use a newer version of karenina"
    case .olderVersion(let path, 0, _):
      "\(path): found an empty file; expected a database with something in it; name another file"
    case .olderVersion(let path, let found, let expected):
      "\(path): found layout version \(found); expected \(expected); open it for writing once"
    case .journalMode(let path, let found, let expected):
      "\(path): found journal mode '\(found)'; expected '\(expected)'; "
        + "close other programs that use the file, and keep it on a local disk"
    case .closed(let path):
      "\(path): found the database sealed; expected it open; open it again"
    case .failed(let path, let code, let extendedCode, let message):
      "\(path): SQLite reports '\(message)' (code \(code), extended \(extendedCode)); "
        + "check the file's permissions and the disk"
    }
  }
}
