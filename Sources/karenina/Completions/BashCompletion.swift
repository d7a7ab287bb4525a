/// A bash function that finds the command among the words, then offers what belongs there.
struct BashCompletion {
  private let root: CommandGroup

  init(_ root: CommandGroup) { self.root = root }

  var script: String {
    """
    # Completions of karenina for bash.
    _karenina() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      local path="" index word words="" options="" values=""
      if [ "$current" = "=" ]; then
        current=""
      elif [ "$previous" = "=" ]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        case "${path:+$path }$word" in
    \(commandPattern)) path="${path:+$path }$word" ;;
        esac
      done
      case "$path|$previous" in
    \(valueCases)  esac
      case "$values" in
        '') ;;
        @file) mapfile -t COMPREPLY < <(compgen -f -- "$current"); compopt -o filenames; return ;;
        @folder) mapfile -t COMPREPLY < <(compgen -d -- "$current"); compopt -o filenames; return ;;
        @none) COMPREPLY=(); return ;;
        *) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current"); return ;;
      esac
      case "$path" in
    \(pathCases)  esac
      if [[ "$current" == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$current")
      elif [ "$words" = @file ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current"); compopt -o filenames
      else
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
      fi
    }
    complete -F _karenina karenina

    """
  }

  private var commandPattern: String {
    "      " + root.descendants.map { ShellText.quoted($0.path) }.joined(separator: " | ")
  }

  private var valueCases: String {
    commands.flatMap { path, declaration in
      declaration.options.compactMap { option in
        option.form.map { form in
          "    \(ShellText.quoted("\(path)|--\(option.name)"))) values=\(offer(form)) ;;\n"
        }
      }
    }.joined()
  }

  private var pathCases: String {
    let groups = [(path: [String](), node: CommandNode.group(root))] + root.descendants
    return groups.map { path, node in
      "    \(ShellText.quoted(path))) \(assignments(node)) ;;\n"
    }.joined()
  }

  private func assignments(_ node: CommandNode) -> String {
    switch node {
    case .group(let group): return "words=\(ShellText.quoted(group.members.map(\.name)))"
    case .command(let type):
      let options = type.declaration.options.map { "--\($0.name)" }
      let words = type.declaration.arguments.first.map { offer($0.form) } ?? "''"
      return "options=\(ShellText.quoted(options)) words=\(words == "@none" ? "''" : words)"
    }
  }

  private func offer(_ form: ValueForm) -> String {
    switch form.completion {
    case .none: "@none"
    case .file: "@file"
    case .folder: "@folder"
    case .choices: ShellText.quoted(form.choices)
    }
  }

  private var commands: [(path: String, declaration: CommandDeclaration)] {
    root.descendants.compactMap { path, node in
      guard case .command(let type) = node else { return nil }
      return (path.joined(separator: " "), type.declaration)
    }
  }
}
