/// What a program said is wrong, for a message about it.
enum SaidWords {
  /// The first line that tells of an error, else the last that says anything, else the exit code.
  static func of(_ said: String, code: Int32) -> String {
    let lines = said.split(whereSeparator: \.isNewline).map { $0.prefix(200) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    let line = lines.first { $0.contains("error: ") } ?? lines.last
    return line.map(String.init) ?? "exit code \(code)"
  }
}
