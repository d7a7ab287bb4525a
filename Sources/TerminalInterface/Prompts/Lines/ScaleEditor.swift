import StrictJSON
import StudyModel

/// A whole number on a labelled line, moved by arrows and digits.
struct ScaleEditor: AnswerEditor {
  private let values: [Int]
  private let request: String
  private let ends: ScaleEnds
  private var chosen: Int?
  /// The digits typed so far.
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

  // MARK: Keys

  mutating func take(_ key: Key) -> EditorEffect {
    switch key {
    case .left, .down, .character("h"), .character("j"): move(by: -1, from: values.count)
    case .right, .up, .character("l"), .character("k"): move(by: 1, from: -1)
    case .home: choose(0)
    case .end: choose(values.count - 1)
    case .backspace, .delete: clear()
    case .character("-"): typed = "-"
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

  /// A digit goes on with the number being typed, or begins another.
  private mutating func type(_ scalar: Unicode.Scalar) -> EditorEffect {
    for text in [typed + String(scalar), String(scalar)] {
      let exact = values.firstIndex { String($0) == text }
      guard exact != nil || values.contains(where: { String($0).hasPrefix(text) }) else {
        continue
      }
      typed = text
      chosen = exact
      return .taken
    }
    typed = ""
    return .refused(request)
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    let labels = values.map(String.init)
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
