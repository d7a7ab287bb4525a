import Digests
import StrictJSON

/// A session whose journal was written anew for an export, with everything derived from it.
///
/// In: the lines of a whole journal. Out: a journal with a chain of its own, and the files that
/// follow from it. Answers that are kept apart are in none of them.
struct RewrittenSession {
  /// The session as it is exported.
  let record: SessionRecord
  /// The journal, then every file derived from it, the manifest last.
  let files: [DerivedSession.File]

  /// Writes the journal anew; nil where the lines hold no plan.
  ///
  /// - Parameters:
  ///   - lines: The journal's, all of kinds that are known.
  ///   - mark: What the manifest is to say of it.
  ///   - change: What becomes of a line; nil leaves it out.
  init?(_ lines: [JournalLine], _ mark: ExportMark, _ change: (JournalLine) -> JournalLine?) {
    let changed = lines.compactMap(change)
    guard let derived = DerivedSession(changed.filter { !$0.isFile }, identifying: []) else {
      return nil
    }
    var listed = Self.listed(changed, derived.record.files)
    if let last = listed.last {
      listed.append(
        JournalLine(
          sequence: last.sequence, elapsed: last.elapsed, time: last.time, event: .exported(mark)))
    }
    guard let whole = DerivedSession(listed, identifying: []) else { return nil }
    record = whole.record
    let journal = Self.journal(listed, software: whole.record.head.software)
    files =
      [DerivedSession.File(name: Journal.fileName, bytes: journal)] + whole.files
      + [whole.manifest]
  }

  /// The lines, where each file is listed once, as it is now.
  private static func listed(_ lines: [JournalLine], _ entries: [FileEntry]) -> [JournalLine] {
    var seen: Set<String> = []
    let kept = lines.reversed().compactMap { line -> JournalLine? in
      guard case .file(let entry) = line.event else { return line }
      guard seen.insert(entry.name).inserted else { return nil }
      let now = entries.first { $0.name == entry.name } ?? (entry.isOriginal ? entry : nil)
      return now.map {
        JournalLine(
          sequence: line.sequence, elapsed: line.elapsed, time: line.time, event: .file($0))
      }
    }
    return kept.reversed()
  }

  private static func journal(_ lines: [JournalLine], software: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var previous = JournalLine.noHash
    for (sequence, var line) in lines.enumerated() {
      line.sequence = sequence
      let text = line.bytes(after: previous.utf8, software: software)
      previous = SHA256Digest(of: text).hexadecimal
      bytes += text + [UInt8(ascii: "\n")]
    }
    return bytes
  }
}

extension FileEntry {
  /// Whether no journal can rebuild it, so that it is copied.
  var isOriginal: Bool { kind == .store || kind == .sound }
}

extension JournalLine {
  fileprivate var isFile: Bool {
    if case .file = event { return true }
    return false
  }
}
