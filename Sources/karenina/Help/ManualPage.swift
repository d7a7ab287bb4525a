/// The page that `man karenina` shows, in the macros of man(7): every command with its options.
struct ManualPage {
  let root: CommandGroup
  let version: String

  var text: String {
    let commands = root.descendants.compactMap { path, node -> String? in
      guard case .command(let type) = node else { return nil }
      return section(of: type.declaration, path)
    }
    return head + commands.joined() + foot
  }

  private var head: String {
    """
    .TH KARENINA 1 "" "karenina \(Self.escaped(version))" "User Commands"
    .SH NAME
    karenina \\- \(Self.escaped(Self.phrase(root.summary)))
    .SH SYNOPSIS
    .B karenina
    .I COMMAND
    [\\fIARGUMENT\\fR...] [\\fIOPTION\\fR...]
    .SH DESCRIPTION
    \(Self.escaped(root.summary))
    Every command tells of itself with \\fB\\-\\-help\\fR.
    .SH COMMANDS

    """
  }

  private let foot = """
    .SH EXIT STATUS
    What each command's codes mean stands with the command. All of them end with 64 where the
    command line is not understood.

    """

  private func section(of declaration: CommandDeclaration, _ path: [String]) -> String {
    let command = (["karenina"] + path).joined(separator: " ")
    let usage =
      declaration.arguments.map(\.usage) + (declaration.options.isEmpty ? [] : ["[OPTION...]"])
    let prose = ([declaration.summary] + declaration.discussion).map { "\(Self.escaped($0))\n" }
    return ".SS \"\(Self.escaped(([command] + usage).joined(separator: " ")))\"\n"
      + prose.joined(separator: ".PP\n")
      + declaration.arguments.map { Self.term($0.usage, HelpSentence.of($0)) }.joined()
      + declaration.options.map { Self.term($0.usage, HelpSentence.of($0)) }.joined()
      + declaration.examples.map { Self.term("karenina \($0.words)", $0.sentence) }.joined()
      + declaration.exitCodes.map { Self.term("exit \($0.code.status)", $0.meaning) }.joined()
  }

  private static func term(_ term: String, _ sentence: String) -> String {
    ".TP\n.B \(escaped(term))\n\(escaped(sentence))\n"
  }

  /// A summary as whatis lists it: no capital, no full stop.
  private static func phrase(_ sentence: String) -> String {
    let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// Text that roff takes as it stands: a dot or a quote at a line's start would be a request.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "." where escaped.isEmpty: escaped += "\\&."
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
