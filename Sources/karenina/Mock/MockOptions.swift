import MockHealth
import Quantities

/// What `karenina mock` takes.
enum MockOptions {
  static let profile = Option<String>(
    "profile", .profileOrModel, "The body that makes the samples.", default: "uniform")
  static let duration = Option<Duration>(
    "duration", .duration, "How long each participant is recorded.", default: .seconds(1800),
    shown: "30m")
  static let start = Option<Instant>(
    "start", .date, "When the first sample is taken.",
    default: Instant(milliseconds: 1_735_689_600_000), shown: "2025-01-01T00:00:00Z")
  static let participants = Option<Int>(
    "participants", .positiveCount, "How many made-up participants.", default: 1)
  static let destination = Option<String>(
    "to", .fileOrStream, "The file to write, or '-' for standard output.", default: "-",
    shown: "'-', standard output")
  static let format = Option<MockFormat?>(
    "format", .choice("FORMAT"),
    "How samples are written; of a format that names nobody, several participants get a folder.",
    absent: "by the ending of --to, else csv")
  static let engine = Option<HeartEngine?>(
    "engine", .choice("ENGINE"), "How the heart comes to its rate.", absent: "as the model says")
  static let intervals = Option<Bool>(
    flag: "intervals",
    "Tells the intervals between beats too, as a chest strap can; not with uniform, which has no "
      + "heart.")
  static let threads = Option<Int?>(
    "threads", .positiveCount, "How many participants are made at a time; the bytes are the same.",
    absent: "one for each processor")

  static let truth = Option<String?>(
    "truth", .file, "Rows of what was true beside each reading, and what went wrong.",
    absent: "not written")
  static let bodies = Option<String?>(
    "bodies", .file, "A row of the drawn traits for each participant, as csv.",
    absent: "participants.csv beside a file of several, else not written")
  static let live = Option<Bool>(
    flag: "live", "Writes into a store as time goes by, for another process to record from.")
  static let store = Option<String?>(
    "store", .file, "The store that a live mock writes into.", absent: "needed with --live")
  static let participant = Option<String?>(
    "participant", .participantCode, "Whose samples a live mock writes.",
    absent: "needed with --live")
  static let preview = Option<Bool>(
    flag: "preview", "Draws the first 15 minutes in the terminal, and writes nothing.")
  static let plot = Option<String?>(
    "plot", .picture, "A picture of the first participant's heart rate.", absent: "not drawn")
  static let describe = Option<Bool>(
    flag: "describe", "Prints profiles, traits, effects and their sources, and makes nothing.")

  static let declaration = CommandDeclaration(
    "mock", "Makes up samples that say that they are made up.",
    discussion: ["The same words give the same bytes on every machine."],
    options: [
      profile, engine, intervals, duration, CommonOptions.seed, start, destination, format,
      participants, threads, truth, bodies, plot, preview, live, store, participant,
      describe,
    ],
    examples: [
      CommandExample(
        "mock --profile uniform --duration 10m --seed 7 --to heart.csv",
        "Writes ten minutes of one heart, a sample a second."),
      CommandExample(
        "mock --profile fitness --duration 14m --to walk.csv --truth truth.csv",
        "Writes a rest, a walk and a recovery, and the truth beside them."),
      CommandExample(
        "mock --participants 100 --duration 24h --to hearts.sqlite",
        "Writes a store with a day of a hundred hearts."),
      CommandExample(
        "mock --profile day --duration 24h --plot day.svg --to day.csv",
        "Draws a day, and writes it."),
    ],
    exitCodes: [
      .unusableModel, .failed,
      ExitCodeMeaning(.signal(2), "interrupted by Ctrl-C; no file is left"),
    ])
}
