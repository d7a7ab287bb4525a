import Quantities
import StudyModel

/// A date by year, month and day, and a time behind it where one is asked for.
struct DateEditor: AnswerEditor {
  private let surroundings: PromptSurroundings
  private let hasTime: Bool
  /// The days that are answers, in words; empty for all.
  private let limits: String
  private var row: FieldRow

  init(_ format: DateAnswerFormat, _ surroundings: PromptSurroundings) {
    let days = format.days(AnswerContext(now: surroundings.now))
    self.init(
      surroundings, hasTime: false,
      limits: Wording.dates(
        from: format.range.minimum.map { _ in CivilDate(daysSince1970: days.lowerBound).text },
        to: format.range.maximum.map { _ in CivilDate(daysSince1970: days.upperBound).text }))
  }

  init(_ format: DateTimeAnswerFormat, _ surroundings: PromptSurroundings) {
    let seconds = format.seconds(AnswerContext(now: surroundings.now))
    self.init(
      surroundings, hasTime: true,
      limits: Wording.dates(
        from: format.range.minimum.map { _ in Wording.minute(seconds.lowerBound) },
        to: format.range.maximum.map { _ in Wording.minute(seconds.upperBound) }))
  }

  private init(_ surroundings: PromptSurroundings, hasTime: Bool, limits: String) {
    self.surroundings = surroundings
    self.hasTime = hasTime
    self.limits = limits
    let date = [
      FieldRow.Field(
        hint: "YYYY", range: 1...9999, isWhole: true, after: "-", marks: Self.marks),
      FieldRow.Field(hint: "MM", range: 1...12, after: "-", marks: Self.marks),
      FieldRow.Field(
        hint: "DD", range: 1...31, after: hasTime ? "  " : "", marks: hasTime ? " Tt" : ""),
    ]
    row = FieldRow(date + (hasTime ? TimeEditor.fields() : []))
  }

  /// What may stand between the parts of a date that begins with its year.
  private static let marks = "-/."

  // MARK: Entry

  var entry: String? {
    guard !row.isEmpty else { return nil }
    if let text = row.text?.text ?? row.halfTyped { return text }
    let texts = row.fields.map(\.padded)
    let date = texts[0..<3].joined(separator: "-")
    return hasTime ? date + " " + texts[3...].joined(separator: ":") : date
  }

  mutating func clear() { row.clear() }

  mutating func enter(_ answer: Answer) {
    let numbers = answer.line.split { !$0.isNumber }.compactMap { Int($0) }
    row.set(Array(numbers.prefix(row.fields.count)))
  }

  mutating func hold() -> String? {
    guard row.text == nil, !row.isEmpty, !row.isFull else { return nil }
    return (hasTime ? AnswerError.notDateTime : .notDate).request
  }

  // MARK: Keys

  private var start: [Int] {
    let (today, minute) = (surroundings.today, surroundings.minuteOfDay)
    return [today.year, today.month, today.day] + (hasTime ? [minute / 60, minute % 60] : [])
  }

  mutating func take(_ key: Key) -> EditorEffect {
    let letter: Unicode.Scalar = hasTime ? "n" : "t"
    guard key == .character(letter), !isTyping else {
      return row.take(key, start: start) ? .taken : .ignored
    }
    row.set(start, by: letter)
    return .taken
  }

  /// Whether letters belong to what is typed already.
  private var isTyping: Bool { row.text != nil || row.digitsAlone != nil }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    var drawing = row.drawing(in: space)
    let date = date.map(Wording.weekday)
    let below = [date, limits.isEmpty ? nil : limits].compactMap(\.self)
    drawing.lines += space.lines(below.joined(separator: space.sign(" · ", ", ")), .quiet)
    return drawing
  }

  private var date: CivilDate? {
    let values = row.values.prefix(3).compactMap(\.self)
    guard row.text == nil, values.count == 3, row.fields[0].text.count == 4 else { return nil }
    let date = CivilDate(year: values[0], month: values[1], day: values[2])
    return date.exists ? date : nil
  }

  func keys(in space: PromptSpace) -> [String] {
    row.keys(in: space) + (row.text == nil ? [hasTime ? Wording.now : Wording.today] : [])
  }
}
