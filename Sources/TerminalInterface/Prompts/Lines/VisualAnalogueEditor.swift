import StrictJSON
import StudyModel

/// A place on a line between two ends; the number behind it is not told.
///
/// No mark is there before the participant sets one, so that none suggests an answer.
struct VisualAnalogueEditor: AnswerEditor {
  private static let longest = 1000
  private static let step = 10
  private static let page = 100

  private let ends: ScaleEnds
  /// The place in tenths, 0...1000.
  private var place: Int?

  init(_ format: VisualAnalogueAnswerFormat, _ language: String?) {
    ends = ScaleEnds(
      low: format.minimumDescription?.text(in: language) ?? "",
      high: format.maximumDescription?.text(in: language) ?? "")
  }

  var entry: String? { place.map { JSONNumber.text(Double($0) / 10) } }

  mutating func clear() { place = nil }

  mutating func enter(_ answer: Answer) {
    place = answer.value.number.map { min(max(0, Int(($0 * 10).rounded())), Self.longest) }
  }

  mutating func take(_ key: Key) -> EditorEffect {
    switch key {
    case .left, .character("h"): move(by: -Self.step)
    case .right, .character("l"): move(by: Self.step)
    case .down, .pageDown, .character("j"): move(by: -Self.page)
    case .up, .pageUp, .character("k"): move(by: Self.page)
    case .home: place = 0
    case .end: place = Self.longest
    case .backspace, .delete: place = nil
    case .character(let scalar) where key.isDigit:
      place = Int(scalar.value - 48) * Self.page
    default: return .ignored
    }
    return .taken
  }

  /// The first key of direction sets the mark in the middle.
  private mutating func move(by step: Int) {
    place = place.map { min(max(0, $0 + step), Self.longest) } ?? Self.longest / 2
  }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    let slider = Slider(place: place.map { Double($0) / Double(Self.longest) }, space: space)
    return PromptDrawing([slider.line] + ends.lines(slider.columns, in: space))
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.move(space.sign("←→", "Left Right")), Wording.moveFast(space.sign("↑↓", "Up Down"))]
  }
}
