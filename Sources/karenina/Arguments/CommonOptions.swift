/// Options that several commands have, with one meaning everywhere.
enum CommonOptions {
  static let output = Option<String>(
    "output", .folder, "The root folder under which sessions lie.", default: "output")
  static let participant = Option<String?>(
    "participant", .participantCode, "The participant's code.")
  static let store = Option<String?>(
    "store", .file, "The health-sample store, an SQLite file.",
    absent: "karenina/health.sqlite under $XDG_DATA_HOME")
  static let mock = Option<String?>(
    "mock", .profileOrModel, "Writes made-up samples to the store while the task runs.",
    absent: "none are made up")
  static let task = Option<String?>("task", .identifier, "The task of the study.")
  /// Of what is made up: the default is fixed, so that the same words give the same bytes.
  static let seed = Option<UInt64>(
    "seed", .seed, "The seed of all chance; the same seed gives the same bytes.", default: 1)
  static let json = Option<Bool>(flag: "json", "Writes JSON instead of text.")

  static let study = Argument<String>(
    .path("STUDY", expected: "a study's folder or its study.json", completion: .file),
    "The study: its folder, or the study.json in it.")
}
