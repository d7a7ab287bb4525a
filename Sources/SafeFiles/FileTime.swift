import Glibc

/// When a file was last written to, to the nanosecond.
package struct FileTime: Comparable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  package var seconds: Int
  /// 0...999,999,999.
  package var nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (one: FileTime, other: FileTime) -> Bool {
    (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
  }

  /// The time so much later, or earlier.
  package func advanced(byMilliseconds milliseconds: Int64) -> FileTime {
    let nanoseconds = Int(milliseconds % 1000) * 1_000_000 + nanoseconds
    let carried = nanoseconds < 0 ? -1 : nanoseconds / 1_000_000_000
    return FileTime(
      seconds: seconds + Int(milliseconds / 1000) + carried,
      nanoseconds: nanoseconds - carried * 1_000_000_000)
  }

  fileprivate init(_ time: timespec) {
    self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// The time to write to and the time of the last reading, which are one.
  fileprivate var pair: [timespec] {
    Array(repeating: timespec(tv_sec: seconds, tv_nsec: nanoseconds), count: 2)
  }
}

extension SafeFolder {
  /// When an entry was last written to; a link is not followed.
  package func time(of name: String) throws(FileError) -> FileTime {
    let path = try childPath(name)
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .last(path, "examine")
    }
    return FileTime(status.st_mtim)
  }

  /// When an entry of this folder was last made, moved or removed.
  package func time() throws(FileError) -> FileTime {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(path, "examine") }
    return FileTime(status.st_mtim)
  }

  /// Has an entry say that it was last written to then, as its original says.
  package func setTime(_ time: FileTime, of name: String) throws(FileError) {
    let path = try childPath(name)
    guard utimensat(descriptor, name, time.pair, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .last(path, "set the time of")
    }
  }

  /// Has this folder say that it was last changed then, as its original says.
  package func setTime(_ time: FileTime) throws(FileError) {
    guard futimens(descriptor, time.pair) == 0 else { throw .last(path, "set the time of") }
  }
}
