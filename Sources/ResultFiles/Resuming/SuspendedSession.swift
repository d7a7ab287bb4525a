import Quantities
import SafeFiles

/// A session that was cut or saved: locked, read back, and ready to be gone on with.
///
/// In: its folder. Out: what it was and what was answered. Next: ``SessionWriter``. While it is held,
/// no other process can take it, and none takes it for dead.
package struct SuspendedSession: Sendable {
  package let folder: SafeFolder
  package let record: SessionRecord
  /// The study's text as the session has it.
  package let study: String
  let journal: SuspendedJournal
  /// The journal of the answers that are kept apart; nil where there are none.
  let identifying: SuspendedJournal?

  /// - Throws: ``ResumptionError`` where there is nothing to go on with.
  package init(in folder: SafeFolder) throws(ResumptionError) {
    self.folder = folder
    journal = try SuspendedJournal(Journal.fileName, in: folder)
    let hasIdentifying = try Self.hasIdentifying(in: folder, journal.lines)
    identifying =
      hasIdentifying ? try SuspendedJournal(Journal.identifyingFileName, in: folder) : nil
    guard let record = SessionRecord(folding: journal.lines),
      let study = DerivedSession.study(in: journal.lines)
    else { throw .noPlan(path: folder.path) }
    if let ending = record.ending, !ending.canBeResumed {
      throw .ended(path: folder.path, ending)
    }
    self.record = record
    self.study = study
    try refuseLoss()
  }

  /// Whether answers are kept apart; a journal of them that a kill left bare holds none.
  private static func hasIdentifying(
    in folder: SafeFolder, _ lines: [JournalLine]
  ) throws(ResumptionError) -> Bool {
    let name = Journal.identifyingFileName
    guard folder.contains(name) else { return false }
    do throws(FileError) {
      return try !JournalReader(reading: folder.read(name)).isBare(beside: lines)
    } catch {
      throw .files(error)
    }
  }

  /// Refuses a session that its files call another participant's, whatever its folder is named.
  package func check(participant: String) throws(ResumptionError) {
    let owners = [
      (Journal.fileName, record.head.participant),
      (SessionRecord.fileName, JournalWitness.manifest(in: folder)?.head.participant),
      (Journal.identifyingFileName, identifying?.reader.owner?.participant),
    ]
    for case (let file, let owner?) in owners where owner != participant {
      throw .ofAnother(path: folder.path + "/" + file, found: owner, expected: participant)
    }
  }

  /// Refuses to write over what only files beside the journals still hold.
  private func refuseLoss() throws(ResumptionError) {
    let witness = JournalWitness(lines: lines, isWhole: true, identifying?.reader, in: folder)
    let objections = [witness.foreign, witness.lostAnswers, witness.identifying]
    guard let objection = objections.lazy.compactMap(\.self).first else { return }
    throw .short(path: folder.path + "/" + objection.file, found: objection.found)
  }

  /// What happened, in order.
  package var lines: [JournalLine] { journal.lines }

  /// The answers in order, those that are kept apart with what was answered.
  package var answers: [(stepIndex: Int, answer: AnswerResult)] {
    Self.answers(in: journal.lines) + Self.answers(in: identifying?.lines ?? [])
  }

  static func answers(in lines: [JournalLine]) -> [(stepIndex: Int, answer: AnswerResult)] {
    lines.compactMap { line in
      guard case .answer(let stepIndex, let answer) = line.event else { return nil }
      return (stepIndex, answer)
    }
  }

  /// The last moment of which the session tells anything.
  package var stopped: (date: Instant, elapsed: Double) {
    journal.lines.last.map { ($0.time, $0.elapsed) } ?? (record.head.startDate, 0)
  }
}

extension JournalReader {
  /// Whether a kill left this journal of answers kept apart before any of them was given.
  package func isBare(beside lines: [JournalLine]) -> Bool {
    isBare && !SuspendedSession.answers(in: lines).contains { $0.answer.isIdentifying }
  }
}

extension Ending {
  /// Whether a session that ended so may be gone on with.
  package var canBeResumed: Bool {
    switch self {
    case .saved, .interrupted, .failed: true
    case .completed, .discarded, .earlyTermination, .notShown: false
    }
  }
}
