import StudyModel

/// A height in feet and inches.
struct FeetEditor: AnswerEditor {
  private var row = FieldRow([
    FieldRow.Field(
      hint: "0", range: 0...9, isPadded: false, isEager: true, after: " ft  ", marks: " '"),
    FieldRow.Field(hint: "0", range: 0...11, isPadded: false, after: " in"),
  ])

  var entry: String? {
    guard !row.isEmpty else { return nil }
    if let text = row.text { return text.text }
    let texts = row.fields.map { $0.text.isEmpty ? "0" : $0.text }
    return "\(texts[0]) ft \(texts[1]) in"
  }

  mutating func clear() { row.clear() }

  mutating func enter(_ answer: Answer) {
    guard let centimetres = answer.value.number else { return }
    let inches = Int((centimetres / 2.54).rounded())
    row.set([inches / 12, inches % 12])
  }

  /// More inches than a foot has are no height as people tell it.
  mutating func hold() -> String? {
    guard row.text == nil, let inches = row.values[1], !row.fields[1].range.contains(inches) else {
      return nil
    }
    return AnswerError.notHeight(isMetric: false).request
  }

  mutating func take(_ key: Key) -> EditorEffect {
    row.take(key, start: [5, 6]) ? .taken : .ignored
  }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    var drawing = row.drawing(in: space)
    drawing.lines += space.lines(Wording.feetBounds(HeightAnswerFormat.range), .quiet)
    return drawing
  }

  func keys(in space: PromptSpace) -> [String] { row.keys(in: space) }
}
