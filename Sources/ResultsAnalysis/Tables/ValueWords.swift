import ResultFiles

/// The closed sets of words in the tables, and what each word means.
enum ValueWords {
  static let answerStates = AnswerState.allCases.filter { $0 != .invalidated }
    .map { Column.ValueLabel($0.rawValue, $0.meaning) }
  static let sessionKinds = SessionKind.allCases.map { Column.ValueLabel($0.rawValue, $0.meaning) }
  /// Those of sessions, and `running`.
  static let endings =
    Ending.ofSessions.map { Column.ValueLabel($0.rawValue, $0.meaning) }
    + [Column.ValueLabel("running", "a living process writes it")]
  static let flags = Flag.allCases.map { Column.ValueLabel($0.rawValue, $0.meaning) }
}

extension Ending {
  /// The endings that a session can have.
  package static var ofSessions: [Ending] { allCases.filter { $0 != .notShown } }
}

extension AnswerState {
  fileprivate var meaning: String {
    switch self {
    case .answered: "it was answered"
    case .skipped: "it was shown and left unanswered"
    case .dontKnow: "the participant said not to know"
    case .notShown: "a condition of the study left it out"
    case .invalidated: "it was answered, and a later edit left it out"
    case .calculated: "it is no question: its value was worked out of answers"
    }
  }
}

extension SessionKind {
  fileprivate var meaning: String {
    switch self {
    case .real: "a participant's"
    case .pilot: "tried out before the study"
    case .rehearsal: "conducted with a simulated participant"
    }
  }
}

extension Ending {
  fileprivate var meaning: String {
    switch self {
    case .completed: "it went to its end"
    case .saved: "the participant left it to go on later"
    case .discarded: "the participant wants it left out"
    case .failed: "it could not go on"
    case .earlyTermination: "the study's own rules ended it"
    case .interrupted: "it was cut short: by a signal, by the end of the input, or by a crash"
    case .notShown: "the study's rules passed over it"
    }
  }
}

extension Flag {
  fileprivate var meaning: String {
    switch self {
    case .implausible: "outside its type's plausible range"
    case .unit: "in a unit that is not known, or measures something else"
    case .order: "it ends before it begins"
    case .duplicate: "the same as a sample before it, in every respect"
    case .outside:
      "more than \(Int(ExpectedTime.stepMargin)) s before or after its step, or "
        + "\(ExpectedTime.fileYears) years from the others of its file"
    }
  }
}
