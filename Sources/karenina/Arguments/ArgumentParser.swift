import StrictJSON

/// Finds the command that the words ask for.
///
/// In: the words after the program's name. Out: a ``CommandRequest``. Next: ``Main``.
struct ArgumentParser: Sendable {
  let root: CommandGroup

  /// `karenina --version` is what people try first: it means `karenina version`.
  func request(_ words: [String]) -> CommandRequest {
    words == ["--version"] ? request(words: ["version"]) : request(words: words)
  }

  private func request(words: [String]) -> CommandRequest {
    var node = CommandNode.group(root)
    var path: [String] = []
    var rest = words[...]
    while case .group(let group) = node {
      guard let word = rest.popFirst() else { return .incomplete(node, path: path) }
      if isHelp(word) { return .help(node, path: path) }
      guard let next = group.member(named: word) else {
        return .misuse([unknown(word, in: group)], path: path)
      }
      path.append(word)
      node = next
    }
    guard case .command(let type) = node else { return .incomplete(node, path: path) }
    if rest.prefix(while: { $0 != "--" }).contains(where: isHelp) { return .help(node, path: path) }
    var reader = WordReader(type.declaration, path: path)
    reader.read(Array(rest))
    return reader.problems.isEmpty
      ? .run(type, reader.arguments) : .misuse(reader.problems, path: path)
  }

  private func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

  private func unknown(_ word: String, in group: CommandGroup) -> UsageProblem {
    guard !word.hasPrefix("-") else { return .optionBeforeCommand(word) }
    let suggestion = Suggestion.nearest(to: word, in: group.members.map(\.name))
    return .unknownCommand(word, suggestion: suggestion)
  }
}
