/// Breaks text into lines by the columns it takes on a terminal.
package enum TextWrapping {
  /// What is never broken: a word, or one wide character, which may stand at any line's end.
  private struct Piece {
    var text: String
    var columns: Int
    /// Spaces before it, dropped where a line is broken.
    var spaces: Int
  }

  /// The lines of a text; an empty line for an empty paragraph, none for an empty text.
  ///
  /// A word wider than a line is broken between characters. The width is in columns, at least 1.
  package static func lines(of text: String, width: Int, asciiOnly: Bool = false) -> [String] {
    guard !text.isEmpty else { return [] }
    return VisibleText.make(text, asciiOnly: asciiOnly)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { lines(ofParagraph: $0, width: max(1, width)) }
  }

  /// The start of a line that fits, with an ellipsis where something was cut.
  package static func cut(_ text: String, width: Int, asciiOnly: Bool = false) -> String {
    let line = VisibleText.line(text, asciiOnly: asciiOnly)
    guard CharacterWidth.columns(of: line) > width else { return line }
    let ellipsis = asciiOnly ? "..." : "…"
    guard width > ellipsis.count else { return prefix(of: line, width: width) }
    return prefix(of: line, width: width - ellipsis.count) + ellipsis
  }

  private static func prefix(of line: String, width: Int) -> String {
    var left = width
    return String(
      line.prefix { character in
        left -= CharacterWidth.columns(of: character)
        return left >= 0
      })
  }

  private static func lines(ofParagraph paragraph: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    for piece in pieces(of: paragraph).flatMap({ broken($0, width: width) }) {
      if columns > 0, columns + piece.spaces + piece.columns > width {
        lines.append(line)
        (line, columns) = (piece.text, piece.columns)
        continue
      }
      let spaces = min(piece.spaces, max(0, width - columns - piece.columns))
      line += String(repeating: " ", count: spaces) + piece.text
      columns += spaces + piece.columns
    }
    return lines + [line]
  }

  private static func pieces(of paragraph: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var spaces = 0
    var isInWord = false
    for character in paragraph {
      guard character != " " else {
        spaces += 1
        isInWord = false
        continue
      }
      let columns = CharacterWidth.columns(of: character)
      if isInWord, columns < 2 {
        pieces[pieces.count - 1].text.append(character)
        pieces[pieces.count - 1].columns += columns
      } else {
        pieces.append(Piece(text: String(character), columns: columns, spaces: spaces))
        spaces = 0
      }
      isInWord = columns < 2
    }
    return pieces
  }

  private static func broken(_ piece: Piece, width: Int) -> [Piece] {
    guard piece.columns > width else { return [piece] }
    var parts = [Piece(text: "", columns: 0, spaces: piece.spaces)]
    for character in piece.text {
      let columns = CharacterWidth.columns(of: character)
      if parts[parts.count - 1].columns + columns > width, parts[parts.count - 1].columns > 0 {
        parts.append(Piece(text: "", columns: 0, spaces: 0))
      }
      parts[parts.count - 1].text.append(character)
      parts[parts.count - 1].columns += columns
    }
    return parts
  }
}
