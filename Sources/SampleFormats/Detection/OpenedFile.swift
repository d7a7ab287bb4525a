/// A file, unpacked, with its beginning read.
struct OpenedFile {
  /// The last component of the path, in lower case.
  let name: String
  let head: [UInt8]
  /// All bytes, the head with them.
  let source: any ByteSource

  /// Bytes of the smallest file that gzip makes, of nothing.
  private static let emptyGzip = 20

  /// Opens a plain file, one packed by gzip, or the one of interest in a zip archive.
  ///
  /// - Throws: ``ImportError`` where it can't be opened or has no bytes.
  init(path: String, headLength: Int) throws(ImportError) {
    let (opened, head) = try Self.open(path, headLength)
    guard !head.isEmpty else {
      let size = (opened as? GzipFile)?.size ?? 0
      throw .refused(
        path: path,
        reason: size == 0 || opened.cut == nil && size >= Self.emptyGzip
          ? "found an empty file" : "found packed bytes that break off in their beginning",
        toDo: "copy or export it once more")
    }
    name = path.split(separator: "/").last?.lowercased() ?? ""
    self.head = Array(head.prefix(headLength))
    source = ReplayedSource(head, then: opened)
  }

  private static func open(
    _ path: String, _ length: Int
  ) throws(ImportError) -> (any ByteSource, head: [UInt8]) {
    let file = try GzipFile(path: path)
    let head = try beginning(of: file, length)
    guard ZipChoice.isArchive(head) else { return (file, head) }
    let entry = try ZipChoice.entry(path: path)
    return (entry, try beginning(of: entry, length))
  }

  private static func beginning(
    of source: any ByteSource, _ length: Int
  ) throws(ImportError) -> [UInt8] {
    var head: [UInt8] = []
    while head.count < length, case let more = try source.next(), !more.isEmpty { head += more }
    return head
  }
}

/// Which file of an archive is read.
enum ZipChoice {
  /// Whether a file begins as an archive, if only an empty one.
  static func isArchive(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// An export's XML, whatever its language calls it; else the archive's only file.
  ///
  /// - Throws: ``ImportError`` for an archive that is broken, empty, or has no such file.
  static func entry(path: String) throws(ImportError) -> ZipEntry {
    let names = try ZipEntry.names(in: path)
    let files = names.filter { !$0.hasSuffix("/") && !$0.contains("__MACOSX/") }
    guard !files.isEmpty else {
      throw .refused(
        path: path, reason: "found an archive without files", toDo: "export it once more")
    }
    if files.contains(where: isExport) {
      return try ZipEntry(path: path, where: isExport)
    }
    guard files.count == 1 else {
      throw .refused(
        path: path,
        reason: "found \(files.count) files in the archive and no export of Apple Health",
        toDo: "unpack it and name the files")
    }
    return try ZipEntry(path: path) { files.contains($0) }
  }

  /// Whether an entry may be an export: XML, but not the clinical documents beside it.
  private static func isExport(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".xml") && !name.hasSuffix("_cda.xml") && !name.contains("__macosx/")
  }
}
