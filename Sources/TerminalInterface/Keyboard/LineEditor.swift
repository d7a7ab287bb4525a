/// One line of text that is being typed, with a cursor.
package struct LineEditor: Equatable, Sendable {
  /// The most bytes taken, so that a flood of input can't fill the memory.
  private static let mostBytes = 100_000

  /// What stands before and after the cursor.
  private var before = ""
  private var after = ""

  package init() {}

  package var text: String { before + after }
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Does what a key says; false when the key is not the editor's.
  @discardableResult
  package mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar): insert(scalar)
    case .backspace: _ = before.popLast()
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .left: if let last = before.popLast() { after = String(last) + after }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home: (before, after) = ("", text)
    case .end: (before, after) = (text, "")
    case .deleteToStart: before = ""
    case .deleteWord: deleteWord()
    case .enter, .up, .down, .pageUp, .pageDown, .endOfInput, .redraw, .escape: return false
    }
    return true
  }

  private mutating func insert(_ scalar: Unicode.Scalar) {
    guard before.utf8.count + after.utf8.count < Self.mostBytes else { return }
    before.unicodeScalars.append(scalar)
  }

  private mutating func deleteWord() {
    while before.last == " " { before.removeLast() }
    while let last = before.last, last != " " { before.removeLast() }
  }

  /// The part that fits a width, with the cursor in it.
  ///
  /// - Returns: The text without control characters, and the cursor's column in it from 0, which
  ///   is below the width.
  package func window(width: Int, asciiOnly: Bool = false) -> (text: String, cursor: Int) {
    var left = Substring(VisibleText.line(before, asciiOnly: asciiOnly))
    var columns = CharacterWidth.columns(of: left)
    while columns >= max(1, width), let first = left.popFirst() {
      columns -= CharacterWidth.columns(of: first)
    }
    var right = ""
    var total = columns
    for character in VisibleText.line(after, asciiOnly: asciiOnly) {
      total += CharacterWidth.columns(of: character)
      guard total <= width else { break }
      right.append(character)
    }
    return (left + right, columns)
  }
}
