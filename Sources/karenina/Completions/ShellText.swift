/// Words as POSIX shells read them.
enum ShellText {
  /// In single quotes, whatever the text holds.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// One word of a command line: in quotes where it needs them, and never taken for an option.
  static func word(_ text: String) -> String {
    let text = text.hasPrefix("-") ? "./" + text : text
    let isPlain = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "./_-+,@".utf8.contains(byte)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  static func quoted(_ words: [String]) -> String { quoted(words.joined(separator: " ")) }
}
