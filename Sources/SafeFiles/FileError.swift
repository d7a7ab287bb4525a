import Glibc

/// Why a file or folder could not be used, and which.
package enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A system call failed.
  case system(path: String, doing: String, code: Int32)
  /// The name is not one component of letters, digits, `.`, `_` and `-`.
  case unsafeName(String)
  /// It is there already, and is never overwritten.
  case exists(path: String)
  /// It is a link, a pipe, a device or a folder where a regular file is needed, or the like.
  case wrongKind(path: String, expected: String)
  /// It holds more bytes than a reader takes.
  case tooLarge(path: String, limit: Int)
  /// Another process has it locked.
  case locked(path: String)

  package var description: String {
    switch self {
    case .system(let path, let doing, let code):
      "\(path): cannot \(doing): \(String(cString: strerror(code)))"
    case .unsafeName(let name):
      "'\(name.prefix(80))': expected a name of letters, digits, '.', '_' and '-'"
    case .exists(let path): "\(path): exists already; choose another place"
    case .wrongKind(let path, let expected): "\(path): expected \(expected)"
    case .tooLarge(let path, let limit): "\(path): larger than \(limit) bytes"
    case .locked(let path): "\(path): in use by another process"
    }
  }

  /// The error of the system call that just failed.
  static func last(_ path: String, _ doing: String) -> FileError {
    switch errno {
    case EEXIST: .exists(path: path)
    case ELOOP, EMLINK: .wrongKind(path: path, expected: "no link")
    default: .system(path: path, doing: doing, code: errno)
    }
  }

  /// Whether it may pass: the disk is full, failing or read-only, or a quota is used up.
  package var isPassing: Bool {
    guard case .system(_, let doing, let code) = self,
      doing != Self.shortening, doing != Self.syncingLines
    else { return false }
    return [ENOSPC, EDQUOT, EIO, EFBIG, EROFS, ENODEV, ESTALE].contains(code)
  }

  /// What fails where the half of a line can't be taken back, so that nothing may follow it.
  static let shortening = "shorten"
  /// What fails where lines that were written may be lost: the system tells of it once only, and a
  /// second sync would succeed without them.
  package static let syncingLines = "sync what was added to"

  /// Whether nothing is there.
  package var isMissing: Bool {
    if case .system(_, _, ENOENT) = self { return true }
    return false
  }
}

extension FileError {
  /// The file or folder that it is of; nil where no place is known.
  package var path: String? {
    switch self {
    case .system(let path, _, _), .exists(let path), .wrongKind(let path, _),
      .tooLarge(let path, _), .locked(let path):
      path
    case .unsafeName: nil
    }
  }
}
