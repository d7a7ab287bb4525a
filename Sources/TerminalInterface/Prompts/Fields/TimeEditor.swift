import StudyModel

/// A time of day, or a length of time in hours and minutes.
struct TimeEditor: AnswerEditor {
  private let isLength: Bool
  private let start: [Int]
  private var row: FieldRow

  init(_ format: TimeOfDayAnswerFormat, _ surroundings: PromptSurroundings) {
    isLength = false
    let interval = format.minuteInterval
    let minute = surroundings.minuteOfDay
    start = [minute / 60, minute % 60 / interval * interval]
    row = FieldRow(Self.fields(interval: interval))
  }

  /// Hours and minutes, and seconds where the format tells them apart.
  init(_ format: TimeIntervalAnswerFormat) {
    isLength = true
    let minuteStep = max(1, format.step / 60)
    var fields = [
      FieldRow.Field(
        hint: "0", range: 0...168, isPadded: false, mostDigits: 2, after: " h  ", marks: ":"),
      FieldRow.Field(
        hint: "00", range: 0...59, step: minuteStep, isExact: true, after: " min"),
    ]
    if !format.step.isMultiple(of: 60) {
      (fields[1].after, fields[1].marks) = (" min  ", ":")
      fields.append(
        FieldRow.Field(
          hint: "00", range: 0...59, step: format.step % 60, isExact: true, after: " s"))
    }
    start = fields.map { _ in 0 }
    row = FieldRow(fields)
  }

  /// The fields of a time of day.
  static func fields(interval: Int = 1) -> [FieldRow.Field] {
    [
      FieldRow.Field(hint: "hh", range: 0...23, isEager: true, after: ":", marks: ":."),
      FieldRow.Field(hint: "mm", range: 0...59, step: interval, isExact: true),
    ]
  }

  // MARK: Entry

  var entry: String? {
    guard !row.isEmpty else { return nil }
    if let text = row.text?.text ?? row.halfTyped ?? bareNumber { return text }
    let texts = row.fields.map { isLength && $0.text.isEmpty ? $0.hint : $0.padded }
    return texts.joined(separator: ":")
  }

  /// Digits without a unit, which may be hours as well as minutes; nil for anything else.
  private var bareNumber: String? {
    isLength ? row.digitsAlone.flatMap { $0.count <= row.fields[0].digits ? $0 : nil } : nil
  }

  mutating func clear() { row.clear() }

  mutating func enter(_ answer: Answer) {
    guard isLength, let seconds = answer.value.integer.map(Int.init) else {
      return row.set(answer.line.split { !$0.isNumber }.compactMap { Int($0) })
    }
    row.set([seconds / 3600, seconds / 60 % 60, seconds % 60])
  }

  mutating func hold() -> String? {
    row.isEmpty || row.isFull || isLength || row.text != nil
      ? nil : AnswerError.notTimeOfDay.request
  }

  mutating func take(_ key: Key) -> EditorEffect {
    row.take(key, start: start) ? .taken : .ignored
  }

  func drawing(in space: PromptSpace) -> PromptDrawing { row.drawing(in: space) }

  func keys(in space: PromptSpace) -> [String] { row.keys(in: space) }
}
