import Digests
import SafeFiles

/// Every file that is derived from a session's journals, and the manifest that names them.
///
/// In: the record, the study's text, the answers that are kept apart. Out: files, byte for byte as
/// the session wrote them or would have. Next: ``SessionRecovery``.
package struct DerivedSession: Sendable {
  package struct File: Sendable {
    package var name: String
    package var bytes: [UInt8]
  }

  /// The record, with every derived file listed.
  package private(set) var record: SessionRecord
  /// All but `session.json`, what a file names before it.
  package private(set) var files: [File] = []

  /// - Parameters:
  ///   - record: The fold of the journal.
  ///   - study: The study's text; nil where the journal lost it.
  ///   - identifying: The derived file of the answers that are kept apart, where there are any.
  package init(
    of record: SessionRecord, study: String?,
    identifying: (entry: FileEntry, bytes: [UInt8])? = nil
  ) {
    self.record = record
    if let study {
      let bytes = Array(study.utf8)
      add(
        FileEntry(name: "study.json", kind: .study, sha256: SHA256Digest(of: bytes).hexadecimal),
        bytes)
    }
    for step in record.steps {
      for (entry, bytes) in step.files { add(entry, bytes) }
    }
    if let identifying { add(identifying.entry, identifying.bytes) }
  }

  /// Derives everything from a journal's lines; nil where they hold no plan.
  package init?(_ lines: [JournalLine], identifying: [JournalLine]) {
    guard let record = SessionRecord(folding: lines) else { return nil }
    self.init(
      of: record, study: Self.study(in: lines),
      identifying: IdentifyingAnswers.file(of: record.head, identifying))
  }

  /// `session.json`.
  package var manifest: File {
    File(name: SessionRecord.fileName, bytes: record.fileBytes)
  }

  /// The study's text as the journal has it last.
  package static func study(in lines: [JournalLine]) -> String? {
    lines.lazy.reversed().compactMap { line -> String? in
      guard case .study(let text) = line.event else { return nil }
      return text
    }.first
  }

  /// Lists a file that can't be derived now, as it was listed before.
  mutating func list(_ entry: FileEntry) {
    if !record.files.contains(where: { $0.name == entry.name }) { record.files.append(entry) }
  }

  /// What a kill kept the session from listing is listed now.
  private mutating func add(_ entry: FileEntry, _ bytes: [UInt8]) {
    files.append(File(name: entry.name, bytes: bytes))
    guard !record.files.contains(entry) else { return }
    record.files.removeAll { $0.name == entry.name }
    record.files.append(entry)
  }
}

extension SafeFolder {
  /// Whether a file is there with these very bytes; what cannot be read is not.
  func holds(_ file: DerivedSession.File) throws(FileError) -> Bool {
    guard contains(file.name) else { return false }
    do throws(FileError) {
      return try read(file.name) == file.bytes
    } catch {
      // A link, a pipe or a folder in its place is replaced, or refuses to be.
      guard case .wrongKind = error else { throw error }
      return false
    }
  }
}
