import Glibc

/// The right to write to a database: one holder at a time among threads, connections, processes.
///
/// A lock (flock) on a file beside the database. SQLite 3.7.0 to 3.51.2 can damage a file when two
/// connections write or checkpoint at the same instant, so all of ours do both under this lock.
package final class WriteLock {
  private let path: String
  private var descriptor: Int32

  /// A lock on the file at `path`, which is made (0600) where it is missing; not yet held.
  package init(path: String) throws(DatabaseError) {
    self.path = path
    descriptor = try WriteLock.open(path)
  }

  deinit {
    close(descriptor)
  }

  /// Waits until no one else holds the lock, then holds it.
  package func lock() throws(DatabaseError) {
    while true {
      try waitForLock()
      if try isInPlace { return }
      close(descriptor)
      descriptor = try WriteLock.open(path)
    }
  }

  /// Lets the next one go on.
  package func unlock() {
    flock(descriptor, LOCK_UN)
  }

  /// Keeps the number of commits in the file of a lock that is held.
  func mark(_ count: Int64) {
    CommitMark(count: count, start: CommitMark.presentStart).write(descriptor)
  }

  /// Removes the file of a lock that is held; those who wait for it make a new one.
  func remove() throws(DatabaseError) {
    guard unlink(path) == 0 else {
      throw .fileSystem(path: path, operation: "remove the lock file", code: errno)
    }
  }

  private func waitForLock() throws(DatabaseError) {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw .fileSystem(path: path, operation: "lock the file", code: errno)
      }
    }
  }

  /// Whether the locked file still has its name: sealing a database removes it.
  private var isInPlace: Bool {
    get throws(DatabaseError) {
      try WriteLock.refusePlanted(descriptor, path)
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }
  }

  /// Refuses a file into which nothing may be written, for it is somebody else's.
  private static func refusePlanted(_ descriptor: Int32, _ path: String) throws(DatabaseError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notARegularFile(path: path)
    }
    guard status.st_nlink <= 1 else {
      throw .planted(path: path, found: DatabaseFile.secondName)
    }
    guard CommitMark.isFit(descriptor) else {
      throw .planted(path: path, found: "bytes that are no count of commits")
    }
  }

  private static func open(_ path: String) throws(DatabaseError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let descriptor = Glibc.open(path, flags, 0o600)
    guard descriptor >= 0 else {
      if errno == ELOOP || errno == EISDIR || errno == ENXIO { throw .notARegularFile(path: path) }
      throw .fileSystem(path: path, operation: "open the lock file", code: errno)
    }
    do throws(DatabaseError) {
      try refusePlanted(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    // Whatever the umask took: the next process of the same user must be able to lock it.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & 0o777 == 0 { fchmod(descriptor, 0o600) }
    return descriptor
  }
}
