import StrictJSON

/// Prints the page of a command, or the whole table for programs.
struct HelpCommand: Command {
  static let words = Argument<[String]>(
    any: .path("COMMAND", expected: "a command", completion: .none), "The command to tell of.",
    default: [])
  static let json = Option<Bool>(
    flag: "json", "Writes the table of all commands and options as JSON.")

  static let declaration = CommandDeclaration(
    "help", "Prints the help of a command.", arguments: [words], options: [json],
    examples: [
      CommandExample("help version", "Prints what 'karenina version --help' prints."),
      CommandExample("help --json", "Writes every command with its options, for programs."),
    ])

  private let path: [String]
  private let isJSON: Bool

  init(_ arguments: ParsedArguments) {
    path = arguments[Self.words]
    isJSON = arguments[Self.json]
  }

  func run() throws -> ExitCode {
    if isJSON {
      try StandardOutput.write(Writer.string(TreeDescription.json(CommandTree.root), .readable))
      return .done
    }
    guard let node = CommandTree.root.node(at: path) else { throw unknown }
    try StandardOutput.write(HelpPage(node, path).text)
    return .done
  }

  private var unknown: CommandFailure {
    let known = CommandTree.root.descendants.map { $0.path.joined(separator: " ") }
    let word = path.joined(separator: " ")
    let problem = UsageProblem.unknownCommand(
      word, suggestion: Suggestion.nearest(to: word, in: known))
    return CommandFailure(problem.message, code: .misused)
  }
}
