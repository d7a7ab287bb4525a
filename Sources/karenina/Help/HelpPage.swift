/// The page that `--help` prints: the same bytes on every machine.
struct HelpPage {
  /// Pages are as wide as a terminal always was, whatever the terminal.
  static let width = 80

  private let node: CommandNode
  private let command: String

  init(_ node: CommandNode, _ path: [String]) {
    self.node = node
    command = (["karenina"] + path).joined(separator: " ")
  }

  var text: String {
    switch node {
    case .command(let type): sections(of: type.declaration).joined(separator: "\n")
    case .group(let group): sections(of: group).joined(separator: "\n")
    }
  }

  private func sections(of group: CommandGroup) -> [String] {
    let members = group.members.map { HelpEntry($0.name, $0.summary) }
    return [
      HelpLayout.paragraph(group.summary),
      "usage: \(command) COMMAND\n",
      HelpLayout.section("commands", members),
      "'\(command) COMMAND --help' tells more of each.\n",
    ]
  }

  private func sections(of declaration: CommandDeclaration) -> [String] {
    let prose = ([declaration.summary] + declaration.discussion).map { HelpLayout.paragraph($0) }
    let arguments = declaration.arguments.map { HelpEntry($0.usage, HelpSentence.of($0)) }
    let options = declaration.options.map { HelpEntry($0.usage, HelpSentence.of($0)) }
    let codes = declaration.exitCodes.map { HelpEntry("\($0.code.status)", $0.meaning) }
    let examples = declaration.examples.map { HelpEntry("karenina \($0.words)", $0.sentence) }
    return prose + ["usage: \(usage(of: declaration))\n"]
      + (arguments.isEmpty ? [] : [HelpLayout.section("arguments", arguments)])
      + [
        HelpLayout.section("options", options + [HelpEntry("--help", "Prints this page.")]),
        HelpLayout.listing("examples", examples),
        HelpLayout.section("exit codes", codes),
      ]
  }

  private func usage(of declaration: CommandDeclaration) -> String {
    let options = declaration.options.isEmpty ? [] : ["[OPTION...]"]
    return ([command] + declaration.arguments.map(\.usage) + options).joined(separator: " ")
  }
}
