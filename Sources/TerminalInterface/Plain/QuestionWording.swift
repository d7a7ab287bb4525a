import StudyModel
import StudySession

/// What is said of a question below its text: what may be answered, and how it is typed.
struct QuestionWording {
  /// A line of it.
  struct Line: Equatable {
    var text: String
    var isQuiet = false
    /// Spaces before its second and further lines.
    var indent = 0
    /// Whether it belongs to the line before.
    var isClose = true
  }

  private let screen: QuestionScreen
  private let ellipsis: String

  init(_ screen: QuestionScreen, ellipsis: String) {
    self.screen = screen
    self.ellipsis = ellipsis
  }

  private var question: Question { screen.question }

  private func text(_ text: LocalizedText?) -> String? { text?.text(in: screen.language) }

  // MARK: Answers

  /// The answers there are to choose from, and what bounds the others.
  var answers: [Line] {
    switch question.answerFormat {
    case .boolean(let format): booleans(format)
    case .scale(let format):
      [
        Line(text: Wording.values(format), isClose: false),
        quiet(Wording.ends(format, in: screen.language, ellipsis: ellipsis)),
      ]
    case .continuousScale(let format):
      [
        quiet(
          ends(
            Wording.number(format.minimum), format.minimumDescription,
            Wording.number(format.maximum), format.maximumDescription), isClose: false)
      ]
    case .textScale(let format): numbered(format.choices.map { choice($0) })
    case .textChoice(let format): choices(format)
    case .valuePicker(let format): numbered(format.choices.map { choice($0) })
    case .numeric(let format): bounds(Wording.range(format.range))
    case .text(let format):
      [Wording.textLimit(format)].compactMap(\.self).map { quiet($0, isClose: false) }
    case .matrix(let format): matrix(format)
    case .visualAnalogue(let format):
      [
        quiet(
          ends("0", format.minimumDescription, "100", format.maximumDescription), isClose: false)
      ]
    case .date(let format): bounds(Wording.limits(format.range))
    case .dateTime(let format): bounds(Wording.limits(format.range))
    case .height(let format): bounds(Wording.heights(format))
    case .weight(let format): bounds(Wording.range(format.rangeAsTyped))
    case .age(let format): bounds(Wording.range(format.rangeAsTyped))
    case .email, .timeOfDay, .timeInterval: []
    }
  }

  private func bounds(_ text: String?) -> [Line] { text.map { [quiet($0)] } ?? [] }

  /// An example of an answer, in the study's words.
  var placeholder: Line? { text(question.placeholder).map { quiet($0) } }

  private func quiet(_ text: String, isClose: Bool = true) -> Line {
    Line(text: text, isQuiet: true, isClose: isClose)
  }

  private func booleans(_ format: BooleanAnswerFormat) -> [Line] {
    let words = [("y", text(format.yes)), ("n", text(format.no))]
    guard words.contains(where: { $0.1 != nil }) else { return [] }
    return words.enumerated().map { index, word in
      Line(
        text: "\(word.0)  \(word.1 ?? (index == 0 ? "yes" : "no"))", indent: 3,
        isClose: index > 0)
    }
  }

  private func choice(_ choice: AnswerChoice) -> String {
    let detail = text(choice.detailText).map { " (\($0))" } ?? ""
    return (text(choice.text) ?? "") + detail
  }

  private func choices(_ format: TextChoiceAnswerFormat) -> [Line] {
    let shown = format.choices.shown(in: screen.choiceOrder).map { choice in
      self.choice(choice)
        + (choice.isExclusive && format.style == .multiple ? ", only this" : "")
    }
    let other = format.other.map { (text($0.text) ?? "") + ellipsis }
    return numbered(shown + [other].compactMap(\.self))
  }

  private func numbered(_ texts: [String]) -> [Line] {
    texts.enumerated().map { index, text in
      let number = "\(index + 1)  "
      return Line(text: number + text, indent: number.count, isClose: index > 0)
    }
  }

