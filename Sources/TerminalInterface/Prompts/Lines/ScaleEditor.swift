import StrictJSON
import StudyModel

/// A whole number on a labelled line, moved by arrows and digits.
///
/// Where all values have one digit, each digit is an answer; else they are typed as numbers are.
struct ScaleEditor: AnswerEditor {
  /// The most characters that are typed, more than any value has.
  private static let mostTyped = 8

  private let values: [Int]
  private let request: String
  private let ends: ScaleEnds
  private var chosen: Int?
  /// The number typed so far, whether it is a value or not.
  private var typed = ""

  init(_ format: ScaleAnswerFormat, _ language: String?) {
    values = format.values
    request =
      AnswerError.notOnScale(minimum: format.minimum, maximum: format.maximum, step: format.step)
      .request
    ends = ScaleEnds(
      low: format.minimumDescription?.text(in: language) ?? "",
      high: format.maximumDescription?.text(in: language) ?? "")
  }

  var entry: String? { chosen.map { String(values[$0]) } }

  mutating func clear() {
    chosen = nil
    typed = ""
  }

  mutating func enter(_ answer: Answer) {
    chosen = answer.value.integer.flatMap { number in values.firstIndex { Int64($0) == number } }
  }

  /// Whether there is a number that is no value, or the beginning of one.
  private var isUnfinished: Bool { !typed.isEmpty && chosen == nil }
  var hasTraces: Bool { chosen != nil || !typed.isEmpty }

  mutating func hold() -> String? { isUnfinished ? request : nil }

  // MARK: Keys

  mutating func take(_ key: Key) -> EditorEffect {
    switch key {
    case .left, .down, .character("h"), .character("j"): move(by: -1, from: values.count)
    case .right, .up, .character("l"), .character("k"): move(by: 1, from: -1)
    case .home: choose(0)
    case .end: choose(values.count - 1)
    case .backspace where typed.count > 1: set(String(typed.dropLast()))
    case .backspace, .delete, .deleteToStart: clear()
    case .character("-") where typed.isEmpty && values[0] < 0: set("-")
    case .character(let scalar) where key.isDigit: return type(scalar)
    default: return .ignored
    }
    return .taken
  }

  private mutating func choose(_ index: Int) {
    chosen = index
    typed = ""
  }

  private mutating func move(by step: Int, from outside: Int) {
    choose(min(max(0, (chosen ?? outside) + step), values.count - 1))
  }

  private var hasOneDigit: Bool { values.allSatisfy { (0...9).contains($0) } }

  /// A digit goes on with the number that is being typed; one that is no value stays seen.
  private mutating func type(_ scalar: Unicode.Scalar) -> EditorEffect {
    let text = (hasOneDigit ? "" : typed) + String(scalar)
    set(text)
    guard chosen == nil, !values.contains(where: { String($0).hasPrefix(text) }) else {
      return .taken
    }
    return .refused(request)
  }

  private mutating func set(_ text: String) {
    typed = String(text.prefix(Self.mostTyped))
    chosen = Int(typed).flatMap(values.firstIndex)
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    var drawing = line(values.map(String.init), in: space)
    guard isUnfinished else { return drawing }
    let field = InputField(editor: LineEditor(typed), space: space).drawing
    drawing.focus = drawing.lines.count
    drawing.cursor = field.cursor.map {
      Frame.Position(row: drawing.lines.count + $0.row, column: $0.column)
    }
    drawing.lines += field.lines
    return drawing
  }

  private func line(_ labels: [String], in space: PromptSpace) -> PromptDrawing {
    let widest = labels.map(\.count).max() ?? 1
    let most = (space.width - widest) / max(1, values.count - 1)
    guard most >= widest + 1 else { return list(labels, in: space) }
    let line = ScaleLine(
      stops: values.count, gap: min(most, 8), left: widest / 2, chosen: chosen, space: space)
    return PromptDrawing([line.labels(labels), line.line] + ends.lines(line.columns, in: space))
  }

  /// The values one after the other, where a line has no room.
  private func list(_ labels: [String], in space: PromptSpace) -> PromptDrawing {
    var lines = [space.blank]
    for (index, label) in labels.enumerated() {
      let isChosen = index == chosen
      let text = isChosen ? "[\(label)]" : " \(label) "
      if lines[lines.count - 1].columns + text.count > space.width { lines.append(space.blank) }
      lines[lines.count - 1].append(text, isChosen ? .chosen : .plain)
    }
    return PromptDrawing(lines + ends.lines(space.width, in: space))
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.move(space.sign("←→", "Left Right"))]
  }
}
