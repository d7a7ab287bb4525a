/// The paths of a command line, with those that standard input lists for `-`.
enum NamedPaths {
  /// Each path, `-` replaced by the lines of standard input.
  static func all(_ arguments: [String]) -> [String] {
    arguments.flatMap { $0 == "-" ? listed : [$0] }
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
