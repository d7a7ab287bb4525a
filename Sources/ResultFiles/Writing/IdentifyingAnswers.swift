import Digests
import Quantities
import SafeFiles
import StrictJSON
import Synchronization

/// The answers that could tell who a participant is, in files of their own.
///
/// A second journal of the same make, `identifying.jsonl`, and `identifying.json` derived from it.
/// Neither is there unless such an answer was given; no table and no export reads them.
final class IdentifyingAnswers: Sendable {
  static let fileName = "identifying.json"

  /// An answer, and the step that asked.
  private typealias Given = (stepIndex: Int, answer: AnswerResult)

  private struct State {
    var journal: Journal?
    var answers: [Given] = []
  }

  private let folder: SafeFolder
  private let durability: Durability
  private let head: SessionHead
  private let state = Mutex(State())

  init(in folder: SafeFolder, _ durability: Durability, of head: SessionHead) {
    self.folder = folder
    self.durability = durability
    self.head = head
  }

  /// Goes on with those of a session that was cut or saved.
  init(
    resuming suspended: SuspendedSession, _ durability: Durability, software: String
  ) throws(FileError) {
    folder = suspended.folder
    self.durability = durability
    head = suspended.record.head
    guard let earlier = suspended.identifying else {
      // A kill left it before it held anything; the first answer makes it anew.
      try folder.remove(Journal.identifyingFileName)
      return
    }
    let journal = try Journal(resuming: earlier, durability, software: software)
    state.withLock { state in
      state.journal = journal
      state.answers = SuspendedSession.answers(in: earlier.lines)
    }
  }

  /// Journals an answer; once it returns, a kill of the process can't undo it.
  func record(
    _ answer: AnswerResult, stepIndex: Int, elapsed: Double, time: Instant
  ) throws(FileError) {
    let journal = try started(at: time)
    try journal.append(.answer(stepIndex: stepIndex, answer), elapsed: elapsed, time: time)
    state.withLock { $0.answers.append((stepIndex, answer)) }
  }

  private func started(at time: Instant) throws(FileError) -> Journal {
    if let journal = state.withLock({ $0.journal }) { return journal }
    let journal = try Journal(
      in: folder, named: Journal.identifyingFileName, durability, software: head.software,
      of: JournalOwner(head), time: time)
    state.withLock { $0.journal = journal }
    return journal
  }

  /// Waits until all of them are on the disk, before the journal tells that they were given.
  func waitForSync() throws(FileError) {
    guard durability == .synced else { return }
    try state.withLock { $0.journal }?.waitForSync()
  }

  func sync() async throws(FileError) {
    try await state.withLock { $0.journal }?.sync()
  }

  func finish() async throws(FileError) {
    try await state.withLock { $0.journal }?.finish()
  }

  /// The derived file, with what the manifest says of it; nil where there are no such answers.
  var file: (entry: FileEntry, bytes: [UInt8])? {
    Self.file(of: head, state.withLock { $0.answers })
  }

  /// The same from the lines of the journal.
  static func file(
    of head: SessionHead, _ lines: [JournalLine]
  ) -> (entry: FileEntry, bytes: [UInt8])? {
    file(
      of: head,
      lines.compactMap { line -> Given? in
        guard case .answer(let stepIndex, let answer) = line.event else { return nil }
        return (stepIndex, answer)
      })
  }

  private static func file(
    of head: SessionHead, _ given: [Given]
  ) -> (entry: FileEntry, bytes: [UInt8])? {
    let answers = latest(given)
    guard !answers.isEmpty else { return nil }
    let bytes = Writer.bytes(json(answers, head), .readable)
    let entry = FileEntry(
      name: Self.fileName, kind: .identifying, items: answers.count,
      sha256: SHA256Digest(of: bytes).hexadecimal)
    return (entry, bytes)
  }

  /// The last answer to each question, in the order first given; those left out of the way have
  /// none.
  private static func latest(_ given: [Given]) -> [Given] {
    var latest: [Given] = []
    for entry in given {
      let place = latest.firstIndex {
        $0.stepIndex == entry.stepIndex && $0.answer.question == entry.answer.question
      }
      if let place { latest[place] = entry } else { latest.append(entry) }
    }
    return latest.filter { $0.answer.state != .invalidated }
  }

  private static func json(_ answers: [Given], _ head: SessionHead) -> JSONValue {
    let items = answers.map { stepIndex, answer in
      JSONValue.object(
        [JSONMember("stepIndex", .integer(Int64(stepIndex)))] + (answer.json.members ?? []))
    }
    return [
      "format": "karenina-identifying", "version": 1, "session": .string(head.identifier),
      "participant": .string(head.participant), "answers": .array(items),
    ]
  }
}
