/// What a command is called and takes: the parser, the help and the completions read it here.
struct CommandDeclaration: Sendable {
  /// The last word of the command: `list` of `karenina results list`.
  let name: String
  /// One sentence, with a full stop.
  let summary: String
  /// Paragraphs that stand below the summary.
  let discussion: [String]
  let arguments: [ArgumentDeclaration]
  let options: [OptionDeclaration]
  let examples: [CommandExample]
  let exitCodes: [ExitCodeMeaning]

  init(
    _ name: String, _ summary: String, discussion: [String] = [],
    arguments: [any DeclaredArgument] = [], options: [any DeclaredOption] = [],
    examples: [CommandExample], exitCodes: [ExitCodeMeaning] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments.map(\.declaration)
    self.options = options.map(\.declaration)
    self.examples = examples
    self.exitCodes = ([ExitCodeMeaning(.done, "done"), .misused] + exitCodes)
      .sorted { $0.code.status < $1.code.status }
  }

  /// The option of that name, written without its dashes.
  func option(named name: String) -> OptionDeclaration? { options.first { $0.name == name } }
}

/// A command line that works, and what it does.
struct CommandExample: Sendable {
  /// The words after `karenina`.
  let words: String
  let sentence: String

  init(_ words: String, _ sentence: String) {
    self.words = words
    self.sentence = sentence
  }
}

/// What an exit code says of one command.
struct ExitCodeMeaning: Sendable {
  let code: ExitCode
  let meaning: String

  init(_ code: ExitCode, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }

  static let misused = ExitCodeMeaning(.misused, "misused: the command line is not understood")
  static let failed = ExitCodeMeaning(.failed, "failed; what failed is said on standard error")
  static let unusableStudy = ExitCodeMeaning(
    .findings, "the study or the model has errors, or the answers can't be read; each is told")
  static let unusableModel = ExitCodeMeaning(
    .findings, "the model's file has errors; each is told")
  static let inputEnded = ExitCodeMeaning(.inputEnded, "input ended before the task did")
  static let someUnreadable = ExitCodeMeaning(
    .findings, "some inputs are unreadable, each named on standard error; the rest is given")
}
