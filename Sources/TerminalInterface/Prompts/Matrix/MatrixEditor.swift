import StrictJSON
import StudyModel

/// Rows that are each answered by one of the same choices.
struct MatrixEditor: AnswerEditor {
  private let format: MatrixAnswerFormat
  private let language: String?
  private var place = 0
  private var chosen: [Int?]

  init(_ format: MatrixAnswerFormat, _ language: String?) {
    self.format = format
    self.language = language
    chosen = format.rows.map { _ in nil }
  }

  var entry: String? {
    hasTraces ? chosen.map { $0.map { "\($0 + 1)" } ?? "-" }.joined(separator: " ") : nil
  }

  var hasTraces: Bool { chosen.contains { $0 != nil } }

  mutating func clear() {
    chosen = format.rows.map { _ in nil }
    place = 0
  }

  mutating func enter(_ answer: Answer) {
    chosen = format.rows.map { row in
      answer.value[row.identifier].flatMap { value in
        format.choices.firstIndex { $0.value == value }
      }
    }
  }

  /// Return goes on to the next row that has no answer, and sends once no row needs one.
  mutating func hold() -> String? {
    guard hasTraces else { return nil }
    if chosen[place] == nil, format.rows[place].isRequired { return Wording.rowRequest }
    let below = chosen[place...].dropFirst().firstIndex(of: nil)
    guard let next = below ?? firstMissing else { return nil }
    place = next
    return ""
  }

  /// The first row that may not stay open and does.
  private var firstMissing: Int? {
    chosen.indices.first { chosen[$0] == nil && format.rows[$0].isRequired }
  }

  // MARK: Keys

  mutating func take(_ key: Key) -> EditorEffect {
    switch key {
    case .up, .backTab, .character("k"): place = max(0, place - 1)
    case .down, .tab, .character("j"): place = min(chosen.count - 1, place + 1)
    case .left, .character("h"): move(by: -1)
    case .right, .character("l"): move(by: 1)
    case .backspace, .delete: chosen[place] = nil
    case .character(let scalar) where key.isDigit: return choose(Int(scalar.value) - 48)
    default: return .ignored
    }
    return .taken
  }

  private mutating func move(by step: Int) {
    let outside = step > 0 ? -1 : format.choices.count
    chosen[place] = min(max(0, (chosen[place] ?? outside) + step), format.choices.count - 1)
  }

  /// Chooses by number, and goes on to the next row.
  private mutating func choose(_ number: Int) -> EditorEffect {
    guard format.choices.indices.contains(number - 1) else {
      return .refused(AnswerError.notAChoice(count: format.choices.count).request)
    }
    chosen[place] = number - 1
    place = min(chosen.count - 1, place + 1)
    return .taken
  }

  // MARK: Drawing

  /// What a row asks, and whether it must be answered where others need not.
  private func text(of row: MatrixAnswerFormat.Row) -> String {
    row.text.text(in: language)
      + (format.canBePartial && row.isRequired ? Wording.mustBeAnswered : "")
  }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    MatrixDrawing(
      rows: format.rows.map(text),
      choices: format.choices.map { $0.text.text(in: language) }, chosen: chosen, place: place,
      space: space
    ).drawing
  }

  func keys(in space: PromptSpace) -> [String] {
    [
      Wording.row(space.sign("↑↓", "Up Down")), Wording.move(space.sign("←→", "Left Right")),
    ]
  }
}
