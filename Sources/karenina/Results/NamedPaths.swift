/// The paths of a command line, with those that standard input lists for `-`.
enum NamedPaths {
  /// Each path, `-` replaced by the lines of standard input.
  static func all(_ arguments: ParsedArguments) -> [String] {
    arguments[ResultsOptions.paths].flatMap { $0 == "-" ? listed : [$0] }
  }

  /// Whether one leads into the folder of pilots, which asks for them.
  static func includePilots(_ arguments: ParsedArguments) -> Bool {
    all(arguments).contains { $0.split(separator: "/").contains(".pilot") }
  }

  /// A path a line, read once however often it is asked for; empty lines are passed over.
  private static let listed: [String] = {
    var paths: [String] = []
    while let line = readLine() {
      if !line.isEmpty { paths.append(line) }
    }
    return paths
  }()
}
