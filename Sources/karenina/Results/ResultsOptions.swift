import Quantities

/// What the commands of `karenina results` take.
enum ResultsOptions {
  static let summary = "Reads sessions back as tables."

  /// What a table leaves out unless it is asked for.
  enum Inclusion: String, CaseIterable, Sendable {
    case pilot, discarded, withdrawn, all
  }

  static let paths = Argument<[String]>(
    any: .path("PATH", expected: "a folder or a file of results", completion: .file),
    "Roots, sessions or single result files.", default: ["output"])
  static let tablePaths = Argument<[String]>(
    any: .path("PATH", expected: "a folder or a file of results", completion: .file),
    "Roots, sessions or single files; - for a list of them on standard input.",
    default: ["output"])
  static let session = Argument<String>(
    .path("SESSION", expected: "a session's folder or its name", completion: .folder),
    "The session: its folder, or its name under --output.")
  static let include = Option<[Inclusion]?>(
    "include", .list(of: .choice("KIND")), "Reads also sessions of these kinds.",
    absent: "neither pilots nor discarded sessions, nor those of who has withdrawn")

  static let participant = Option<String?>(
    "participant", .participantCode, "Only this participant.", absent: "all participants")
  static let task = Option<String?>(
    "task", .identifier, "Only sessions of this task.", absent: "all tasks")
  static let step = Option<String?>(
    "step", .identifier, "Only rows of this step.", absent: "all steps")
  static let type = Option<QuantityType?>(
    "type", .quantityType, "Only rows of this quantity type.", absent: "all types")

  static let strict = Option<Bool>(
    flag: "strict", "Stops at the first file that is not whole.")
  static let extra = Option<[String]?>(
    "extra", .keys,
    "Adds a column for each of these keys of samples or of their metadata; 'all' has one for all.",
    absent: "none")
  static let jobs = Option<Int?>(
    "jobs", .positiveCount, "How many threads read at the same time.",
    absent: "as many as there are processors")

  static let list = table(
    "list", "Lists sessions with their ending.", "results list", "Lists all sessions under output.",
    filters: [])
  static let samples = table(
    "samples", "Lists every recorded sample, a row each.",
    "results samples --format csv > samples.csv", "Writes the samples of all sessions.",
    filters: [step, type, extra])
  static let answers = table(
    "answers", "Lists every answer, a row each.", "results answers output/karenina/P01",
    "Lists the answers of participant P01.", filters: [step])
  static let summaries = table(
    "summary", "Gives number, mean, minimum and maximum of each recording.",
    "results summary --format text", "Shows a line for each recording.", filters: [step, type])

  static let show = CommandDeclaration(
    "show", "Shows what one session holds, as text.",
    arguments: [session], options: [CommonOptions.output],
    examples: [
      CommandExample(
        "results show output/karenina/P01/20261130T143005Z-3f9c",
        "Shows the clip, the recordings and the answers of a session.")
    ],
    exitCodes: [.someUnreadable, .failed])

  static let sign = Option<String?>(
    "sign", .path("KEY", expected: "the path of an SSH key", completion: .file),
    "Signs each session that is as it was written, with ssh-keygen.", absent: "none is signed")
  static let signers = Option<String?>(
    "signers", .file, "Checks signatures; the file lists signers as ssh-keygen's allowed_signers.",
    absent: "who signed is not checked")

  static let verify = CommandDeclaration(
    "verify", "Checks that every file a session names is there, whole and unchanged.",
    arguments: [paths], options: [sign, signers] + ListingOptions.all,
    examples: [
      CommandExample("results verify", "Verifies all sessions under output."),
      CommandExample(
        "results verify output/karenina --sign ~/.ssh/id_ed25519",
        "Signs the sessions of a study that are as they were written."),
      CommandExample(
        "results verify --signers allowed_signers", "Checks who signed, and that nothing changed."),
    ],
    exitCodes: [
      ExitCodeMeaning(.findings, "a file is missing, cut or changed, or not signed"), .failed,
    ])

  static let recover = CommandDeclaration(
    "recover", "Rebuilds what is missing or changed of sessions from their journals.",
    discussion: [
      "Every file but the journals, recorded sound and the session's own store is derived from the "
        + "journals. A session that is under way is left alone."
    ],
    arguments: [paths], options: ListingOptions.all,
    examples: [
      CommandExample("results recover", "Rebuilds what is missing of all sessions under output.")
    ],
    exitCodes: [
      ExitCodeMeaning(.findings, "a journal is damaged, or a file can't be rebuilt; each is told"),
      .failed,
    ])

  private static func table(
    _ name: String, _ summary: String, _ example: String, _ sentence: String,
    filters: [any DeclaredOption]
  ) -> CommandDeclaration {
    CommandDeclaration(
      name, summary, arguments: [tablePaths],
      options: [participant, task] + filters + [include, strict, jobs] + ListingOptions.all,
      examples: [CommandExample(example, sentence)], exitCodes: [.someUnreadable, .failed])
  }
}
