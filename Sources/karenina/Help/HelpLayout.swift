/// A term of the help and what it means.
struct HelpEntry {
  let term: String
  let sentence: String

  init(_ term: String, _ sentence: String) {
    self.term = term
    self.sentence = sentence
  }
}

/// Sets paragraphs and lists of terms in lines of at most ``HelpPage/width`` columns.
enum HelpLayout {
  static func paragraph(_ text: String) -> String {
    lines(text, width: HelpPage.width).map { $0 + "\n" }.joined()
  }

  /// Terms at the left, sentences beside them; a long term has a line of its own.
  static func section(_ title: String, _ entries: [HelpEntry]) -> String {
    let widest = entries.map(\.term.count).filter { $0 <= 24 }.max() ?? 0
    return "\(title):\n" + entries.map { beside($0, column: widest + 4) }.joined()
  }

  /// Each term on a line of its own, its sentence below.
  static func listing(_ title: String, _ entries: [HelpEntry]) -> String {
    "\(title):\n"
      + entries.map { "  \($0.term)\n" + indented($0.sentence, column: 6) }.joined()
  }

  private static func beside(_ entry: HelpEntry, column: Int) -> String {
    let body = indented(entry.sentence, column: column)
    guard entry.term.count + 4 <= column else { return "  \(entry.term)\n" + body }
    let space = String(repeating: " ", count: column - 2 - entry.term.count)
    return "  \(entry.term)\(space)" + body.dropFirst(column)
  }

  private static func indented(_ text: String, column: Int) -> String {
    let margin = String(repeating: " ", count: column)
    return lines(text, width: HelpPage.width - column).map { "\(margin)\($0)\n" }.joined()
  }

  private static func lines(_ text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
