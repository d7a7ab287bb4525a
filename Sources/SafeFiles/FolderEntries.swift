import Glibc

/// An entry of a folder, links not followed.
package struct FolderEntry: Sendable {
  /// What an entry is.
  package enum Kind: Sendable {
    case folder, file, link
    /// A pipe, a socket or a device.
    case special
  }

  /// Its name, repaired where it is no UTF-8.
  package let name: String
  package let kind: Kind
  /// Whether the name is UTF-8, so that the entry can be reached by it.
  package let isText: Bool
}

extension SafeFolder {
  /// The entries of this folder, sorted by the bytes of their names; none for `.` and `..`, nor for
  /// what is gone meanwhile.
  package func entries() throws(FileError) -> [FolderEntry] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { throw .last(path, "list the folder") }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
      let (name, isText) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          let text = String(validatingCString: $0)
          return (text ?? String(cString: $0), text != nil)
        }
      }
      guard name != ".", name != "..", let kind = kind(of: name, Int(entry.pointee.d_type)) else {
        continue
      }
      entries.append(FolderEntry(name: name, kind: kind, isText: isText))
    }
    return Self.sorted(entries)
  }

  /// In the order of the bytes of the names, of which the first eight most often decide.
  private static func sorted(_ entries: [FolderEntry]) -> [FolderEntry] {
    let places = entries.indices.map { (start: entries[$0].name.firstEightBytes, index: $0) }
    return places.sorted { one, other in
      guard one.start == other.start else { return one.start < other.start }
      return entries[one.index].name.precedesInBytes(entries[other.index].name)
    }
    .map { entries[$0.index] }
  }

  /// What an entry is: by its kind in the folder, or looked up where the file system keeps none.
  private func kind(of name: String, _ type: Int) -> FolderEntry.Kind? {
    switch type {
    case Int(DT_DIR): return .folder
    case Int(DT_REG): return .file
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN): break
    default: return .special
    }
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK: return .link
    default: return .special
    }
  }
}

extension String {
  /// As a number that orders texts without a zero in them, those with the same bytes here aside.
  fileprivate var firstEightBytes: UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 64
    for byte in utf8.prefix(8) {
      shift -= 8
      number |= UInt64(byte) << shift
    }
    return number
  }

  /// Whether it comes before another in the order of their bytes, whatever the locale.
  package func precedesInBytes(_ other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { others in
        let length = Swift.min(own.count, others.count)
        guard length > 0, let one = own.baseAddress, let two = others.baseAddress else {
          return own.count < others.count
        }
        let order = memcmp(one, two, length)
        return order == 0 ? own.count < others.count : order < 0
      }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
