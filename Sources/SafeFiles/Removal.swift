import Glibc

extension SafeFolder {
  /// Removes a folder of this one with all that is in it; links are removed, never followed.
  ///
  /// It is gone once this returns, but a power cut may bring it back until ``sync()``.
  package func removeFolder(_ name: String) throws(FileError) {
    let path = try childPath(name)
    try folder(name).removeEntries()
    guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 else { throw .last(path, "remove") }
  }

  private func removeEntries() throws(FileError) {
    for name in try names() {
      guard isFolder(name) else {
        guard unlinkat(descriptor, name, 0) == 0 else { throw .last(path + "/" + name, "remove") }
        continue
      }
      try removeFolder(name)
    }
  }

  /// Removes a folder of this one if nothing is in it.
  package func removeFolderIfEmpty(_ name: String) throws(FileError) {
    let path = try childPath(name)
    guard unlinkat(descriptor, name, AT_REMOVEDIR) != 0 else { return }
    guard errno == ENOTEMPTY || errno == EEXIST || errno == ENOENT else {
      throw .last(path, "remove")
    }
  }

  /// Moves an entry of this folder into another one of the same file system, in one step.
  ///
  /// - Parameters:
  ///   - name: The entry.
  ///   - folder: Where it goes.
  ///   - newName: What it is called there; a folder that has entries is not written over.
  /// - Throws: ``FileError`` where it can't be moved; it then lies where it lay.
  package func move(
    _ name: String, to folder: SafeFolder, as newName: String
  ) throws(FileError) {
    let path = try childPath(name)
    _ = try folder.childPath(newName)
    guard renameat(descriptor, name, folder.descriptor, newName) == 0 else {
      throw .last(path, "move")
    }
  }
}
