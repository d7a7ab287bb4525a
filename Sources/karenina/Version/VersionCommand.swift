import StrictJSON

/// Prints the version of the program and of what it is built from.
struct VersionCommand: Command {
  static let declaration = CommandDeclaration(
    "version", "Prints the version of the program, of Swift and of the libraries.",
    options: [CommonOptions.json],
    examples: [CommandExample("version --json", "Writes the versions for programs.")])
  static let needsDigests = false

  private let isJSON: Bool

  init(_ arguments: ParsedArguments) { isJSON = arguments[CommonOptions.json] }

  func run() throws -> ExitCode {
    try StandardOutput.write(isJSON ? Writer.string(json, .readable) : text)
    return .done
  }

  private var text: String {
    let libraries = LinkedLibrary.all.map { "\($0)\n" }.joined()
    return "karenina \(SoftwareVersion.number)\n"
      + "Swift \(SoftwareVersion.swift), \(SoftwareVersion.build)\n" + libraries
  }

  private var json: JSONValue {
    .object([
      JSONMember("version", .string(SoftwareVersion.number)),
      JSONMember("swift", .string(SoftwareVersion.swift)),
      JSONMember("build", .string(SoftwareVersion.build)),
      JSONMember(
        "libraries",
        .object(
          LinkedLibrary.all.map { JSONMember($0.name, $0.version.map { .string($0) } ?? .null) })),
    ])
  }
}
