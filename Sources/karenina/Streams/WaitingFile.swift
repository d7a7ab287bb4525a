import Glibc
import SafeFiles

/// A file that is whole, and waits under a temporary name to be put in its place.
///
/// One that nobody puts in place is removed.
final class WaitingFile {
  private let path: String
  private let temporary: String
  private let replaces: Bool
  private var isInPlace = false

  /// - Parameters:
  ///   - path: Its place.
  ///   - temporary: Where it is.
  ///   - replaces: Whether what stands there by then is replaced, or else stays.
  init(_ path: String, temporary: String, replaces: Bool = true) {
    self.path = path
    self.temporary = temporary
    self.replaces = replaces
  }

  deinit {
    if !isInPlace { unlink(temporary) }
  }

  func publish() throws(FileError) {
    if !replaces { try OutputFile.refuseAnything(path) }
    guard rename(temporary, path) == 0 else {
      throw .system(path: path, doing: "put in place", code: errno)
    }
    isInPlace = true
  }
}
