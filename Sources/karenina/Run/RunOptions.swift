import Quantities
import StudySession

/// What `karenina run` takes.
enum RunOptions {
  static let task = Option<String?>(
    "task", .identifier, "The task to conduct.",
    absent: "the only task, or a menu that returns after each task")
  static let participant = Option<String?>(
    "participant", .participantCode, "The participant's code.", absent: "asked for")
  static let session = Option<Int?>(
    "session", .positiveCount, "The number of this participant's session of the task.",
    absent: "counted from the sessions under --output")
  static let condition = Option<String?>(
    "condition", .identifier, "The condition to assign a participant to who has none yet.",
    absent: "by the study's assignment")
  static let seed = Option<UInt64?>(
    "seed", .seed, "The seed of all chance.", absent: "drawn from the system and recorded")
  static let source = Option<String?>(
    "source", .word("KIND", of: ["ble"]),
    "Listens to a Bluetooth heart-rate strap, and writes what it measures to the store.",
    absent: "the store's other writers are the sources")
  static let answers = Option<String?>(
    "answers", .fileOrStream,
    "Answers from a file of JSON lines, or plain lines from standard input with '-'.",
    absent: "asked for at the terminal")
  static let plain = Option<Bool>(
    flag: "plain", "Writes plain lines, without moving the cursor; for screen readers and pipes.")
  static let noColor = Option<Bool>(flag: "no-color", "Writes without colour.")
  static let noEditor = Option<Bool>(
    flag: "no-editor", "Opens no answer in the editor that VISUAL or EDITOR names.")
  static let audio = Option<String>(
    "audio",
    .word(
      "pulse|silent|FILE.wav", of: ["pulse", "silent"], orFile: isWave,
      called: "a path that ends in .wav"),
    "Where sound goes: the sound server, nowhere, or a file of what would be heard.",
    default: "pulse")
  static let microphone = Option<String>(
    "microphone", .word("pulse|off", of: ["pulse", "off"]),
    "Where sound that is recorded comes from: the sound server, or nowhere.",
    default: "pulse")
  static let allow = Option<PermissionPolicy?>(
    "allow", .allOrTypes,
    "Permits these types, or the microphone, denies the others, and asks for none.",
    absent: "each is asked for once")
  static let eventDescriptor = Option<Int?>(
    "events-fd", .descriptor,
    "Writes a JSON line to this descriptor for each event once it is safe on disk.",
    absent: "no lines")
  static let language = Option<String?>(
    "language", .identifier, "The language of the study's texts, such as 'de'.",
    absent: "English, else the first that the study has")
  static let pilot = Option<Bool>(
    flag: "pilot", "Marks the session as a pilot and puts it under .pilot in the output folder.")
  static let dryRun = Option<Bool>(
    flag: "dry-run", "Shows the plan of the session and conducts nothing.")

  static let resume = Option<Bool>(
    flag: "resume", "Goes on with the participant's session that was cut or saved.")
  static let acceptChangedStudy = Option<Bool>(
    flag: "accept-changed-study",
    "Goes on with a session though the study has changed since it was begun.")

  static let declaration = CommandDeclaration(
    "run", "Conducts a task of a study with one participant.",
    discussion: [
      "Shows the steps in order, records heart rate and distance beside them, plays clips, and "
        + "leaves a folder with one JSON file per step."
    ],
    arguments: [CommonOptions.study],
    options: [
      task, participant, session, condition, seed, CommonOptions.output, CommonOptions.store,
      source, ListenOptions.device, answers, plain,
      noColor, noEditor, CommonOptions.mock, audio, microphone, allow, eventDescriptor, language,
      pilot, resume,
      acceptChangedStudy,
      dryRun,
    ],
    examples: [
      CommandExample(
        "run Studies/karenina --task MusicTask --participant P01",
        "Conducts the music task with participant P01."),
      CommandExample(
        "run Studies/karenina --task WalkTask --participant P01 --mock uniform --allow all",
        "The same for the walk, with a made-up heart and no questions about permissions."),
    ],
    exitCodes: [
      .unusableStudy, .failed, .inputEnded,
      ExitCodeMeaning(.signal(2), "interrupted by Ctrl-C; what was recorded is on disk"),
    ])

  @Sendable private static func isWave(_ word: String) -> Bool {
    word.utf8.count > 4 && word.hasSuffix(".wav")
  }
}
