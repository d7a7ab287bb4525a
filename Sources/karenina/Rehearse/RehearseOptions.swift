import Quantities

/// What `karenina rehearse` takes.
enum RehearseOptions {
  static let task = Option<String?>(
    "task", .identifier, "The task to rehearse.", absent: "every task in turn")
  static let participants = Option<Int>(
    "participants", .positiveCount, "How many simulated participants, R0001 and on.", default: 1)
  static let mock = Option<String>(
    "mock", .profileOrModel, "The body that makes the samples.", default: "uniform")
  static let start = Option<Instant>(
    "start", .date, "When the first session starts on the virtual clock.",
    default: Instant(milliseconds: 1_735_689_600_000), shown: "2025-01-01T00:00:00Z")
  static let output = Option<String?>(
    "output", .folder, "The root folder under which sessions are put.",
    absent: "output/.rehearsal")
  static let answers = Option<String?>(
    "answers", .file, "Answers from a file of JSON lines.", absent: "drawn from the seed")
  static let jobs = Option<Int?>(
    "jobs", .positiveCount, "How many participants are rehearsed at the same time.",
    absent: "two for each processor")
  static let durable = Option<Bool>(
    flag: "durable", "Waits for the disk after each event, as a real session does.")

  static let declaration = CommandDeclaration(
    "rehearse", "Runs tasks of a study with simulated participants in no time.",
    discussion: [
      "The session is the one that `run` conducts, on a virtual clock and with made-up samples; "
        + "its files say that they are synthetic. The same words give the same bytes."
    ],
    arguments: [CommonOptions.study],
    options: [
      task, participants, mock, CommonOptions.seed, start, output, answers, jobs,
      durable,
    ],
    examples: [
      CommandExample(
        "rehearse Studies/karenina --participants 3", "Rehearses each task with 3 participants."),
      CommandExample(
        "rehearse Studies/karenina --task MusicTask --participants 100 --seed 7 --output trial",
        "Puts a hundred sessions of the music task under trial."),
    ],
    exitCodes: [.unusableStudy, .failed, .inputEnded])
}
