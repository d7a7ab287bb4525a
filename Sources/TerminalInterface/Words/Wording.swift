import Quantities
import StrictJSON
import StudyModel
import StudySession

/// Every sentence the interface itself says.
enum Wording {
  // MARK: Places

  static func step(_ number: Int, of count: Int) -> String { "Step \(number) of \(count)" }

  static func page(_ page: StepHeader.Page) -> String { "Page \(page.number) of \(page.count)" }

  static func question(_ number: Int, of count: Int) -> String {
    "Question \(number) of \(count)"
  }

  static let pilot = "PILOT: left out of results"

  // MARK: Menu and permission

  static let setupTitle = "Before the session"
  static let playTone = "Play a tone"
  static let begin = "Begin"
  static let menuTitle = "What would you like to do?"
  static let permissionTitle = "Your permission"

  /// A task as it is pointed at; one without a title by its name.
  static func menuTitle(of entry: MenuScreen.Entry) -> String {
    (entry.title.isEmpty ? entry.identifier : entry.title) + done(entry.completedSessions)
  }

  /// A task as it is typed.
  static func menuEntry(_ entry: MenuScreen.Entry) -> String {
    let title = entry.title.isEmpty ? entry.identifier : entry.title
    let name = entry.title.isEmpty ? "" : " (\(entry.identifier))"
    return title + name + done(entry.completedSessions)
  }

  private static func done(_ times: Int) -> String {
    switch times {
    case ..<1: ""
    case 1: ", done once"
    case 2: ", done twice"
    default: ", done \(times) times"
    }
  }

  static let menuPrompt = "Type a number or a name, or q to quit, then press Return:"
  static let permissionPrompt = "Type y for yes or n for no, then press Return:"

  static func permission(_ screen: PermissionScreen) -> String {
    guard let type = screen.type else {
      return "May this study record what you say and what is heard around you by the microphone?"
    }
    return screen.isWriting
      ? "May this study write made-up \(type.name) samples?"
      : "May this study read your \(type.name)?"
  }

  // MARK: Questions

  static func values(_ scale: ScaleAnswerFormat) -> String {
    scale.values.map(String.init).joined(separator: "  ")
  }

  /// What a scale's ends mean, such as `1 very bad … 7 very good`.
  static func ends(_ scale: ScaleAnswerFormat, in language: String?, ellipsis: String) -> String {
    let low = scale.minimumDescription?.text(in: language)
    let high = scale.maximumDescription?.text(in: language)
    let ends = [
      [String(scale.minimum), low].compactMap(\.self).joined(separator: " "),
      [String(scale.maximum), high].compactMap(\.self).joined(separator: " "),
    ]
    return ends.joined(separator: " \(ellipsis) ")
  }

  static func textLimit(_ format: TextAnswerFormat) -> String? {
    switch (format.minimumLength, format.maximumLength) {
    case (nil, nil): nil
    case (let least?, nil): "At least \(least) characters."
    case (nil, let most?): "Up to \(most) characters."
    case (let least?, let most?): "\(least) to \(most) characters."
    }
  }

  static func scaleRequest(_ scale: ScaleAnswerFormat) -> String {
    let kind = scale.step == 1 ? "a number" : "one of these numbers,"
    return "Type \(kind) from \(scale.minimum) to \(scale.maximum)"
  }

  /// How many choices are asked for, such as `2 or 3 of the numbers`.
  static func selections(_ format: TextChoiceAnswerFormat) -> String {
    switch (format.minimumSelections ?? 1, format.maximumSelections) {
    case (1, nil): "one number or more"
    case (let least, nil): "\(least) numbers or more"
    case (let least, let most?) where least == most: least == 1 ? "one number" : "\(least) numbers"
    case (1, let most?): "up to \(most) numbers"
    case (let least, let most?): "\(least) to \(most) numbers"
    }
  }

  /// What bounds a number, such as `From 0 to 24 h.`; nil for nothing.
  static func range(_ range: NumberRange) -> String? {
    let unit = range.unit.map { " " + $0 } ?? ""
    switch (range.minimum, range.maximum) {
    case (nil, nil): return nil
    case (let least?, let most?): return "From \(number(least)) to \(number(most))\(unit)."
    case (let least?, nil): return "\(number(least))\(unit) or more."
    case (nil, let most?): return "\(number(most))\(unit) or less."
    }
  }

  static func number(_ number: Double) -> String { JSONNumber.text(number) }

  /// What bounds a number beside its field, such as `0 to 24`; empty for nothing.
  static func bounds(_ range: NumberRange) -> String {
    switch (range.minimum, range.maximum) {
    case (nil, nil): ""
    case (let least?, let most?): "\(number(least)) to \(number(most))"
    case (let least?, nil): "\(number(least)) or more"
    case (nil, let most?): "\(number(most)) or less"
    }
  }

  /// Which dates are answers, such as `2025-01-01 to 2025-12-31`; empty for all.
  static func dates(from first: String?, to last: String?) -> String {
    switch (first, last) {
    case (nil, nil): ""
    case (let first?, let last?): "\(first) to \(last)"
    case (let first?, nil): "\(first) or later"
    case (nil, let last?): "\(last) or earlier"
    }
  }

