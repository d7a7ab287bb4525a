import StrictJSON

/// Prints the page of a command, or the whole table for programs and for man.
struct HelpCommand: Command {
  static let words = Argument<[String]>(
    any: .path("COMMAND", expected: "a command", completion: .none), "The command to tell of.",
    default: [])
  static let json = Option<Bool>(
    flag: "json", "Writes the table of all commands and options as JSON.")
  static let man = Option<Bool>(
    flag: "man", "Writes the page of all commands for man(1).")

  static let declaration = CommandDeclaration(
    "help", "Prints the help of a command.", arguments: [words], options: [json, man],
    examples: [
      CommandExample("help version", "Prints what 'karenina version --help' prints."),
      CommandExample("help --json", "Writes every command with its options, for programs."),
      CommandExample("help --man > karenina.1", "Writes the page that 'man ./karenina.1' shows."),
    ])
  static let needsDigests = false

  private let path: [String]
  private let isJSON: Bool
  private let isMan: Bool

  init(_ arguments: ParsedArguments) {
    path = arguments[Self.words]
    isJSON = arguments[Self.json]
    isMan = arguments[Self.man]
  }

  func run() throws -> ExitCode {
    if isJSON {
      try StandardOutput.write(Writer.string(TreeDescription.json(CommandTree.root), .readable))
      return .done
    }
    if isMan {
      let page = ManualPage(root: CommandTree.root, version: SoftwareVersion.number)
      try StandardOutput.write(page.text)
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
