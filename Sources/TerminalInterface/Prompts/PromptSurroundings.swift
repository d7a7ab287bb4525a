import Quantities
import StudyModel
import StudySession

/// What editors know beside their question.
struct PromptSurroundings: Sendable {
  /// The moment that dates and times start from.
  let now: Instant
  /// Whether a text can be opened in the person's own editor.
  var hasEditor = false

  private var minutes: Int64 { (now.milliseconds / 60_000) + Int64(now.offsetMinutes) }

  var today: CivilDate { CivilDate(daysSince1970: Int(minutes / 1440)) }
  var minuteOfDay: Int { Int(minutes % 1440) }
}

extension Question {
  /// The editor for answers of the question's kind.
  func editor(
    for screen: QuestionScreen, _ surroundings: PromptSurroundings
  ) -> any AnswerEditor {
    let language = screen.language
    let hint = placeholder?.text(in: language) ?? ""
    switch answerFormat {
    case .boolean(let format): return ChoiceEditor(format, language)
    case .scale(let format): return ScaleEditor(format, language)
    case .continuousScale(let format): return ContinuousScaleEditor(format, language)
    case .textScale(let format): return ChoiceEditor(format.choices, screen)
    case .textChoice(let format): return ChoiceEditor(format, screen)
    case .valuePicker(let format): return ChoiceEditor(format.choices, screen)
    case .numeric(let format): return NumberEditor(format.range, hint: hint)
    case .text(let format):
      return format.isMultipleLines
        ? LinesEditor(format, hint: hint, hasEditor: surroundings.hasEditor)
        : TextEditor(format, hint: hint)
    case .email: return TextEditor(hint: hint.isEmpty ? "name@example.org" : hint)
    case .date(let format): return DateEditor(format, surroundings)
    case .dateTime(let format): return DateEditor(format, surroundings)
    case .timeOfDay(let format): return TimeEditor(format, surroundings)
    case .timeInterval(let format): return TimeEditor(format)
    case .height(let format): return format.editor(hint: hint)
    case .weight(let format): return NumberEditor(format, hint: hint)
    case .age(let format): return NumberEditor(format, hint: hint)
    case .matrix(let format): return MatrixEditor(format, language)
    case .visualAnalogue(let format): return VisualAnalogueEditor(format, language)
    }
  }
}
