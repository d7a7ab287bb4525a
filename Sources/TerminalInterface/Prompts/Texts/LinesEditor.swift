import StudyModel

/// A text of several lines.
struct LinesEditor: AnswerEditor {
  private let hint: String
  private let length: TextLength
  private let hasEditor: Bool
  private var text = LineEditor(takesLines: true)

  init(_ format: TextAnswerFormat, hint: String, hasEditor: Bool = false) {
    self.hint = hint
    self.hasEditor = hasEditor
    length = TextLength(least: format.minimumLength, most: format.maximumLength)
  }

  var entry: String? { text.isEmpty ? nil : text.text }
  var takesText: Bool { true }

  mutating func clear() { text = LineEditor(takesLines: true) }
  mutating func enter(_ answer: Answer) { text = LineEditor(answer.line, takesLines: true) }

  mutating func take(_ key: Key) -> EditorEffect {
    if key == .editor, hasEditor { return .edits(text.text) }
    return text.take(key) ? .taken : .ignored
  }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    guard !text.isEmpty || hint.isEmpty else {
      var drawing = InputField(editor: LineEditor(), space: space, hint: hint).drawing
      drawing.lines += space.lines(length.words(""), .quiet)
      return drawing
    }
    let block = text.block(width: max(1, space.width - 3), asciiOnly: space.asciiOnly)
    var lines = block.lines.map { text in
      var line = space.line(space.sign("│ ", "| "), .accent)
      line.append(text)
      return line
    }
    lines += space.lines(length.words(text.text), .quiet)
    return PromptDrawing(
      lines, focus: block.cursor.row,
      cursor: Frame.Position(row: block.cursor.row, column: block.cursor.column + 2))
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.newLine] + (hasEditor ? [Wording.editor] : [])
  }
}
