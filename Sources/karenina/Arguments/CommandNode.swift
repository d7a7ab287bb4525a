/// A place in the tree of commands: a command, or a group of them under one word.
enum CommandNode: Sendable {
  case command(any Command.Type)
  case group(CommandGroup)

  var name: String {
    switch self {
    case .command(let type): type.declaration.name
    case .group(let group): group.name
    }
  }

  var summary: String {
    switch self {
    case .command(let type): type.declaration.summary
    case .group(let group): group.summary
    }
  }
}

/// Commands that share their first word, such as `results`.
struct CommandGroup: Sendable {
  let name: String
  let summary: String
  let members: [CommandNode]

  init(_ name: String, _ summary: String, _ members: [CommandNode]) {
    self.name = name
    self.summary = summary
    self.members = members
  }

  func member(named word: String) -> CommandNode? { members.first { $0.name == word } }

  /// The node that the words lead to; nil where a word names none.
  func node(at path: [String]) -> CommandNode? {
    guard let word = path.first else { return .group(self) }
    switch member(named: word) {
    case .group(let group): return group.node(at: Array(path.dropFirst()))
    case .command(let type): return path.count == 1 ? .command(type) : nil
    case nil: return nil
    }
  }

  /// Every node below, in the order of the table, each with the words that lead to it.
  var descendants: [(path: [String], node: CommandNode)] {
    members.flatMap { node -> [(path: [String], node: CommandNode)] in
      guard case .group(let group) = node else { return [([node.name], node)] }
      return [([group.name], node)]
        + group.descendants.map { ([group.name] + $0.path, $0.node) }
    }
  }
}
