/// Writes what a shell needs to complete the words of a command line.
struct CompletionsCommand: Command {
  static let shell = Argument<String>(
    .word("SHELL", of: Shell.allCases.map(\.rawValue)),
    "The shell: \(alternatives(Shell.allCases.map(\.rawValue))).")

  static let declaration = CommandDeclaration(
    "completions", "Writes a script that completes commands and options in a shell.",
    arguments: [shell],
    examples: [
      CommandExample(
        "completions bash > ~/.local/share/bash-completion/completions/karenina",
        "Completes in every new bash."),
      CommandExample(
        "completions fish > ~/.config/fish/completions/karenina.fish",
        "Completes in every new fish."),
      CommandExample(
        "completions zsh > ~/.zfunc/_karenina",
        "Completes in zsh where ~/.zfunc is in $fpath before compinit."),
    ])
  static let needsDigests = false

  private let name: String

  init(_ arguments: ParsedArguments) { name = arguments[Self.shell] }

  func run() throws -> ExitCode {
    guard let shell = Shell(rawValue: name) else {
      throw CommandFailure("no completions for '\(name)'", code: .misused)
    }
    try StandardOutput.write(shell.script(for: CommandTree.root))
    return .done
  }
}