  /// The name of a date's day, such as `Friday`.
  static func weekday(_ date: CivilDate) -> String {
    let names = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    return names[((date.daysSince1970 % 7) + 7) % 7]
  }

  static func editorIsMissing(_ command: String) -> String {
    "The editor '\(command)' is not there; the text is as it was."
  }
  static func editorFailed(_ command: String, _ status: String) -> String {
    "The editor '\(command)' ended with \(status); the text is as it was."
  }
  static func editorHasNoFile(_ reason: String) -> String {
    "The text can't be edited elsewhere: \(reason)"
  }
  static func atLeast(_ count: Int) -> String { "at least \(count) characters" }

  static func length(_ count: Int, of most: Int, least: Int?) -> String {
    (count == 0 ? "up to \(most) characters" : "\(count) of \(most) characters")
      + (least.map { ", at least \($0)" } ?? "")
  }

  static let years = "years"
  static let dontKnow = "I don't know"
  static let onlyThis = " (only this)"
  static let searchField = "Search"
  static let otherRequest = "Please write what it is."
  static let markRequest = "Please mark what you choose with the space bar."
  static let rowRequest = "Please choose an answer for this line."
  static let mustBeAnswered = " (must be answered)"
  static let yesWord = "Yes"
  static let noWord = "No"

  static let noneFound = "Nothing fits. Please change the search, or clear it with Esc."
  static let noneBegins = "No answer begins so. Please use the arrow keys or a number."

  /// How much of a list is found, and how many are marked, in sight or not.
  static func found(_ count: Int, of all: Int, marked: Int) -> String {
    (count == all ? "\(all) in all" : "\(count) of \(all)")
      + (marked > 0 ? ", \(marked) marked" : "")
  }

  // MARK: Leaving

  static let leaveTitle = "Do you want to leave?"
  static let leaveSaving = "Save and leave"
  static let leaveSavingDetail = "Your answers are kept; you can go on another time."
  static let leaveSavingUnsent =
    "Your answers are kept, but not what you entered here: send it first."
  static let leaveDiscarding = "Discard and leave"
  static let leaveDiscardingDetail = "Your answers will not be used."
  static let leavePrompt =
    "Leave? Type s to save for another time, d to discard, or c to stay, then press Return:"
  static let leaveRequest = "Please type s, d, or nothing to stay."
  static let staying = "You stay."
  static let notHere = "That can't be done here."
  static let leaveHint = "To leave before the end, type :leave and press Return."
  static let backHint = "To go back, type :back and press Return."
  static let pauseHint = "To pause, type :pause and press Return."
  static let pausedLine = "Paused. To go on, type :pause and press Return."
  static let unpausedLine = "The step goes on."
  static let stay = "Cancel: stay here"

  /// An answer in the study's words, else as it stands in files.
  static func answer(_ value: JSONValue, to question: Question, _ screen: QuestionScreen) -> String
  {
    if let truth = value.bool, question.answerFormat.label(for: value) == nil {
      return truth ? "yes" : "no"
    }
    return question.answerFormat.label(for: value, language: screen.language) ?? value.string
      ?? Writer.string(value)
  }

  // MARK: Active steps

  /// Minutes and seconds, rounded up, such as `0:12 left`.
  static func left(_ seconds: Double) -> String { clock(seconds) + " left" }

  private static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0 else { return "0:00" }
    // A thousandth early must not show the second that has just gone.
    let whole = Int(min(seconds - 0.001, 359_999).rounded(.up))
    return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
  }

  /// The last three seconds, counted.
  static func count(_ seconds: Double) -> String? {
    seconds > 0 && seconds <= 3 ? "Ends in \(Int(min(seconds, 3).rounded(.up)))" : nil
  }

  static let paused = "Paused"
  static let clip = "Clip"
  static let noValue = "--"

  static func reading(_ reading: ActiveScreen.Reading) -> String {
    "\(reading.name) \(value(reading))"
  }

  static func value(_ reading: ActiveScreen.Reading) -> String {
    if let silence = reading.silence { return "no signal, \(silence) s" }
    guard let value = reading.value else { return noValue }
    // What a participant calls the unit that files write as ResearchKit does.
    let unit = reading.unit == QuantityUnit.countPerMinute.symbol ? "beats/min" : reading.unit
    return unit.isEmpty ? value : "\(value) \(unit)"
  }

  static let ready = "Press Return when you are ready to start."
  static func waiting(for wait: ActiveScreen.Wait) -> String {
    let end = wait.remaining.map { " Without it the session ends in \($0) s." }
    return "Waiting for \(wait.name)." + (end ?? "")
  }
  static let finished = "This step is finished."
  static let ended = "The step has ended."

  static func started(_ screen: ActiveScreen) -> String {
    guard screen.showsTimer, screen.duration > 0 else { return "Started." }
    return "Started: \(clock(screen.duration)) to go."
  }
}
