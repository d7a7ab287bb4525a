/// A `complete` line of fish for each command, option and choice.
struct FishCompletion {
  private let root: CommandGroup

  init(_ root: CommandGroup) { self.root = root }

  var script: String {
    let places = [(path: [String](), node: CommandNode.group(root))] + root.descendants
    return """
      # Completions of karenina for fish.
      function __karenina_at
        set -l words (commandline -opc)
        set -e words[1]
        set -l path
        for word in $words
          set -l longer $path $word
          if contains -- "$longer" \(known)
            set -a path $word
          end
        end
        test "$path" = "$argv"
      end
      complete -c karenina -f

      """ + places.map { lines($0.path, $0.node) }.joined()
  }

  private var known: String {
    root.descendants.map { ShellText.quoted($0.path) }.joined(separator: " ")
  }

  private func lines(_ path: [String], _ node: CommandNode) -> String {
    let start = "complete -c karenina -n \(quoted("__karenina_at \(path.joined(separator: " "))"))"
    switch node {
    case .group(let group):
      return group.members.map { "\(start) -a \($0.name) -d \(quoted($0.summary))\n" }.joined()
    case .command(let type):
      return type.declaration.options.map { line(start, $0) }.joined()
        + type.declaration.arguments.prefix(1).map { start + offer($0.form) + "\n" }.joined()
    }
  }

  private func line(_ start: String, _ option: OptionDeclaration) -> String {
    let value = option.form.map { " -r" + offer($0) } ?? ""
    return "\(start) -l \(option.name)\(value) -d \(quoted(option.sentence))\n"
  }

  private func offer(_ form: ValueForm) -> String {
    switch form.completion {
    case .none: ""
    case .file: " -F"
    case .folder: " -a \(quoted("(__fish_complete_directories)"))"
    case .choices: " -x -a \(quoted(form.choices.joined(separator: " ")))"
    }
  }

  /// In single quotes; fish, unlike POSIX shells, has escapes inside them.
  private func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      if "'\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return "'\(escaped)'"
  }
}
