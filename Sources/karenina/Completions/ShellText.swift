/// Words as POSIX shells read them.
enum ShellText {
  /// In single quotes, whatever the text holds.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  static func quoted(_ words: [String]) -> String { quoted(words.joined(separator: " ")) }
}
