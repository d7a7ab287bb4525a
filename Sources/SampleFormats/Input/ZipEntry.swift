import CZip

/// One file of a zip archive, unpacked piece by piece.
package final class ZipEntry: ByteSource {
  private static let piece = 256 << 10

  private let path: String
  private let archive: OpaquePointer
  private let file: OpaquePointer
  /// Bytes of the entry, unpacked, as the archive tells.
  private let size: UInt64
  private var bytesRead: UInt64 = 0

  /// Opens the largest entry whose name ends so, of those that are chosen.
  ///
  /// - Parameters:
  ///   - path: The archive.
  ///   - isWanted: Tells of an entry's name whether it may be the one.
  /// - Throws: ``ImportError`` where the archive can't be read or has no such entry.
  package init(
    path: String, where isWanted: (String) -> Bool
  ) throws(ImportError) {
    let archive = try Self.open(path)
    guard let entry = Self.largest(in: archive, where: isWanted),
      let file = zip_fopen_index(archive, entry.index, 0)
    else {
      zip_discard(archive)
      throw .refused(
        path: path, reason: "found no such file in the archive",
        toDo: "expected the export's XML; name the file itself")
    }
    self.path = path
    self.archive = archive
    self.file = file
    size = entry.size
  }

  deinit {
    zip_fclose(file)
    zip_discard(archive)
  }

  /// The names of an archive's entries, in its order.
  package static func names(in path: String) throws(ImportError) -> [String] {
    let archive = try open(path)
    defer { zip_discard(archive) }
    return (0..<max(0, zip_get_num_entries(archive, 0))).map { index in
      zip_get_name(archive, zip_uint64_t(index), 0).map { String(cString: $0) } ?? ""
    }
  }

  /// Every use of libzip begins here, so that the library is loaded here.
  private static func open(_ path: String) throws(ImportError) -> OpaquePointer {
    try InputLibraries.loadZip(for: path)
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else { throw broken(path, code) }
    return archive
  }

  private static func largest(
    in archive: OpaquePointer, where isWanted: (String) -> Bool
  ) -> (index: zip_uint64_t, size: zip_uint64_t)? {
    var best: (index: zip_uint64_t, size: zip_uint64_t)?
    for index in 0..<max(0, zip_get_num_entries(archive, 0)) {
      var found = zip_stat_t()
      guard zip_stat_index(archive, zip_uint64_t(index), 0, &found) == 0, let name = found.name,
        isWanted(String(cString: name))
      else { continue }
      if best.map({ $0.size < found.size }) ?? true { best = (zip_uint64_t(index), found.size) }
    }
    return best
  }

  package var shareRead: Double? {
    size > 0 ? min(1, Double(bytesRead) / Double(size)) : nil
  }

  package func next() throws(ImportError) -> [UInt8] {
    let file = file
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
      let read = zip_fread(file, buffer.baseAddress, zip_uint64_t(Self.piece))
      failed = read < 0
      count = max(0, Int(read))
    }
    guard !failed else {
      throw .unreadable(
        path: path, reason: "the packed bytes are broken; copy or export it once more")
    }
    bytesRead += UInt64(bytes.count)
    return bytes
  }

  private static func broken(_ path: String, _ code: Int32) -> ImportError {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    let reason = zip_error_strerror(&error).map { String(cString: $0) } ?? "error \(code)"
    return .unreadable(
      path: path, reason: "the archive can't be read (\(reason)); copy or export it once more")
  }
}
