import StrictJSON
import StudyModel

/// Rows that are each answered by one of the same choices.
struct MatrixEditor: AnswerEditor {
  private let format: MatrixAnswerFormat
  private let language: String?
  private var place = 0
  private var chosen: [Int?]
  /// The digits of a number to which more may come, as 1 where there is a 12.
  private var digits = ""
  /// Whether what was typed last for this row is none of the numbers.
  private var isRefused = false

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
    go(to: 0)
  }

  private mutating func go(to row: Int) {
    place = min(max(0, row), chosen.count - 1)
    digits = ""
    isRefused = false
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
    if isRefused { return request }
    guard hasTraces else { return nil }
    if chosen[place] == nil, format.rows[place].isRequired { return Wording.rowRequest }
    let below = chosen[place...].dropFirst().firstIndex(of: nil)
    guard let next = below ?? firstMissing else { return nil }
    go(to: next)
    return ""
  }

  /// The first row that may not stay open and does.
  private var firstMissing: Int? {
    chosen.indices.first { chosen[$0] == nil && format.rows[$0].isRequired }
  }

  // MARK: Keys

  mutating func take(_ key: Key) -> EditorEffect {
    switch key {
    case .up, .backTab, .character("k"): go(to: place - 1)
    case .down, .tab, .character("j"): go(to: place + 1)
    case .left, .character("h"): move(by: -1)
    case .right, .character("l"): move(by: 1)
    case .backspace, .delete: set(nil)
    case .character(let scalar) where key.isDigit: return type(scalar)
    default: return .ignored
    }
    return .taken
  }

  private mutating func set(_ choice: Int?) {
    chosen[place] = choice
    go(to: place)
  }

  private mutating func move(by step: Int) {
    let outside = step > 0 ? -1 : format.choices.count
    set(min(max(0, (chosen[place] ?? outside) + step), format.choices.count - 1))
  }

  private var request: String { AnswerError.notAChoice(count: format.choices.count).request }

  /// Chooses by number, and goes on to the next row once no digit can follow.
  private mutating func type(_ scalar: Unicode.Scalar) -> EditorEffect {
    let typed = digits + String(scalar)
    guard let number = Int(typed), format.choices.indices.contains(number - 1) else {
      set(nil)
      isRefused = true
      return .refused(request)
    }
    set(number - 1)
    if number * 10 > format.choices.count {
      go(to: place + 1)
    } else {
      digits = typed
    }
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
