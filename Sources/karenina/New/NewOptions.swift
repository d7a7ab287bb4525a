/// What `karenina new` takes.
enum NewOptions {
  static let folder = Argument<String>(
    .path(
      "DIR", expected: "the path of a folder that is empty or not there yet", completion: .folder),
    "The study's folder, empty or not there yet.")
  static let template = Option<StudyTemplate>(
    "template", .choice("NAME"), "What the study begins as.", default: .music, shown: "music")

  static let declaration = CommandDeclaration(
    "new", "Writes a study to begin with: it checks clean and can be rehearsed at once.",
    discussion: [
      "Beside study.json lies its schema, by which editors complete and explain keys, offline. "
        + "The study is called after its folder. Nothing is ever written over."
    ],
    arguments: [folder], options: [template],
    examples: [
      CommandExample("new listening", "Writes a study of music, with clips of three moods."),
      CommandExample(
        "new diary --template survey", "Writes questions that depend on each other."),
    ],
    exitCodes: [.failed])
}
