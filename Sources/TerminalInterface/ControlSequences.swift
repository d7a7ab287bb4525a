/// The sequences that are sent to a terminal; all it understands has these (ECMA-48, xterm).
enum ControlSequences {
  /// The second screen, no cursor, no wrapping at the right edge, pasted text told from keys.
  static let enter = Array("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[?7l".utf8)
  static let leave = Array(
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
  static let clear = "\u{1B}[0m\u{1B}[2J"
  static let clearToLineEnd = "\u{1B}[K"
  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"

  /// Moves to a cell, counted from 0.
  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
