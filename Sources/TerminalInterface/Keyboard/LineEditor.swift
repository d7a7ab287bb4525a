/// A text that is being typed, on one line or several, with a cursor.
package struct LineEditor: Equatable, Sendable {
  /// The most bytes taken, so that a flood of input can't fill the memory.
  private static let mostBytes = 100_000

  /// What stands before and after the cursor.
  private var before: String
  private var after = ""
  private let takesLines: Bool

  /// A text with the cursor at its end.
  package init(_ text: String = "", takesLines: Bool = false) {
    before = text
    self.takesLines = takesLines
  }

  package var text: String { before + after }
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Does what a key says; false when the key is not the editor's.
  @discardableResult
  package mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar): insert(scalar)
    case .paste(let text): paste(text)
    case .newLine where takesLines: insert("\n")
    case .backspace: _ = before.popLast()
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .left: if let last = before.popLast() { after = String(last) + after }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .up where takesLines: moveUp()
    case .down where takesLines: moveDown()
    case .home: move(to: lineStart)
    case .end:
      move(to: before.count + (after.firstIndex(of: "\n").map(distance(to:)) ?? after.count))
    case .deleteToStart: before = String(before.prefix(lineStart))
    case .deleteWord: deleteWord()
    case .enter, .newLine, .tab, .backTab, .up, .down, .pageUp, .pageDown, .endOfInput, .redraw,
      .escape, .back, .quit, .editor:
      return false
    }
    return true
  }

  private mutating func insert(_ scalar: Unicode.Scalar) {
    guard before.utf8.count + after.utf8.count < Self.mostBytes else { return }
    before.unicodeScalars.append(scalar)
  }

  /// Takes all of a text; on one line, breaks and tabs are spaces.
  ///
  /// Control characters are taken too: they are seen, and whoever reads the text refuses them.
  private mutating func paste(_ text: String) {
    for character in text {
      switch character {
      case _ where character.isNewline: insert(takesLines ? "\n" : " ")
      case "\t": insert(takesLines ? "\t" : " ")
      default: for scalar in character.unicodeScalars { insert(scalar) }
      }
    }
  }

  private mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }

  // MARK: Moving

  /// How many characters stand before the cursor's line.
  private var lineStart: Int {
    before.lastIndex(of: "\n").map { before.distance(from: before.startIndex, to: $0) + 1 } ?? 0
  }

  private func distance(to index: String.Index) -> Int {
    after.distance(from: after.startIndex, to: index)
  }

  private mutating func move(to place: Int) {
    let all = text
    before = String(all.prefix(place))
    after = String(all.dropFirst(place))
  }

  private mutating func moveUp() {
    let start = lineStart
    guard start > 0 else { return move(to: 0) }
    let column = before.count - start
    let above = before.prefix(start - 1)
    let length = above.lastIndex(of: "\n").map { above[$0...].count - 1 } ?? above.count
    move(to: start - 1 - length + min(column, length))
  }

  private mutating func moveDown() {
    guard let end = after.firstIndex(of: "\n") else { return move(to: text.count) }
    let column = before.count - lineStart
    let below = after[after.index(after: end)...].prefix { $0 != "\n" }
    move(to: before.count + distance(to: end) + 1 + min(column, below.count))
  }

  // MARK: Drawing

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

  /// All lines, broken at a width, and where the cursor stands in them.
  package func block(
    width: Int, asciiOnly: Bool = false
  ) -> (lines: [String], cursor: (row: Int, column: Int)) {
    let start = Self.visible(before, asciiOnly: asciiOnly)
    let rows = TypedRows(start + Self.visible(after, asciiOnly: asciiOnly), width: width)
    return (rows.lines, rows.place(of: start.count))
  }

  /// The text as it is drawn, with tabs that are seen as such.
  private static func visible(_ text: String, asciiOnly: Bool) -> String {
    VisibleText.make(text.replacing("\t", with: "    "), asciiOnly: asciiOnly)
  }
}
