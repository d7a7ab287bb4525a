import ResultsAnalysis

/// What `karenina results export` takes.
enum ExportOptions {
  /// What an export leaves out unless it is asked for.
  enum Inclusion: String, CaseIterable, Sendable {
    case pilot, synthetic, discarded, unfinished, all
  }

  /// What a table takes where it is included; who has withdrawn is in no export.
  static let offeredKinds: [LeftOutKind] = [.pilot, .discarded]

  static let to = Option<String?>(
    "to", .path("PLACE", expected: "the path of a folder or a file", completion: .file),
    "The folder to make; with --encrypt-to, or for a table, the file.")
  static let deidentify = Option<Bool>(
    flag: "deidentify", "Shifts dates, replaces codes, and leaves out host, device and the like.")
  static let key = Option<String?>(
    "key", .file, "The secret that decides shifts and codes; made where the file is missing.",
    absent: "a secret of this export alone, which nobody keeps")
  static let dropText = Option<Bool>(
    flag: "drop-text", "Leaves out what participants wrote in words of their own, too.")
  static let encryptTo = Option<[String]>(
    repeated: "encrypt-to", .recipient,
    "Writes a tar archive that only this recipient can read, through age.")
  static let include = Option<[Inclusion]?>(
    "include", .list(of: .choice("KIND")), "Exports also sessions of these kinds.",
    absent:
      "neither pilots nor discarded sessions; copies neither of unfinished ones, tables neither "
      + "of synthetic ones among real ones")
  static let reason = Option<String?>(
    "reason", .reason, "Why, in a few words; kept in audit.jsonl.", absent: "none is kept")

  static let declaration = CommandDeclaration(
    "export",
    "Copies sessions into a folder or an encrypted archive, or writes their tables to files.",
    discussion: [
      "With --format, --table or --output, or a --to whose ending tells a format, tables are "
        + "written for other programs: csv, ndjson, sqlite, sav (SPSS), dta (Stata), xpt (SAS) or "
        + "parquet. fhir and bids are folders of FHIR and BIDS. Else sessions are copied.",
      "Answers marked identifying, and signatures of consents, are in no export; nor are sessions "
        + "of who has withdrawn. What was exported stands in audit.jsonl of each study.",
    ],
    arguments: [ResultsOptions.paths],
    options: [
      to, deidentify, key, dropText, encryptTo, ResultsOptions.participant, ResultsOptions.task,
      include, reason,
    ] + TableExportOptions.all + [ListingOptions.raw],
    examples: [
      CommandExample("results export --to copy", "Copies the finished sessions under output."),
      CommandExample(
        "results export --to shared --deidentify --key study.key --drop-text",
        "Copies them so that codes, dates and devices tell nobody."),
      CommandExample(
        "results export --to shared.tar.age --deidentify --encrypt-to age1qqq",
        "Encrypts them to a colleague, who reads them with age and tar."),
      CommandExample(
        "results export --table answers --wide --to answers.sav",
        "Writes the answers for SPSS, a row for each session."),
      CommandExample(
        "results export --format parquet --output lake",
        "Writes the samples as Parquet, in a folder for each study and participant."),
    ],
    exitCodes: [
      ExitCodeMeaning(.findings, "some sessions can't be exported, each named on standard error"),
      .failed,
    ])
}

extension ValueKind where Value == String {
  /// A recipient as the program `age` takes one.
  fileprivate static let recipient = ValueKind(
    ValueForm("RECIPIENT", expected: "a recipient of age: 'age1...' or an SSH public key")
  ) { word in
    ["age1", "ssh-ed25519 ", "ssh-rsa "].contains { word.hasPrefix($0) }
      && !word.utf8.contains { $0 < 32 } ? word : nil
  }
}
