import Glibc
import HealthSamples
import SafeFiles

/// A store of its own, made under a temporary name.
final class MockStore: MockDestination {
  private let path: String
  private let temporary: String
  private var store: SQLiteHealthStore?
  private var file: WaitingFile?
  let leftOut: [String: Int] = [:]

  /// - Throws: ``FileError/exists(path:)`` where anything is at the path.
  init(_ path: String) throws {
    self.path = path
    temporary = path + ".part"
    try Self.refuseAnything(at: path)
    try Self.removeRemains(of: temporary)
    store = try SQLiteHealthStore(path: temporary)
  }

  /// A store that is there may be a person's; made-up samples are never mixed into it.
  private static func refuseAnything(at path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw .exists(path: path) }
  }

  /// Removes what a mock that was killed has left.
  private static func removeRemains(of temporary: String) throws(FileError) {
    var status = stat()
    if lstat(temporary, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .wrongKind(path: temporary, expected: "a regular file or none")
    }
    for ending in ["", "-wal", "-shm", "-journal", ".lock"] { unlink(temporary + ending) }
  }

  deinit {
    guard store != nil else { return }
    store = nil
    for ending in ["", "-wal", "-shm", "-journal", ".lock"] { unlink(temporary + ending) }
  }

  func take(_ batch: MockBatch, of participant: String) throws {
    try store?.save(batch.samples, for: participant)
  }

  func end(of participant: String) {}

  func complete() throws {
    try store?.seal()
    store = nil
    file = WaitingFile(path, temporary: temporary)
  }

  func publish() throws {
    try Self.refuseAnything(at: path)
    try file?.publish()
  }
}
