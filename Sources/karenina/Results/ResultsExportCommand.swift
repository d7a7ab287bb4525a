import Glibc
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON

/// Copies sessions into a folder or an encrypted archive, or writes their tables to files of other
/// programs, and keeps that this was done.
struct ResultsExportCommand: Command {
  static let declaration = ExportOptions.declaration

  private static let columns = [
    Column("study", "The study's identifier."),
    Column("participant", "The participant's code, as it is exported."),
    Column("session", "The session's name, as it is exported."),
    Column("files", "How many files it has."),
    Column("form", "What became of it: copied, rewritten or deidentified."),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    if let format = arguments[TableExportOptions.format], format.table == nil {
      return try FolderExport(arguments, as: format).run()
    }
    if TableExportOptions.areGiven(arguments) { return try TableExport(arguments).run() }
    try refuseWhatDoesNotFit()
    Interruption.watch()
    let treatment = try treatment()
    var work = ExportWork(treatment: treatment, destination: try destination())
    let leftOut = try selection().scan(
      complain: { work.complain($0) }, take: { path, record in try work.take(path, record) })
    try work.takeWaiting()
    guard !work.exported.isEmpty else {
      throw NothingFound.failure(
        "session to export", arguments, remark: Self.told(leftOut))
    }
    let details = try work.destination.seal()
    try keep(work, details)
    try work.destination.publish()
    try TableOutput.write(table(of: work), arguments)
    tell(work, leftOut)
    return work.isWhole ? .done : .findings
  }

  // MARK: The command line

  private func refuseWhatDoesNotFit() throws {
    guard arguments[ExportOptions.to] != nil else {
      throw CommandFailure("--to: found none; expected a folder or a file", code: .misused)
    }
    try TableExportOptions.refuseWithoutTables(arguments)
    guard !arguments[ExportOptions.deidentify] else { return }
    for option in [ExportOptions.key.declaration, ExportOptions.dropText.declaration]
    where !arguments.words(of: option).isEmpty {
      throw CommandFailure(
        "--\(option.name): found it alone; expected --deidentify beside it", code: .misused)
    }
  }

  private func treatment() throws -> ExportTreatment {
    guard arguments[ExportOptions.deidentify] else { return .plain }
    let key = try arguments[ExportOptions.key].map(ExportKeyFile.key) ?? ExportKey()
    return .deidentified(key, dropsTexts: arguments[ExportOptions.dropText])
  }

  private func destination() throws -> any ExportDestination {
    let place = arguments[ExportOptions.to] ?? ""
    let recipients = arguments[ExportOptions.encryptTo]
    guard recipients.isEmpty else { return try EncryptedArchive(place, to: recipients) }
    try ExportPlace.refuseFile(place)
    try ExportPlace.refuseAmongOriginals(place, arguments)
    return try ExportFolder(place)
  }

  private func selection() -> ExportSelection {
    let included = arguments[ExportOptions.include] ?? []
    func includes(_ kind: ExportOptions.Inclusion) -> Bool {
      included.contains(kind) || included.contains(.all)
    }
    return ExportSelection(
      NamedPaths.all(arguments),
      filter: ResultFilter(
        participant: arguments[ResultsOptions.participant], task: arguments[ResultsOptions.task],
        includesDiscarded: includes(.discarded),
        includesPilots: includes(.pilot) || NamedPaths.includePilots(arguments)),
      includesUnfinished: includes(.unfinished))
  }

  // MARK: What was done

  /// Keeps in each study's audit log what of each participant is exported, before it is.
  private func keep(_ work: ExportWork, _ details: [JSONMember]) throws {
    let place = ExportPlace.absolute(arguments[ExportOptions.to] ?? "")
    for entry in work.audits {
      var members = [
        JSONMember("to", .string(place)), JSONMember("form", .string(entry.form.rawValue)),
        JSONMember("sessions", .array(entry.sessions.map(JSONValue.string))),
      ]
      if entry.form == .deidentified { members.append(JSONMember("as", .string(entry.code))) }
      try SessionAudit.add(
        .export, of: entry.participant, reason: arguments[ExportOptions.reason],
        members + details, in: entry.study)
    }
  }

  private func table(of work: ExportWork) -> ResultsTable {
    ResultsTable(
      columns: Self.columns,
      rows: work.exported.map { session in
        [
          .text(session.study), .text(session.participant), .text(session.name),
          .integer(session.files), .text(session.form.rawValue),
        ]
      })
  }

  private func tell(_ work: ExportWork, _ leftOut: [ExportSelection.Reason: Int]) {
    if work.signatures > 0 {
      StandardError.say(
        "left \(counted(work.signatures, "signature")) behind: what was signed is changed here")
    }
    if work.ownWords > 0 {
      StandardError.say(
        "kept \(counted(work.ownWords, "answer")) in participants' own words as typed; "
          + "read them before you pass them on, or use --drop-text")
    }
    if work.valuesLeftOut > 0 {
      StandardError.say(
        "left out \(counted(work.valuesLeftOut, "calculated value")), worked out of dates, of the "
          + "day or of answers that are left out")
    }
    if work.soundsLeftOut > 0 {
      StandardError.say(
        "left out \(counted(work.soundsLeftOut, "recording")) of sound: a voice tells whose it is")
    }
    let people = Set(work.exported.map { $0.study + "/" + $0.participant }).count
    StandardError.say(
      "\(arguments[ExportOptions.to] ?? ""): \(counted(work.exported.count, "session")) of "
        + counted(people, "participant") + Self.told(leftOut))
  }

  private func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `; left out: 2 withdrawn, 1 pilot`; nothing where all was taken.
  private static func told(_ leftOut: [ExportSelection.Reason: Int]) -> String {
    let counts = ExportSelection.Reason.allCases.compactMap { reason in
      leftOut[reason].flatMap { $0 > 0 ? "\($0) \(reason.rawValue)" : nil }
    }
    return counts.isEmpty ? "" : "; left out: " + counts.joined(separator: ", ")
  }
}
