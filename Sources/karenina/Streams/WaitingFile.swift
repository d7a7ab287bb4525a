import Glibc
import SafeFiles

/// A file that is whole, and waits under a temporary name to be put in its place.
///
/// One that nobody puts in place is removed.
final class WaitingFile {
  private let path: String
  private let temporary: String
  private var isInPlace = false

  /// - Parameters:
  ///   - path: Its place; what stands there is replaced.
  ///   - temporary: Where it is.
  init(_ path: String, temporary: String) {
    self.path = path
    self.temporary = temporary
  }

  deinit {
    if !isInPlace { unlink(temporary) }
  }

  func publish() throws(FileError) {
    guard rename(temporary, path) == 0 else {
      throw .system(path: path, doing: "put in place", code: errno)
    }
    isInPlace = true
  }
}
