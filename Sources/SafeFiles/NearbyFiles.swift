import Glibc

/// Reads whole files one after another, most of which lie in the folder of the one before.
///
/// In: paths of the user. Out: bytes, as ``FileBytes`` reads them. A folder that comes a second time
/// is held open, and its files are reached from it: the system needs not walk the whole path for
/// each. It serves one thread.
package final class NearbyFiles {
  private static let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC

  /// The bytes of the path of the folder of the file before.
  private var folder: [UInt8] = []
  /// That folder; -1 where it came once, or cannot be opened.
  private var descriptor: Int32 = -1

  package init() {}

  deinit { leaveFolder() }

  /// The bytes of a regular file; links in the user's own path are followed.
  package func read(_ path: String, limit: Int = 1 << 31) throws(FileError) -> [UInt8] {
    let length = path.utf8.count
    let file = path.withCString { open(UnsafeBufferPointer(start: $0, count: length)) }
    guard file >= 0 else { throw .last(path, "open") }
    return try FileBytes.readAndClose(file, path, limit)
  }

  /// Opens the file of a path whose text a zero ends.
  private func open(_ path: UnsafeBufferPointer<CChar>) -> Int32 {
    guard let start = path.baseAddress else { return -1 }
    guard let slash = path.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/"))), slash > 0,
      slash + 1 < path.count, enter(start, slash)
    else { return Glibc.open(start, Self.flags) }
    return openat(descriptor, start + slash + 1, Self.flags)
  }

  /// Whether the folder of a path, so many bytes long, is held open.
  private func enter(_ path: UnsafePointer<CChar>, _ length: Int) -> Bool {
    guard folder.count == length, memcmp(folder, path, length) == 0 else {
      leaveFolder()
      folder = UnsafeRawBufferPointer(start: path, count: length).map(\.self)
      return false
    }
    if descriptor < 0 {
      descriptor = Glibc.open(folder.map(CChar.init(bitPattern:)) + [0], Self.flags | O_DIRECTORY)
    }
    return descriptor >= 0
  }

  private func leaveFolder() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
