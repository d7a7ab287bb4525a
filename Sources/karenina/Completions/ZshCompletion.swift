/// A zsh function for each place in the tree, each calling those below it.
struct ZshCompletion {
  private let root: CommandGroup

  init(_ root: CommandGroup) { self.root = root }

  var script: String {
    let functions = ([(path: [String](), node: CommandNode.group(root))] + root.descendants)
      .map { function($0.path, $0.node) }
    return "#compdef karenina\n# Completions of karenina for zsh.\n" + functions.joined()
      + """
      if [ "$funcstack[1]" = _karenina ]; then
        _karenina "$@"
      else
        compdef _karenina karenina
      fi

      """
  }

  private func function(_ path: [String], _ node: CommandNode) -> String {
    switch node {
    case .group(let group): self.group(path, group)
    case .command(let type): command(path, type.declaration)
    }
  }

  private func name(_ path: [String]) -> String {
    (["_karenina"] + path).joined(separator: "_")
  }

  private func group(_ path: [String], _ group: CommandGroup) -> String {
    let members = group.members.map { "    \(ShellText.quoted("\($0.name):\($0.summary)"))\n" }
    let cases = group.members.map { "      \($0.name)) \(name(path + [$0.name])) ;;\n" }
    return """
      \(name(path))() {
        local context state line
        local -a commands=(
      \(members.joined())  )
        _arguments -C '--help[Prints the help.]' '1:command:->command' '*::word:->words'
        case "$state" in
          command) _describe command commands ;;
          words) case "$line[1]" in
      \(cases.joined())      esac ;;
        esac
      }

      """
  }

  private func command(_ path: [String], _ declaration: CommandDeclaration) -> String {
    let options = declaration.options.map { option in
      let value = option.form.map { ":\(plain($0.placeholder)):\(action($0))" } ?? ""
      let star = option.isRepeatable ? "*" : ""
      let equals = option.form == nil ? "" : "="
      return "\(star)--\(option.name)\(equals)[\(plain(option.sentence))]\(value)"
    }
    let arguments = declaration.arguments.map {
      "\($0.takesMany ? "*" : "1"):\(plain($0.form.placeholder)):\(action($0.form))"
    }
    let words = options + ["--help[Prints the help.]"] + arguments
    return "\(name(path))() {\n  _arguments \\\n"
      + words.map { "    \(ShellText.quoted($0))" }.joined(separator: " \\\n") + "\n}\n"
  }

  private func action(_ form: ValueForm) -> String {
    switch form.completion {
    case .none: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .choices: "(\(form.choices.joined(separator: " ")))"
    }
  }

  /// Colons and brackets part the fields of a specification.
  private func plain(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if ":[]\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
