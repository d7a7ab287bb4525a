import Glibc
import SafeFiles

/// The plan and the last lines of a journal, which are read without those between.
///
/// In: a session's folder. Out: whether they contradict `session.json`. Next: where they do, the
/// whole journal, which alone tells whether it is undamaged. No line is checked here, and a journal
/// in which nothing is found contradicts nothing.
struct JournalEdges {
  /// The beginning of the plan's line, which tells the session's kind.
  private let plan: [UInt8]
  /// The last bytes, in which the session's end is.
  private let end: [UInt8]

  /// How much of the plan's line, and how much at the end, is read, in bytes.
  private static let (planLength, endLength) = (1 << 10, 4 << 10)
  /// The plan is behind the study: how much is read at once to find it, and at most, in bytes.
  private static let (block, limit) = (64 << 10, 32 << 20)

  /// Reads them; nil where the journal can't be read, which is told where it is needed.
  init?(in folder: SafeFolder) {
    do throws(FileError) {
      (plan, end) = try folder.readParts(of: Journal.fileName) { file throws(FileError) in
        let plan = try Self.planStart(file)
        return (
          try plan.map { start throws(FileError) in
            try file.read(start..<start + Self.planLength)
          } ?? [],
          try file.read(max(0, file.size - Self.endLength)..<file.size)
        )
      }
    } catch {
      return nil
    }
  }

  /// Where the third line begins, behind header and study; nil where there is none.
  private static func planStart(_ file: FileParts) throws(FileError) -> Int? {
    var (offset, lines) = (0, 0)
    while offset < min(file.size, limit) {
      let bytes = try file.read(offset..<offset + block)
      guard !bytes.isEmpty else { return nil }
      var next = 0
      while let lineEnd = lineEnd(in: bytes, from: next) {
        (next, lines) = (lineEnd + 1, lines + 1)
        if lines == 2 { return offset + next }
      }
      offset += bytes.count
    }
    return nil
  }

  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count else { return nil }
      return memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start).map {
        base.distance(to: UnsafeRawPointer($0))
      }
    }
  }

  // MARK: Comparing

  /// Whether they tell another kind or ending than a manifest.
  func contradict(_ manifest: SessionRecord) -> Bool {
    let head = manifest.head
    let told =
      "\"kind\":\"plan\",\"payload\":{\"identifier\":\"\(head.identifier)\","
      + "\"kind\":\"\(head.kind.rawValue)\","
    let planMark = Array("\"kind\":\"plan\"".utf8)
    if let start = plan.indices.first(where: { plan[$0...].starts(with: planMark) }),
      !plan[start...].starts(with: told.utf8)
    {
      return true
    }
    let endMark = "\"kind\":\"sessionEnded\",\"payload\":{\"ending\":\""
    let mark = Array(endMark.utf8)
    guard let start = end.indices.last(where: { end[$0...].starts(with: mark) }) else {
      return false
    }
    return !end[start...].starts(with: (endMark + (manifest.ending?.rawValue ?? "") + "\"").utf8)
  }
}
