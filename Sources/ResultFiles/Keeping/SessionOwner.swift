import SafeFiles
import StrictJSON

/// Whose a session is, as its own files tell, wherever it lies.
enum SessionOwner {
  /// Whether manifest, journals, or what is derived of the one kept apart name the code.
  static func isNamed(_ code: String, in session: SafeFolder) throws(FileError) -> Bool {
    try codes(in: session, holding: Array("\"\(code)\"".utf8)).contains(code)
  }

  /// The codes that those files name; none where none of them can be read.
  ///
  /// Journals without the bytes of `words` are not read line by line, which takes long.
  static func codes(
    in session: SafeFolder, holding words: [UInt8] = []
  ) throws(FileError) -> Set<String> {
    var codes: Set<String> = []
    for name in [SessionRecord.fileName, IdentifyingAnswers.fileName] {
      if let bytes = try bytes(name, in: session), let code = participant(bytes) {
        codes.insert(code)
      }
    }
    for name in [Journal.fileName, Journal.identifyingFileName] {
      guard let bytes = try bytes(name, in: session), contains(words, bytes) else { continue }
      let journal = JournalReader(reading: bytes)
      // A journal that is kept apart has no plan; its header tells.
      if let owner = journal.owner { codes.insert(owner.participant) }
      for line in journal.lines {
        if case .plan(let head) = line.event { codes.insert(head.participant) }
      }
    }
    return codes
  }

  /// Whether some bytes are among others; the search is one pass over a journal of any length.
  private static func contains(_ words: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard let first = words.first else { return true }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: words) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  /// The files by any of which a session is known.
  private static let files = [
    SessionRecord.fileName, Journal.fileName, Journal.identifyingFileName,
    IdentifyingAnswers.fileName,
  ]

  /// Whether a folder is a session's.
  static func isSession(_ folder: SafeFolder) -> Bool {
    files.contains(where: folder.contains)
  }

  private static func participant(_ bytes: [UInt8]) -> String? {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value["participant"]?.string
    } catch {
      return nil
    }
  }

  /// Nil where nothing, or no regular file, is there.
  private static func bytes(_ name: String, in folder: SafeFolder) throws(FileError) -> [UInt8]? {
    guard folder.contains(name) else { return nil }
    do throws(FileError) {
      return try folder.read(name)
    } catch {
      guard case .wrongKind = error else { throw error }
      return nil
    }
  }
}
