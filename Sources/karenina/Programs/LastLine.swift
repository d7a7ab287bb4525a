/// What a program said in the end, for a message about it.
enum LastLine {
  /// The last line that says something; the exit code where none does.
  static func of(_ said: String, code: Int32) -> String {
    let lines = said.split(whereSeparator: \.isNewline).map { $0.prefix(200) }
    return lines.last { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? "exit code \(code)"
  }
}
