import HeartMetrics
import Quantities
import ResultsAnalysis

/// What the commands of `karenina results` take.
enum ResultsOptions {
  static let summary = "Reads sessions back as tables."

  /// What a table leaves out unless it is asked for.
  enum Inclusion: String, CaseIterable, Sendable {
    case pilot, synthetic, discarded, withdrawn, all
  }

  /// A table with a codebook.
  enum CodebookTable: String, CaseIterable, Sendable {
    case samples, answers, summary, list, compare
  }

  /// How a codebook is written.
  enum CodebookFormat: String, CaseIterable, Sendable {
    case csv, json, jsonld, text
  }

  /// How a session can have ended, or stand.
  enum SessionWord: String, CaseIterable, Sendable {
    case completed, saved, discarded, failed, earlyTermination, interrupted, running
  }

  static let paths = Argument<[String]>(
    any: .path("PATH", expected: "a folder or a file of results", completion: .file),
    "Roots, sessions or single files; - for a list of them on standard input.",
    default: ["output"])
  static let session = Argument<String>(
    .path("SESSION", expected: "a session's folder or its name", completion: .folder),
    "The session: its folder, or its name under --output.")
  static let include = Option<[Inclusion]?>(
    "include", .list(of: .choice("KIND")), "Reads also sessions of these kinds.",
    absent: "neither pilots nor discarded sessions, nor those of who has withdrawn, nor synthetic "
      + "ones among real ones")

  static let participant = Option<String?>(
    "participant", .participantCode, "Only this participant.", absent: "all participants")
  static let task = Option<String?>(
    "task", .identifier, "Only sessions of this task.", absent: "all tasks")
  static let step = Option<String?>(
    "step", .identifier, "Only rows of this step.", absent: "all steps")
  static let type = Option<QuantityType?>(
    "type", .quantityType, "Only rows of this quantity type.", absent: "all types")
  static let answerKinds = Option<[AnswerKind]?>(
    "type", .list(of: .choice("KIND")),
    "Only answers to questions of these kinds, as studies name them.", absent: "all kinds")
  static let condition = Option<String?>(
    "condition", .identifier, "Only sessions of participants assigned to this condition.",
    absent: "all conditions")
  static let since = Option<SessionStart?>(
    "since", .sessionStart, "Only sessions that began then or later.", absent: "from the first")
  static let ending = Option<[SessionWord]?>(
    "ending", .list(of: .choice("ENDING")), "Only sessions that ended so, or stand so.",
    absent: "all but discarded ones")
  static let rowCondition = Option<String?>(
    "where", .condition, "Only rows for which this holds, in the language of a study's conditions.",
    absent: "all rows")

  static let wide = Option<Bool>(
    flag: "wide", "Gives a row for each session, with a column for each thing that any of them has."
  )

  static let columns = Option<[String]?>(
    "columns", .columnNames,
    "Writes these columns, in this order; 'all' has all that are not named, 'file' is the file of rows "
      + "without a session.", absent: "all columns but 'file'")

  static let covariates = Option<String?>(
    "covariates", .file,
    "A csv file with participant and any of age (years), sex, height (cm), weight (kg), for metrics; "
      + "tables have them as columns.", absent: "answers with such a role, and no columns")

  static let correction = Option<BeatCorrectionRule>(
    "correction", .choice("RULE"), "What becomes of beats missed, invented or misplaced.",
    default: .lipponenTarvainen)

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
    filters: [step, type])
  static let samples = table(
    "samples", "Lists every recorded sample, a row each.",
    "results samples --format csv > samples.csv", "Writes the samples of all sessions.",
    filters: [step, type, extra], shapes: [columns])
  static let answers = table(
    "answers", "Lists every answer, a row each.", "results answers output/karenina/P01",
    "Lists the answers of participant P01.", filters: [step, answerKinds],
    shapes: [wide, covariates])
  static let summaries = table(
    "summary", "Gives each recording in numbers: how many, mean, range and metrics.",
    "results summary --format text", "Shows a line for each recording.", filters: [step, type],
    shapes: [wide, columns, covariates, correction])

  static let show = CommandDeclaration(
    "show", "Shows what one session holds, as text.",
    arguments: [session], options: [CommonOptions.output],
    examples: [
      CommandExample(
        "results show output/karenina/P01/20261130T143005Z-3f9c",
        "Shows the clip, the recordings and the answers of a session.")
    ],
    exitCodes: [.someUnreadable, .failed])

  static let page = Option<String>(
    "to", .page, "The page to write, or '-' for standard output.", default: "-",
    shown: "'-', standard output")

  static let report = CommandDeclaration(
    "report", "Makes one page of sessions that can be looked at, printed and shown.",
    discussion: [
      "The page needs no network and nothing beside it. It is the same whenever it is made of the "
        + "same sessions. It names participants by their codes; what they wrote is not in it."
    ],
    arguments: [paths],
    options: [page, participant, task, condition, since, ending, include],
    examples: [
      CommandExample(
        "results report output/karenina --to report.html", "Makes a page of a study's sessions.")
    ],
    exitCodes: [.someUnreadable, .failed])

  static let picture = Option<String?>(
    "to", .picture, "The picture to write; its ending says what kind. It must be given.")

  /// What a plot is not made of unless it is asked for.
  enum PlotInclusion: String, CaseIterable, Sendable {
    case discarded, withdrawn, all
  }

  static let plotInclude = Option<[PlotInclusion]?>(
    "include", .list(of: .choice("KIND")), "Draws also a session of these kinds.",
    absent: "neither one that was discarded nor one of who has withdrawn")

  static let plot = CommandDeclaration(
    "plot", "Draws the heart rate of one session.",
    arguments: [session], options: [picture, plotInclude, CommonOptions.output],
    examples: [
      CommandExample(
        "results plot output/karenina/P01/20261130T143005Z-3f9c --to P01.svg",
        "Draws the heart rate, with the steps and their clips.")
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

  static let codebookTables = Option<[CodebookTable]?>(
    "table", .list(of: .choice("TABLE")), "Tells of the columns of these tables.",
    absent: "all, or with --wide answers and summary")
  static let codebookFormat = Option<CodebookFormat?>(
    "format", .choice("FORMAT"), "How the columns are told; jsonld is that of Psych-DS.",
    absent: "text on a terminal, csv in a pipe or a file")

  static let codebook = CommandDeclaration(
    "codebook", "Tells what every column of the tables is.",
    discussion: [
      "Without --wide the columns are the same for every study, and nothing is read. With it they "
        + "are those of the sessions that the other options take."
    ],
    arguments: [paths],
    options: [
      codebookTables, wide, covariates, correction, participant, task, step, type, condition, since,
      ending,
      include, codebookFormat, ListingOptions.raw,
    ],
    examples: [
      CommandExample("results codebook --format text", "Tells of the columns of all tables."),
      CommandExample(
        "results codebook output/karenina --wide --format jsonld > dataset_description.json",
        "Describes the wide tables of a study as Psych-DS does."),
    ],
    exitCodes: [.someUnreadable, .failed])

  private static let sessionFilters: [any DeclaredOption] = [
    condition, since, ending, rowCondition, include,
  ]

  private static func table(
    _ name: String, _ summary: String, _ example: String, _ sentence: String,
    filters: [any DeclaredOption], shapes: [any DeclaredOption] = []
  ) -> CommandDeclaration {
    CommandDeclaration(
      name, summary, arguments: [paths],
      options: [participant, task] + filters + sessionFilters + shapes + [strict, jobs]
        + ListingOptions.all,
      examples: [CommandExample(example, sentence)], exitCodes: [.someUnreadable, .failed])
  }
}
