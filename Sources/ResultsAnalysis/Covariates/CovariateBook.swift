import Quantities
import ResultFiles
import SafeFiles
import StrictJSON

/// What is known of every participant, from a file and from answers.
///
/// In: a ``CovariateFile``, and the sessions that were found. Out: ``Covariates`` by study and
/// participant. Next: the metrics that need them, and columns of the summary. The file goes before
/// answers, and the latest answer before earlier ones, whichever session it is in.
package struct CovariateBook: Sendable {
  private struct Identity: Hashable {
    var study: String
    var participant: String
  }

  private let file: CovariateFile?
  private var answered: [Identity: Covariates] = [:]
  /// Whom sessions are of that were found, and that the filter takes.
  private var participants: (found: Set<String>, taken: Set<String>) = ([], [])

  /// Reads no session.
  package init(_ file: CovariateFile? = nil) { self.file = file }

  /// Reads ahead what questions with a role were answered in the sessions that the filter takes.
  ///
  /// Of a session that ended its manifest and the files of its surveys are read, and nothing of
  /// studies in whose copies no question has a role.
  package init(
    _ file: CovariateFile? = nil, among found: [ResultFinder.Found],
    _ filter: ResultFilter = ResultFilter()
  ) {
    self.file = file
    var filter = filter
    // An age is told in one task and used in another.
    (filter.task, filter.step, filter.type, filter.since) = (nil, nil, nil, nil)
    var search = RoleSearch()
    var answers: [(identity: Identity, answer: AnswerResult)] = []
    for found in found {
      guard case .session(let path) = found,
        filter.includesWithdrawn || !Withdrawal.isMarked(session: path),
        let session = search.answers(of: path)
      else { continue }
      let head = session.record.head
      participants.found.insert(head.participant)
      guard filter.takes(session.record) else { continue }
      participants.taken.insert(head.participant)
      let identity = Identity(study: head.study.identifier, participant: head.participant)
      answers += session.answers.map { (identity, $0) }
    }
    // Of answers of one moment the one of the later path counts, as sorting keeps their order.
    for (identity, answer) in answers.enumerated().sorted(by: {
      ($0.element.answer.endDate.milliseconds, $0.offset)
        < ($1.element.answer.endDate.milliseconds, $1.offset)
    }).map(\.element) {
      answered[identity, default: Covariates()].take(answer)
    }
  }

  /// One line on how the file and the sessions that were found meet; nil where they do wholly.
  package var remark: String? {
    participants.found.isEmpty
      ? nil : file?.remark(found: participants.found, taken: participants.taken)
  }

  package func covariates(of participant: String, study: String) -> Covariates {
    let known = file?.covariates(of: participant) ?? Covariates()
    return known.filled(
      from: answered[Identity(study: study, participant: participant)] ?? Covariates())
  }

  // MARK: Columns

  /// The columns that join a table: each covariate, then the other columns of the file; none
  /// without a file, which is how they are asked for.
  package var columns: [Column] { file == nil ? [] : allColumns }

  /// Each covariate, then the other columns of the file, if there is one.
  package var allColumns: [Column] {
    Covariate.allCases.map(\.column) + (file?.others ?? [])
  }

  /// The cells of these columns for a session.
  package func cells(of head: SessionHead) -> [Cell] {
    cells(of: head.participant, study: head.study.identifier)
  }

  /// The cells of ``columns``.
  package func cells(of participant: String, study: String) -> [Cell] {
    file == nil ? [] : allCells(of: participant, study: study)
  }

  /// The cells of ``allColumns``.
  package func allCells(of participant: String, study: String) -> [Cell] {
    let known = covariates(of: participant, study: study)
    return Covariate.allCases.map { $0.cell(of: known) } + (file?.others(of: participant) ?? [])
  }
}

/// Finds the answers that tell of participants, in as few files as may be.
private struct RoleSearch {
  /// By the hash of a study, whether any question in it has a role.
  private var hasRoles: [String: Bool] = [:]

  /// The answers with a role; nil of a session that can't be read, which the scan names.
  mutating func answers(
    of path: String
  ) -> (record: SessionRecord, answers: [AnswerResult])? {
    do {
      let folder = try SafeFolder.open(path)
      let record = try SessionRecord(manifest: try Self.json(SessionRecord.fileName, in: folder))
      guard record.ending != nil else { return wholly(path) }
      guard try studyHasRoles(record, in: folder) else { return (record, []) }
      let steps = record.files.filter { $0.kind == .step }
      return (record, try steps.flatMap { try Self.answers(in: $0.name, of: folder) })
    } catch {
      return wholly(path)
    }
  }

  /// Of a session that was killed or is broken, what its journal tells.
  private func wholly(_ path: String) -> (record: SessionRecord, answers: [AnswerResult])? {
    ResultReader.read(path).record.map { record in
      (record, record.steps.flatMap(\.answers).filter { $0.role != nil })
    }
  }

  private mutating func studyHasRoles(
    _ record: SessionRecord, in folder: SafeFolder
  ) throws -> Bool {
    let hash = record.head.study.sha256
    if let known = hasRoles[hash] { return known }
    let bytes = try folder.read("study.json")
    let answer = bytes.holds(Array("\"role\"".utf8)) || bytes.holds(Array("\\u".utf8))
    hasRoles[hash] = answer
    return answer
  }

  private static func answers(in name: String, of folder: SafeFolder) throws -> [AnswerResult] {
    let bytes = try folder.read(name)
    guard bytes.holds(Array("\"role\"".utf8)) else { return [] }
    return try StepFile(json: try Document(reading: bytes).root.value).step.answers
      .filter { $0.role != nil }
  }

  private static func json(_ name: String, in folder: SafeFolder) throws -> JSONValue {
    try Document(reading: try folder.read(name)).root.value
  }
}
