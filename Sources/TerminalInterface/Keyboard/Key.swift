/// What one press of a key means here.
package enum Key: Equatable, Sendable {
  case character(Unicode.Scalar)
  /// A text that was pasted as one, line breaks and all.
  case paste(String)
  case enter
  /// Ctrl-J or Alt-Return: a new line in a text.
  case newLine
  case tab, backTab
  case backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// Ctrl-W: removes the word before the cursor.
  case deleteWord
  /// Ctrl-U: removes all before the cursor.
  case deleteToStart
  /// Ctrl-D: ends the input where the line is empty.
  case endOfInput
  /// Ctrl-O: opens a text of several lines in the person's own editor.
  case editor
  /// Ctrl-L: draws all anew.
  case redraw
  case escape
  /// Alt-Left: to the question before.
  case back
  /// Ctrl-Q: asks whether to leave the session.
  case quit

  /// Whether it is one of the keys 0 to 9.
  var isDigit: Bool {
    guard case .character(let scalar) = self else { return false }
    return ("0"..."9").contains(scalar)
  }
}
