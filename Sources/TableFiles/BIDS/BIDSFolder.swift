import Glibc
import ResultFiles
import ResultsAnalysis
import StrictJSON

/// Sessions as a dataset of the Brain Imaging Data Structure.
///
/// `sub-X/ses-Y/beh` has events, answers and heart rates of each session, `phenotype` a table for
/// each task with a row for each participant, `participants.tsv` who took part.
package final class BIDSFolder: ResultsFolder {
  private let folder: String
  private let filter: ResultFilter
  private let covariates: CovariateBook
  /// Who took part, by their labels, each with code and study.
  private var participants: [String: [BIDSParticipants.Identity]] = [:]
  /// By the names of their files, each with one session of a participant.
  private var phenotypes: [String: WideAnswers] = [:]
  /// How many sessions of a study's task a participant has.
  private var sessions: [[String]: Int] = [:]
  /// Labels of tasks, of each participant's sessions, and of a study's tasks.
  private var taskNames = BIDSNames()
  private var sessionNames: [String: BIDSNames] = [:]
  private var phenotypeNames = BIDSNames()
  /// What each file of `phenotype` is of.
  private var contents: [String: String] = [:]
  private var sessionCount = 0
  private var recordingCount = 0

  /// - Parameters:
  ///   - folder: An empty folder.
  ///   - filter: Which steps are taken.
  ///   - covariates: What is known of participants.
  package init(
    _ folder: String, _ filter: ResultFilter, _ covariates: CovariateBook = CovariateBook()
  ) {
    self.covariates = covariates
    self.folder = folder
    self.filter = filter
  }

  package var counts: [(name: String, count: Int)] {
    [
      ("participants", participants.count), ("events", sessionCount), ("physio", recordingCount),
      ("phenotype", phenotypes.values.count { !$0.table.isEmpty }),
    ]
  }

  /// Only heart rates are recordings of BIDS; others are not counted.
  package var leftOut: Int { 0 }

  package func append(_ reading: SessionReading) throws -> Bool {
    guard let record = reading.record else { return false }
    guard record.steps.contains(where: filter.takes) else { return false }
    let (head, subject) = (record.head, BIDSLabel.of(record.head.participant))
    let session = BIDSSession(
      record, filter,
      session: sessionNames[subject, default: BIDSNames()]
        .name(of: [head.study.identifier, head.identifier], BIDSLabel.of(head.identifier)),
      task: taskNames.name(of: [head.task], BIDSLabel.of(head.task)))
    let place = "\(session.subject)/\(session.session)/beh"
    try makeFolders(place)
    let prefix = place + "/" + session.prefix
    try write(session.events, prefix + "_events", session.facts)
    if let answers = session.answers { try write(answers, prefix + "_beh", session.facts) }
    for rates in try session.rates() {
      let name = "\(place)/\(rates.name)_physio"
      try write(try GzipFile.bytes(of: rates.rows, path: folder), name + ".tsv.gz")
      try write(rates.sidecar, name + ".json")
      recordingCount += 1
    }
    let identity = BIDSParticipants.Identity(record.head)
    if participants[session.subject]?.contains(identity) != true {
      participants[session.subject, default: []].append(identity)
    }
    phenotypes[phenotypeName(record.head), default: WideAnswers(filter)].add(reading)
    sessionCount += 1
    return true
  }

  /// A participant has one row in a table: the second session of a task goes to a second one.
  private func phenotypeName(_ head: SessionHead) -> String {
    let key = [head.study.identifier, head.task, head.participant]
    let number = sessions[key, default: 0] + 1
    sessions[key] = number
    let name =
      phenotypeNames.name(
        of: [head.study.identifier, head.task],
        BIDSLabel.of(head.study.identifier) + "_" + BIDSLabel.of(head.task))
      + (number > 1 ? "_\(number)" : "")
    contents[name] =
      "task `\(head.task)` of study `\(head.study.identifier)`"
      + (number > 1 ? ", session \(number)" : "")
    return name
  }

  package func finish() throws {
    try write(Self.description, "dataset_description.json")
    try write(Self.readme + Array(list.utf8), "README.md")
    try write(BIDSParticipants(participants, covariates).table, "participants")
    for (name, answers) in phenotypes.sorted(by: { $0.key < $1.key })
    where !answers.table.isEmpty {
      try makeFolders("phenotype")
      try write(try phenotype(answers.table), "phenotype/" + name)
    }
  }

  private static let description = Writer.bytes(
    [
      "Name": "Results of Karenina", "BIDSVersion": "1.10.0", "DatasetType": "raw",
      "GeneratedBy": [["Name": "Karenina"]],
    ], .readable)

  private static let readme = Array(
    """
    # Results of Karenina

    Sessions of studies that were conducted with Karenina. `sub-*/ses-*/beh` has what each session
    was: `events` its steps, `beh` its answers, `physio` heart rates once a second, with `n/a` for a
    second without one. Times are seconds from the session's start. `phenotype` has the answers of
    each study's task, a row for each participant: of a second session in a file of its own.

    """.utf8)

  /// What each file of answers is of, which its name alone need not tell.
  private var list: String {
    let files = phenotypes.filter { !$0.value.table.isEmpty }.keys.sorted()
    guard !files.isEmpty else { return "" }
    return "\n" + files.map { "- `phenotype/\($0)`: \(contents[$0] ?? "")\n" }.joined()
  }

  /// The columns that tell the session become BIDS's own.
  private func phenotype(_ wide: WideTable) throws -> BIDSTable {
    let columns = wide.columns
    let keys: Set = [
      "study", "revision", "participant", "session", "task", "number", "start", "synthetic",
    ]
    let kept = columns.indices.filter { !keys.contains(columns[$0].name) }
    let participant = columns.firstIndex { $0.name == "participant" }
    let session = columns.firstIndex { $0.name == "session" }
    let study = columns.firstIndex { $0.name == "study" }
    var table = BIDSTable(
      [
        Column("participant_id", "The participant's code."),
        Column("session_id", "The session's label."),
      ] + kept.map { columns[$0] })
    try wide.forEachRow { (row) throws in
      func words(_ index: Int?) -> String { index.flatMap { row[$0].words } ?? "" }
      let subject = BIDSLabel.of(words(participant))
      let label = sessionNames[subject]?.known([words(study), words(session)]) ?? ""
      table.rows.append([.text("sub-" + subject), .text("ses-" + label)] + kept.map { row[$0] })
    }
    return table
  }

  // MARK: Files

  private func write(_ table: BIDSTable, _ name: String, _ facts: [JSONMember] = []) throws {
    try write(table.bytes, name + ".tsv")
    try write(table.sidecar(facts), name + ".json")
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let file = try OutputFile(folder + "/" + name)
    try file.write(bytes)
    try file.publish()
  }

  private func makeFolders(_ path: String) throws {
    var place = folder
    for name in path.split(separator: "/") {
      place += "/" + name
      guard mkdir(place, 0o700) == 0 || errno == EEXIST else {
        throw TableFileError.failed(place, "make the folder")
      }
    }
  }
}
