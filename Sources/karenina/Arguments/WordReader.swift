import StrictJSON

/// Sorts the words of one command into options and arguments and collects what is wrong.
struct WordReader {
  private let declaration: CommandDeclaration
  private(set) var arguments: ParsedArguments
  private(set) var problems: [UsageProblem] = []
  private var loose: [String] = []

  init(_ declaration: CommandDeclaration, path: [String]) {
    self.declaration = declaration
    arguments = ParsedArguments(command: path)
  }

  mutating func read(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        loose += rest
        break
      }
      if word.hasPrefix("-"), word != "-" { readOption(word, &rest) } else { loose.append(word) }
    }
    distribute()
  }

  private mutating func readOption(_ word: String, _ rest: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard word.hasPrefix("--"), let name = parts.first?.dropFirst(2),
      let option = declaration.option(named: String(name))
    else { return refuse(String(parts.first ?? "")) }
    guard let form = option.form else { return take(flag: option, attached) }
    guard let value = attached ?? following(&rest) else {
      return problems.append(.valueMissing(option: option.name, expected: form.expected))
    }
    take(value, form, for: option)
  }

  /// The next word, unless it is an option of its own; `-` and `-5` are values.
  private func following(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
    return rest.popFirst()
  }

  private mutating func refuse(_ word: String) {
    let names = (declaration.options.map(\.name) + ["help"]).map { "--\($0)" }
    problems.append(.unknownOption(word, suggestion: Suggestion.nearest(to: word, in: names)))
  }

  private mutating func take(flag: OptionDeclaration, _ attached: String?) {
    if attached != nil { return problems.append(.valueOfFlag(option: flag.name)) }
    arguments.add("", to: flag)
  }

  private mutating func take(_ value: String, _ form: ValueForm, for option: OptionDeclaration) {
    if !option.isRepeatable, !arguments.words(of: option).isEmpty {
      return problems.append(.repeated(option: option.name))
    }
    arguments.add(value, to: option)
    if !option.accepts(value) { refuse(value, form, at: "--\(option.name)") }
  }

  private mutating func refuse(_ value: String, _ form: ValueForm, at place: String) {
    let found = form.mayBeShown ? form.fault(value) : nil
    let meant = found.map(form.meant) ?? (nearest: nil, all: form.choices)
    let suggestion = meant.nearest
    let isListed = meant.all.allSatisfy(form.expected.contains)
    let list = isListed || suggestion != nil ? "" : ": " + meant.all.joined(separator: ", ")
    problems.append(
      .badValue(
        place: place, found: found, expected: form.expected + list, suggestion: suggestion))
  }

  private mutating func distribute() {
    var rest = loose[...]
    for argument in declaration.arguments {
      let taken = argument.takesMany ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      if taken.isEmpty, argument.isRequired {
        problems.append(
          .argumentMissing(argument.form.placeholder, expected: argument.form.expected))
      }
      for word in taken { take(word, for: argument) }
    }
    refuseSurplus(rest)
  }

  private mutating func take(_ word: String, for argument: ArgumentDeclaration) {
    arguments.add(word, to: argument)
    if !argument.accepts(word) { refuse(word, argument.form, at: argument.form.placeholder) }
  }

  /// A surplus word after an unknown option is most likely its value, and not worth a second line.
  private mutating func refuseSurplus(_ rest: ArraySlice<String>) {
    let hasUnknown = problems.contains { if case .unknownOption = $0 { true } else { false } }
    guard let word = rest.first, !hasUnknown else { return }
    problems.append(.unexpectedArgument(word))
  }
}
