import Glibc
import ResultFiles

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

  /// A path a line, or up to each NUL, read once however often it is asked for.
  private static let listed: [String] = {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return PathList.paths(in: bytes)
  }()
}
