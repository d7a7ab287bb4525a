import Quantities
import StrictJSON
import StudyModel

/// A decimal number on a line, moved by arrows or typed.
struct ContinuousScaleEditor: AnswerEditor {
  private let format: ContinuousScaleAnswerFormat
  private let ends: ScaleEnds
  private var text = LineEditor()

  init(_ format: ContinuousScaleAnswerFormat, _ language: String?) {
    self.format = format
    ends = ScaleEnds(
      low: Self.end(format.minimum, format.minimumDescription?.text(in: language)),
      high: Self.end(format.maximum, format.maximumDescription?.text(in: language)))
  }

  private static func end(_ number: Double, _ words: String?) -> String {
    [Wording.number(number), words].compactMap(\.self).joined(separator: " ")
  }

  var entry: String? { text.isEmpty ? nil : text.text }

  mutating func clear() { text = LineEditor() }

  mutating func enter(_ answer: Answer) { text = LineEditor(answer.line) }

  // MARK: Keys

  mutating func take(_ key: Key) -> EditorEffect {
    switch key {
    case .left: move(by: -1)
    case .right: move(by: 1)
    case .down, .pageDown: move(by: -10)
    case .up, .pageUp: move(by: 10)
    case .home: set(format.minimum)
    case .end: set(format.maximum)
    default: return text.take(key) ? .taken : .ignored
    }
    return .taken
  }

  private var power: Double {
    (0..<format.maximumFractionDigits).reduce(1.0) { all, _ in all * 10 }
  }

  /// A hundredth of the line, but no less than answers tell apart.
  private var step: Double { max(1 / power, (format.maximum - format.minimum) / 100) }

  private var value: Double? {
    Double.decimal(text.text.replacing(",", with: ".")).flatMap { $0.isFinite ? $0 : nil }
  }

  private mutating func move(by steps: Double) {
    guard let value else { return set((format.minimum + format.maximum) / 2) }
    set(value + steps * step)
  }

  private mutating func set(_ number: Double) {
    let rounded = (number * power).rounded() / power
    text = LineEditor(Wording.number(min(max(rounded, format.minimum), format.maximum)))
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    let share = value.map { ($0 - format.minimum) / (format.maximum - format.minimum) }
    let isInside = share.map { (0...1).contains($0) } ?? false
    let slider = Slider(place: isInside ? share : nil, space: space)
    var field = InputField(editor: text, space: space).drawing
    field.lines = [slider.line] + ends.lines(slider.columns, in: space) + field.lines
    field.focus = field.lines.count - 1
    field.cursor?.row = field.lines.count - 1
    return field
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.move(space.sign("←→", "Left Right")), Wording.digits]
  }
}
