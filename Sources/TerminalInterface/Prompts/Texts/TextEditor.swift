import StudyModel

/// A text on one line, or an e-mail address.
struct TextEditor: AnswerEditor {
  private let hint: String
  private let length: TextLength
  private var text = LineEditor()

  init(_ format: TextAnswerFormat? = nil, hint: String) {
    self.hint = hint
    length = TextLength(least: format?.minimumLength, most: format?.maximumLength)
  }

  var entry: String? { text.isEmpty ? nil : text.text }
  var takesText: Bool { true }

  mutating func clear() { text = LineEditor() }
  mutating func enter(_ answer: Answer) { text = LineEditor(answer.line) }
  mutating func take(_ key: Key) -> EditorEffect { text.take(key) ? .taken : .ignored }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    var drawing = InputField(editor: text, space: space, hint: hint).drawing
    drawing.lines += space.lines(length.words(text.text), .quiet)
    return drawing
  }
}

/// How long a text may be.
struct TextLength: Sendable {
  let least: Int?
  let most: Int?

  /// The bounds, and how much of them is used, such as `12 of 200 characters`.
  func words(_ text: String) -> String {
    guard let most else {
      return least.map { text.count < $0 ? Wording.atLeast($0) : "" } ?? ""
    }
    return Wording.length(text.count, of: most, least: least.flatMap { text.count < $0 ? $0 : nil })
  }
}
