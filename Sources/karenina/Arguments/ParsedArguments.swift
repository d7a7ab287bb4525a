/// The words of one command, checked against its declaration.
///
/// `arguments[RunOptions.seed]` has the type that the option was declared with.
struct ParsedArguments: Sendable {
  /// The words of the command itself: `["results", "list"]`.
  let command: [String]
  private var options: [String: [String]] = [:]
  private var arguments: [String: [String]] = [:]

  init(command: [String]) { self.command = command }

  subscript<Value>(option: Option<Value>) -> Value {
    option.read(options[option.declaration.name] ?? [])
  }

  subscript<Value>(argument: Argument<Value>) -> Value {
    argument.read(arguments[argument.declaration.form.placeholder] ?? [])
  }

  /// Whether the option was written on the command line, whatever its default.
  func gives(_ option: some DeclaredOption) -> Bool { options[option.declaration.name] != nil }

  mutating func add(_ word: String, to option: OptionDeclaration) {
    options[option.name, default: []].append(word)
  }

  mutating func add(_ word: String, to argument: ArgumentDeclaration) {
    arguments[argument.form.placeholder, default: []].append(word)
  }

  func words(of option: OptionDeclaration) -> [String] { options[option.name] ?? [] }
  func words(of argument: ArgumentDeclaration) -> [String] {
    arguments[argument.form.placeholder] ?? []
  }
}