  private func matrix(_ format: MatrixAnswerFormat) -> [Line] {
    let columns = format.choices.enumerated().map { "\($0 + 1) \(choice($1))" }
    let rows = format.rows.enumerated().map { index, row in
      Line(
        text: "- \(text(row.text) ?? "")\(obligation(of: row, in: format))", indent: 2,
        isClose: index > 0)
    }
    return [quiet(columns.joined(separator: "   "), isClose: false)] + rows
  }

  /// Tells the rows that must be answered, where others may stay open.
  private func obligation(
    of row: MatrixAnswerFormat.Row, in format: MatrixAnswerFormat
  ) -> String {
    format.canBePartial && row.isRequired ? Wording.mustBeAnswered : ""
  }

  private func ends(
    _ low: String, _ lowText: LocalizedText?, _ high: String, _ highText: LocalizedText?
  ) -> String {
    let ends = [[low, text(lowText)], [high, text(highText)]]
    return ends.map { $0.compactMap(\.self).joined(separator: " ") }
      .joined(separator: " \(ellipsis) ")
  }

  // MARK: Asking

  /// How an answer is typed, as the beginning of a sentence.
  var request: String {
    switch question.answerFormat {
    case .boolean: "Type y for yes or n for no"
    case .scale(let format): Wording.scaleRequest(format)
    case .continuousScale(let format):
      "Type a number from \(Wording.number(format.minimum)) to \(Wording.number(format.maximum))"
    case .textScale(let format): "Type a number from 1 to \(format.choices.count)"
    case .textChoice(let format): request(format)
    case .valuePicker(let format): "Type a number from 1 to \(format.choices.count)"
    case .numeric(let format): request(format)
    case .text(let format) where format.isMultipleLines:
      "Type your answer, with \\ at the end of each line but the last"
    case .text: "Type your answer"
    case .email: "Type an e-mail address"
    case .date: "Type a date as year-month-day, such as 2025-03-14"
    case .dateTime: "Type a date and a time, such as 2025-03-14 15:30"
    case .timeOfDay: "Type a time of day, such as 15:30"
    case .timeInterval: "Type hours and minutes, such as 1:30 or 90 min"
    case .height(let format):
      format.measurementSystem == .metric
        ? "Type a height in cm, or with its unit, such as 5 ft 8 in"
        : "Type a height with its units, such as 5 ft 8 in"
    case .weight(let format):
      format.measurementSystem == .metric
        ? "Type a weight in kg, or with its unit, such as 160 lb"
        : "Type a weight with its unit, such as 160 lb"
    case .age: "Type an age in years"
    case .matrix(let format):
      "Type a number from 1 to \(format.choices.count) for each of the \(format.rows.count) lines, "
        + "with spaces between" + (format.canBePartial ? ", - leaves one open" : "")
    case .visualAnalogue: "Type a number from 0 to 100"
    }
  }

  private func request(_ format: NumericAnswerFormat) -> String {
    let kind = format.style == .integer ? "a whole number" : "a number"
    return "Type \(kind)" + (format.unit.map { " (\($0))" } ?? "")
  }

  private func request(_ format: TextChoiceAnswerFormat) -> String {
    let last = format.otherNumber ?? format.choices.count
    let own = format.otherNumber.map { " (after \($0) also what it is)" } ?? ""
    switch format.style {
    case .single: return "Type a number from 1 to \(last)" + own
    case .multiple: return "Type \(Wording.selections(format)), such as 1, 3" + own
    }
  }

  /// What may be typed instead of an answer, such as `an empty line skips`.
  var alternatives: [String] {
    var alternatives: [String] = []
    if let value = question.defaultAnswer {
      alternatives.append("an empty line answers \(Wording.answer(value, to: question, screen))")
      if !question.isRequired { alternatives.append("- skips") }
    } else if screen.wasUnknown {
      alternatives.append("an empty line keeps \"I don't know\"")
    } else if !question.isRequired {
      alternatives.append("an empty line skips")
    }
    if question.allowsDontKnow { alternatives.append("? means \"I don't know\"") }
    if let limit = question.timeLimit { alternatives.append("you have \(Wording.number(limit)) s") }
    return alternatives
  }

  /// The whole request on one line, for plain lines.
  var prompt: String {
    ([request + ", then press Return"] + alternatives).joined(separator: "; ") + ":"
  }
}
