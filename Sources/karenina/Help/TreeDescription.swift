import StrictJSON

/// The table of commands as a value for programs: the manual is made from it.
enum TreeDescription {
  static func json(_ root: CommandGroup) -> JSONValue {
    .array(
      root.descendants.compactMap { entry in
        guard case .command(let type) = entry.node else { return nil }
        return command(type.declaration, entry.path)
      })
  }

  private static func command(_ declaration: CommandDeclaration, _ path: [String]) -> JSONValue {
    .object([
      JSONMember("command", .string(path.joined(separator: " "))),
      JSONMember("summary", .string(declaration.summary)),
      JSONMember("discussion", .array(declaration.discussion.map { .string($0) })),
      JSONMember("arguments", .array(declaration.arguments.map(argument))),
      JSONMember("options", .array(declaration.options.map(option))),
      JSONMember("examples", .array(declaration.examples.map(example))),
      JSONMember("exitCodes", .array(declaration.exitCodes.map(exitCode))),
    ])
  }

  private static func argument(_ argument: ArgumentDeclaration) -> JSONValue {
    .object([
      JSONMember("usage", .string(argument.usage)),
      JSONMember("sentence", .string(argument.sentence)),
      JSONMember("expected", .string(argument.form.expected)),
      JSONMember("count", .string(argument.count.rawValue)),
      JSONMember("default", text(argument.defaultText)),
    ])
  }

  private static func option(_ option: OptionDeclaration) -> JSONValue {
    .object([
      JSONMember("name", .string("--\(option.name)")),
      JSONMember("value", text(option.form?.placeholder)),
      JSONMember("sentence", .string(option.sentence)),
      JSONMember("expected", text(option.form?.expected)),
      JSONMember("choices", .array((option.form?.choices ?? []).map { .string($0) })),
      JSONMember("default", text(option.defaultText)),
      JSONMember("repeatable", .bool(option.isRepeatable)),
    ])
  }

  private static func example(_ example: CommandExample) -> JSONValue {
    .object([
      JSONMember("words", .string("karenina \(example.words)")),
      JSONMember("sentence", .string(example.sentence)),
    ])
  }

  private static func exitCode(_ code: ExitCodeMeaning) -> JSONValue {
    .object([
      JSONMember("code", .integer(Int64(code.code.status))),
      JSONMember("meaning", .string(code.meaning)),
    ])
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
