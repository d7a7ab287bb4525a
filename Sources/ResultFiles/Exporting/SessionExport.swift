import Digests
import SafeFiles
import StrictJSON

/// How much of a session an export changes.
package enum ExportTreatment: Sendable {
  /// Nothing but that answers which are kept apart are left out.
  case plain
  /// Also what could tell who the participant is.
  case deidentified(ExportKey, dropsTexts: Bool)
}

extension ExportTreatment {
  /// What the export calls a session: its study, participant and own name.
  ///
  /// De-identified sessions go out in the order of these names: the order of the true codes would
  /// tell whose is whose.
  package func names(of head: SessionHead) -> [String] {
    var exported = head
    if case .deidentified(let key, let dropsTexts) = self {
      exported = Deidentification(of: head, [], with: key, dropsTexts: dropsTexts).exportedHead
    }
    return [exported.study.identifier, exported.participant, exported.identifier]
  }
}

/// The files of one session as an export has them.
///
/// In: the folder of a session that ended and verifies. Out: files that verify by themselves, with
/// the times of the originals. A session without identifying answers is copied byte for byte, its
/// signature with it; of any other the journal is written anew without them.
package struct SessionExport: Sendable {
  /// What became of a session's bytes.
  package enum Form: String, CaseIterable, Sendable {
    case copied, rewritten, deidentified
  }

  package struct File: Sendable {
    package var name: String
    package var bytes: [UInt8]
    package var time: FileTime
  }

  /// Why a session can't be exported.
  package enum Failure: Error, Equatable, Sendable {
    case file(FileError)
    /// The journal is damaged, cut, or holds what this program does not know.
    case journal
  }

  package let form: Form
  /// What the exported manifest says of study, participant and session.
  package let head: SessionHead
  package let files: [File]
  /// When the folder was last changed; of a de-identified one, when its newest file was.
  package let time: FileTime
  /// Whether a signature was left behind, since what it is of was changed.
  package let dropsSignature: Bool
  /// How many answers it has in the participant's own words.
  package let ownWords: Int
  /// How many values that were worked out of answers it lacks.
  package let valuesLeftOut: Int
  /// How many files of recorded sound it lacks.
  package let soundsLeftOut: Int

  private init(
    _ form: Form, _ record: SessionRecord, _ files: [File], in folder: SafeFolder,
    valuesLeftOut: Int = 0, soundsLeftOut: Int = 0
  ) throws(FileError) {
    (self.form, head, self.files) = (form, record.head, files)
    self.valuesLeftOut = valuesLeftOut
    self.soundsLeftOut = soundsLeftOut
    ownWords = record.steps.flatMap(\.answers).count(where: \.holdsOwnWords)
    // What was done to the folder later tells, of many sessions, by how much each is shifted.
    let newest = form == .deidentified ? files.map(\.time).max() : nil
    if let newest { time = newest } else { time = try folder.time() }
    dropsSignature = form != .copied && folder.contains(SignedFiles.fileName)
  }

  /// - Parameters:
  ///   - path: The session's folder.
  ///   - record: What it holds.
  ///   - treatment: How much is changed.
  /// - Returns: The session as it is exported.
  /// - Throws: ``Failure`` where it can't be.
  package static func of(
    _ path: String, _ record: SessionRecord, _ treatment: ExportTreatment
  ) throws(Failure) -> SessionExport {
    let export: SessionExport?
    do throws(FileError) {
      export = try make(in: try SafeFolder.open(path), record, treatment)
    } catch {
      throw .file(error)
    }
    guard let export else { throw .journal }
    return export
  }

  /// Nil where the journal is not whole.
  private static func make(
    in folder: SafeFolder, _ record: SessionRecord, _ treatment: ExportTreatment
  ) throws(FileError) -> SessionExport? {
    if case .plain = treatment, !hasIdentifying(record, folder) {
      let names = record.files.map(\.name) + [SessionRecord.fileName, Journal.fileName]
      let signature = [SignedFiles.fileName, SignedFiles.signatureName].filter(folder.contains)
      return try SessionExport(
        .copied, record, try copies(of: names + signature, in: folder), in: folder)
    }
    let journal = JournalReader(reading: try folder.read(Journal.fileName))
    guard journal.isKnown, let rewritten = rewritten(journal.lines, treatment) else { return nil }
    let shift =
      rewritten.record.head.startDate.milliseconds - record.head.startDate.milliseconds
    let originals = rewritten.record.files.filter(\.isOriginal).map(\.name)
    return try SessionExport(
      rewritten.form, rewritten.record,
      try files(of: rewritten, in: folder, shift) + copies(of: originals, in: folder), in: folder,
      valuesLeftOut: values(SessionRecord(folding: journal.lines)) - values(rewritten.record),
      soundsLeftOut: sounds(record) - sounds(rewritten.record))
  }

  private static func sounds(_ record: SessionRecord) -> Int {
    record.files.count { $0.kind == .sound }
  }

  /// How many calculations have a value.
  private static func values(_ record: SessionRecord?) -> Int {
    (record?.steps ?? []).flatMap(\.answers)
      .count { $0.answerKind == "calculation" && $0.answer != nil }
  }

  private static func hasIdentifying(_ record: SessionRecord, _ folder: SafeFolder) -> Bool {
    record.files.contains { $0.kind == .identifying }
      || folder.contains(Journal.identifyingFileName)
  }

  private static func copies(
    of names: [String], in folder: SafeFolder
  ) throws(FileError) -> [File] {
    var files: [File] = []
    for name in names {
      files.append(
        File(name: name, bytes: try folder.read(name), time: try folder.time(of: name)))
    }
    return files
  }

  private static func rewritten(
    _ lines: [JournalLine], _ treatment: ExportTreatment
  ) -> RewrittenSession? {
    guard let head = SessionRecord(folding: lines)?.head else { return nil }
    switch treatment {
    case .plain:
      var change = IdentifyingOmission(of: head)
      let kept = lines.compactMap { change.line($0) }
      return RewrittenSession(kept, change.mark) { $0 }
    case .deidentified(let key, let dropsTexts):
      var change = Deidentification(of: head, lines, with: key, dropsTexts: dropsTexts)
      return RewrittenSession(lines, change.mark) { change.line($0) }
    }
  }

  /// What has no original, which a crash left out, is as old as the journal.
  private static func files(
    of rewritten: RewrittenSession, in folder: SafeFolder, _ shift: Int64
  ) throws(FileError) -> [File] {
    var files: [File] = []
    for file in rewritten.files {
      let original = folder.contains(file.name) ? file.name : Journal.fileName
      let time = try folder.time(of: original).advanced(byMilliseconds: shift)
      files.append(File(name: file.name, bytes: file.bytes, time: time))
    }
    return files
  }
}

extension RewrittenSession {
  fileprivate var form: SessionExport.Form {
    record.export?.isDeidentified == true ? .deidentified : .rewritten
  }
}

extension JournalReader {
  /// Whether it is whole, and every line of a kind that is known here.
  fileprivate var isKnown: Bool {
    problems.isEmpty && !isCut && lines.dropFirst().allSatisfy { $0.event != nil }
  }
}
