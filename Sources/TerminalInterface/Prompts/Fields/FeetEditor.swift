import StudyModel

/// A height in feet and inches.
struct FeetEditor: AnswerEditor {
  private var row = FieldRow([
    FieldRow.Field(hint: "0", range: 0...9, isPadded: false, after: " ft  "),
    FieldRow.Field(hint: "0", range: 0...11, isPadded: false, after: " in"),
  ])

  var entry: String? {
    guard !row.isEmpty else { return nil }
    let texts = row.fields.map { $0.text.isEmpty ? "0" : $0.text }
    return "\(texts[0]) ft \(texts[1]) in"
  }

  mutating func clear() { row.clear() }

  mutating func enter(_ answer: Answer) {
    guard let centimetres = answer.value.number else { return }
    let inches = Int((centimetres / 2.54).rounded())
    row.set([inches / 12, inches % 12])
  }

  mutating func take(_ key: Key) -> EditorEffect {
    row.take(key, start: [5, 6]) ? .taken : .ignored
  }

  func drawing(in space: PromptSpace) -> PromptDrawing { row.drawing(in: space) }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.field(space.sign("←→", "Left Right")), Wording.turn(space.sign("↑↓", "Up Down"))]
  }
}
