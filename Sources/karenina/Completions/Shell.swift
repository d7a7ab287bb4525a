/// The shells that completions can be written for.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script, from the same table as the parser.
  func script(for root: CommandGroup) -> String {
    switch self {
    case .bash: BashCompletion(root).script
    case .zsh: ZshCompletion(root).script
    case .fish: FishCompletion(root).script
    }
  }
}
