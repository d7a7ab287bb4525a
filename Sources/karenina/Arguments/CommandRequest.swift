/// What the words of a command line ask for.
enum CommandRequest: Sendable {
  case run(any Command.Type, ParsedArguments)
  /// `--help` was among the words.
  case help(CommandNode, path: [String])
  /// A group's name alone: its help, but as a mistake.
  case incomplete(CommandNode, path: [String])
  case misuse([UsageProblem], path: [String])
}
