/// What `karenina check` takes.
enum CheckOptions {
  static let studies = Argument<[String]>(
    oneOrMore: .path("STUDY", expected: "a study's folder or its study.json", completion: .file),
    "The studies: their folders, or the study.json in each.")

  static let declaration = CommandDeclaration(
    "check", "Reads studies and reports everything that is wrong with them.",
    discussion: [
      "Findings are data and go to standard output, each with line and column, what was found, "
        + "what is expected, and the code of its rule."
    ],
    arguments: [studies], options: [CommonOptions.json],
    examples: [CommandExample("check Studies/karenina", "Checks one study.")],
    exitCodes: [
      ExitCodeMeaning(.findings, "there are findings; warnings alone do not count"), .failed,
    ])
}
