import Glibc

/// The lock of a folder or a file, held until this is let go, or the process ends.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
