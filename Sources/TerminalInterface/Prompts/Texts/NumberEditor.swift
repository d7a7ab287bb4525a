import StrictJSON
import StudyModel

/// A number that is typed, with its unit and its range beside it.
struct NumberEditor: AnswerEditor {
  private let unit: String
  private let range: String
  private let hint: String
  /// What a bare number needs behind it to be understood, such as `lb`.
  private let impliedUnit: String?
  private var text = LineEditor()

  init(_ range: NumberRange, hint: String) {
    unit = range.unit ?? ""
    self.range = Wording.bounds(range)
    self.hint = hint
    impliedUnit = nil
  }

  init(_ format: AgeAnswerFormat, hint: String) {
    self.init(format.rangeAsTyped, hint: hint)
  }

  init(_ format: WeightAnswerFormat, hint: String) {
    let isMetric = format.measurementSystem == .metric
    unit = isMetric ? "kg" : "lb"
    range = Wording.bounds(format.rangeAsTyped)
    self.hint = hint
    impliedUnit = isMetric ? nil : "lb"
  }

  /// A height in centimetres.
  init(height hint: String) {
    unit = "cm"
    range = Wording.bounds(HeightAnswerFormat.rangeInCentimetres)
    self.hint = hint
    impliedUnit = nil
  }

  var entry: String? {
    guard !text.isEmpty else { return nil }
    let isBare = text.text.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
    return isBare ? [text.text, impliedUnit].compactMap(\.self).joined(separator: " ") : text.text
  }

  mutating func clear() { text = LineEditor() }

  mutating func enter(_ answer: Answer) {
    guard impliedUnit != nil, answer.typed == nil, let kilograms = answer.value.number else {
      return text = LineEditor(answer.line)
    }
    text = LineEditor(
      JSONNumber.text((kilograms / WeightAnswerFormat.pound * 10).rounded() / 10))
  }

  mutating func take(_ key: Key) -> EditorEffect { text.take(key) ? .taken : .ignored }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    let beside = [unit, range].filter { !$0.isEmpty }.joined(separator: space.sign(" · ", ", "))
    guard space.columns(of: beside) + 14 > space.width else {
      return InputField(editor: text, space: space, hint: hint, suffix: beside).drawing
    }
    var drawing = InputField(editor: text, space: space, hint: hint, suffix: unit).drawing
    drawing.lines += space.lines(range, .quiet)
    return drawing
  }
}

extension WeightAnswerFormat {
  /// A pound in kilograms.
  fileprivate static let pound = 0.453_592_37

  /// The weights that are answers, in the unit that a bare number has; pounds to a tenth within.
  var rangeAsTyped: NumberRange {
    guard measurementSystem == .customary else {
      return NumberRange(minimum: minimum, maximum: maximum, unit: "kg")
    }
    return NumberRange(
      minimum: (minimum / Self.pound * 10).rounded(.up) / 10,
      maximum: (maximum / Self.pound * 10).rounded(.down) / 10, unit: "lb")
  }
}

extension AgeAnswerFormat {
  var rangeAsTyped: NumberRange {
    NumberRange(minimum: Double(minimum), maximum: Double(maximum), unit: Wording.years)
  }
}

extension HeightAnswerFormat {
  static var rangeInCentimetres: NumberRange {
    NumberRange(minimum: range.lowerBound, maximum: range.upperBound, unit: "cm")
  }

  func editor(hint: String) -> any AnswerEditor {
    measurementSystem == .metric ? NumberEditor(height: hint) : FeetEditor()
  }
}
