/// What one press of a key means here.
package enum Key: Equatable, Sendable {
  case character(Unicode.Scalar)
  case enter
  case backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// Ctrl-W: removes the word before the cursor.
  case deleteWord
  /// Ctrl-U: removes all before the cursor.
  case deleteToStart
  /// Ctrl-D: ends the input where the line is empty.
  case endOfInput
  /// Ctrl-L: draws all anew.
  case redraw
  case escape
}
