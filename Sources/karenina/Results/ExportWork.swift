import Glibc
import ResultFiles
import ResultsAnalysis
import SafeFiles

/// An export under way: what went where, and what is to be kept of it.
struct ExportWork {
  /// A session that was exported, as the export has it.
  struct Exported {
    var study: String
    var participant: String
    var name: String
    var files: Int
    var form: SessionExport.Form
  }

  /// What a study's audit log is to tell of one participant.
  struct Audit {
    var study: SafeFolder
    var participant: String
    /// The code in the export.
    var code: String
    var form: SessionExport.Form
    /// The names of the originals.
    var sessions: [String]
  }

  let treatment: ExportTreatment
  let destination: any ExportDestination
  private(set) var exported: [Exported] = []
  private(set) var audits: [Audit] = []
  /// Whether everything could be exported.
  private(set) var isWhole = true
  /// Signatures that were left behind.
  private(set) var signatures = 0
  /// Answers in participants' own words that a de-identified export keeps.
  private(set) var ownWords = 0
  /// Values worked out of answers that a de-identified export lacks.
  private(set) var valuesLeftOut = 0
  /// Files of recorded sound that a de-identified export lacks.
  private(set) var soundsLeftOut = 0
  /// Whose code in the export is whose.
  private var codes: [String: String] = [:]
  /// Sessions to be de-identified, by their names in the export.
  private var waiting: [(names: [String], path: String)] = []

  init(treatment: ExportTreatment, destination: any ExportDestination) {
    self.treatment = treatment
    self.destination = destination
  }

  mutating func complain(_ problem: Problem) {
    isWhole = false
    StandardError.say("\(problem)")
  }

  /// Exports a session, or keeps it in mind for ``takeWaiting()``.
  ///
  /// De-identified sessions wait until all are known: the order in which they were found, that of
  /// the true codes, would tell whose is whose.
  mutating func take(_ path: String, _ record: SessionRecord) throws {
    guard case .deidentified = treatment else { return try export(path, record) }
    waiting.append((treatment.names(of: record.head), path))
  }

  /// Exports what waits, in the order of the names that it has in the export.
  mutating func takeWaiting() throws {
    defer { waiting = [] }
    for (_, path) in waiting.sorted(by: { $0.names.lexicographicallyPrecedes($1.names) }) {
      let reading = ResultReader.read(path)
      guard let record = reading.record else {
        reading.problems.forEach { complain($0) }
        continue
      }
      try export(path, record)
    }
  }

  /// Exports a session; one that can't be is told of.
  private mutating func export(_ path: String, _ record: SessionRecord) throws {
    let session: SessionExport
    do throws(SessionExport.Failure) {
      session = try SessionExport.of(path, record, treatment)
    } catch {
      return complain(error.problem(of: path))
    }
    let owner = codes[session.head.participant] ?? record.head.participant
    guard owner == record.head.participant else {
      throw CommandFailure("found two participants with one code by this key; use another --key")
    }
    codes[session.head.participant] = owner
    try keepForAudit(path, record.head, session)
    try destination.add(session)
    keep(session)
  }

  private mutating func keep(_ session: SessionExport) {
    exported.append(
      Exported(
        study: session.head.study.identifier, participant: session.head.participant,
        name: session.head.identifier, files: session.files.count, form: session.form))
    if session.dropsSignature { signatures += 1 }
    guard session.form == .deidentified else { return }
    ownWords += session.ownWords
    valuesLeftOut += session.valuesLeftOut
    soundsLeftOut += session.soundsLeftOut
  }

  /// Nothing is exported of which the audit log can't tell.
  private mutating func keepForAudit(
    _ path: String, _ head: SessionHead, _ session: SessionExport
  ) throws {
    guard let study = try SessionAudit.study(of: path, head) else { return }
    let place = audits.lastIndex {
      $0.study.path == study.path && $0.participant == head.participant && $0.form == session.form
    }
    if let place { return audits[place].sessions.append(head.identifier) }
    try AuditLog(in: study).check()
    audits.append(
      Audit(
        study: study, participant: head.participant, code: session.head.participant,
        form: session.form, sessions: [head.identifier]))
  }
}

extension SessionExport.Failure {
  fileprivate func problem(of path: String) -> Problem {
    switch self {
    case .file(let error): Problem(error, path: path)
    case .journal:
      Problem(
        file: path + "/" + Journal.fileName, found: "a journal that is damaged or of a newer kind",
        expected: "a whole one to write anew", consequence: "the session is left out")
    }
  }
}
