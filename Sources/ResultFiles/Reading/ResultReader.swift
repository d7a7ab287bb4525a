import SafeFiles
import StrictJSON

/// Reads a session back from its folder.
///
/// In: a session's folder. Out: a ``SessionReading``. Next: the tables of `ResultsAnalysis`.
/// A session that ended is read from its files; one that did not, from its journal. What is broken
/// is a problem, and everything else is read.
package struct ResultReader {
  private let folder: SafeFolder
  private var problems: [Problem] = []

  private init(_ folder: SafeFolder) { self.folder = folder }

  package static func read(_ folder: SafeFolder) -> SessionReading {
    var reader = ResultReader(folder)
    return reader.read()
  }

  /// Reads the folder of this path; one that cannot be opened is a problem.
  package static func read(_ path: String) -> SessionReading {
    do throws(FileError) {
      return read(try SafeFolder.open(path))
    } catch {
      return SessionReading(
        path: path, record: nil, state: .interrupted, source: .files,
        problems: [Problem(error, path: path)])
    }
  }

  private mutating func read() -> SessionReading {
    guard let manifest = readManifest() else { return readFromJournal(without: nil) }
    guard !FormatHeader.isNewer(manifest, "karenina-session") else {
      _ = record(of: manifest)
      return reading(nil, .interrupted, .files)
    }
    guard let record = record(of: manifest), let ending = record.ending else {
      return readFromJournal(without: manifest)
    }
    let whole = filled(record, manifest)
    return reading(whole, .ended(ending), .files)
  }

  private func reading(
    _ record: SessionRecord?, _ state: SessionReading.State, _ source: SessionReading.Source
  ) -> SessionReading {
    SessionReading(
      path: folder.path, record: record, state: state, source: source, problems: problems)
  }

  // MARK: Files

  private func path(_ name: String) -> String { folder.path + "/" + name }

  /// The bytes of a file in the folder; nil, and a problem, where it cannot be read.
  private mutating func bytes(_ name: String, mayBeMissing: Bool = false) -> [UInt8]? {
    do throws(FileError) {
      return try folder.read(name)
    } catch {
      if case .unsafeName = error {
        problems.append(Problem(error, path: folder.path))
      } else if !(mayBeMissing && error.isMissing) {
        problems.append(Problem(error, path: path(name)))
      }
      return nil
    }
  }

  private mutating func json(_ name: String, mayBeMissing: Bool = false) -> JSONValue? {
    guard let bytes = bytes(name, mayBeMissing: mayBeMissing) else { return nil }
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      problems.append(Problem(error, file: path(name)))
      return nil
    }
  }

  private mutating func attempt<Value>(
    _ name: String, _ read: () throws(FormatError) -> Value
  ) -> Value? {
    do throws(FormatError) {
      return try read()
    } catch {
      problems.append(Problem(error, file: path(name)))
      return nil
    }
  }

  private mutating func readManifest() -> JSONValue? {
    json(SessionRecord.fileName, mayBeMissing: true)
  }

  private mutating func record(of manifest: JSONValue) -> SessionRecord? {
    attempt(SessionRecord.fileName) { () throws(FormatError) in
      try SessionRecord(manifest: manifest)
    }
  }

  private mutating func filled(_ record: SessionRecord, _ manifest: JSONValue) -> SessionRecord {
    let names =
      attempt(SessionRecord.fileName) { () throws(FormatError) in
        try SessionRecord.stepFiles(inManifest: manifest)
      } ?? []
    var record = record
    for name in names {
      guard var step = readStep(name) else { continue }
      step.start = step.startDate.seconds(since: record.head.startDate)
      record.steps.append(step)
    }
    return record
  }

  private mutating func readStep(_ name: String) -> StepResult? {
    guard let json = json(name) else { return nil }
    let file = attempt(name) { () throws(FormatError) in try StepFile(json: json) }
    guard let file else { return nil }
    var step = file.step
    for (index, name) in file.recorderFiles.enumerated() {
      if let name { step.recordings[index].samples = readSamples(name) }
    }
    return step
  }

  private mutating func readSamples(_ name: String) -> [SampleItem] {
    guard let bytes = bytes(name) else { return [] }
    let file = RecorderFile(reading: bytes, file: path(name))
    problems += file.problems
    return file.samples
  }

  // MARK: Journal

  private mutating func readFromJournal(without manifest: JSONValue?) -> SessionReading {
    guard let bytes = bytes(Journal.fileName) else { return readUnfinished(manifest) }
    if let newer = newerVersion(bytes) {
      problems.append(newer)
      return reading(nil, .interrupted, .journal)
    }
    let journal = JournalReader(reading: bytes)
    problems += journal.problems.map { Problem($0, file: path(Journal.fileName)) }
    let record = SessionRecord(folding: journal.lines)
    if record == nil && journal.problems.isEmpty {
      problems.append(
        Problem(
          file: path(Journal.fileName), found: "a journal without a plan",
          expected: "the session's plan"))
    }
    let state = state(record)
    return reading(record, state, .journal)
  }

  private mutating func state(_ record: SessionRecord?) -> SessionReading.State {
    if let ending = record?.ending { return .ended(ending) }
    do throws(FileError) {
      return try folder.isLocked(Journal.fileName) ? .running : .interrupted
    } catch {
      problems.append(Problem(error, path: path(Journal.fileName)))
      return .interrupted
    }
  }

  /// What an unfinished session's files hold, where its journal is gone.
  private mutating func readUnfinished(_ manifest: JSONValue?) -> SessionReading {
    guard let manifest, let record = record(of: manifest) else {
      return reading(nil, .interrupted, .files)
    }
    let whole = filled(record, manifest)
    return reading(whole, .interrupted, .files)
  }

  /// The problem that a later program wrote the journal.
  private func newerVersion(_ bytes: [UInt8]) -> Problem? {
    let header = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    guard let json = Self.value(header), FormatHeader.isNewer(json, JournalLine.format) else {
      return nil
    }
    do throws(FormatError) {
      try FormatHeader.check(json, JournalLine.format)
      return nil
    } catch {
      return Problem(error, file: path(Journal.fileName))
    }
  }

  /// The value of a line; nil where it is none, which ``JournalReader`` names.
  private static func value(_ bytes: [UInt8]) -> JSONValue? {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      return nil
    }
  }
}
