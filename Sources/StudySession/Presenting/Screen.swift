import Quantities
import StudyModel

/// What is on the screen, in words that are ready to be shown.
package enum Screen: Equatable, Sendable {
  /// What a researcher gives beforehand; replied to by ``Reply/setup(_:)``.
  case setup(SetupScreen)
  /// Which task to do; replied to by a number, an identifier, or `q`.
  case menu(MenuScreen)
  /// Whether health data may be read or written, or sound recorded; replied to by `y` or `n`.
  case permission(PermissionScreen)
  /// Text to read; replied to by ``Reply/proceed``.
  case instruction(StepHeader)
  /// One question; replied to by ``Reply/text(_:)``, where `?` is "I don't know" if that may be
  /// answered, ``Reply/skip``, or ``Reply/proceed`` for its default.
  case question(QuestionScreen)
  /// A timed step; it takes ``Reply/proceed`` where it waits or may be skipped.
  case active(ActiveScreen)
  /// Thanks; replied to by ``Reply/proceed``.
  case completion(StepHeader)
}

/// What every step's screen has at its head.
package struct StepHeader: Equatable, Sendable {
  package var studyTitle: String
  package var title: String
  package var text: String
  /// The step's place among those shown, from 1.
  package var number: Int
  /// How many steps the task has at most, from what is known now.
  package var count: Int
  /// Whether ``Reply/back`` shows what came before.
  package var canGoBack: Bool
  /// The page of the step, where it has pages.
  package var page: Page?

  /// A page's place among those of its step, from 1.
  package struct Page: Equatable, Sendable {
    package var number: Int
    package var count: Int

    package init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  package init(
    studyTitle: String, title: String, text: String, number: Int, count: Int,
    canGoBack: Bool = false, page: Page? = nil
  ) {
    self.studyTitle = studyTitle
    self.title = title
    self.text = text
    self.number = number
    self.count = count
    self.canGoBack = canGoBack
    self.page = page
  }
}

/// The study's tasks, to choose one from.
package struct MenuScreen: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var identifier: String
    package var title: String
    /// How many sessions of the task this participant has completed.
    package var completedSessions: Int

    package init(identifier: String, title: String, completedSessions: Int) {
      self.identifier = identifier
      self.title = title
      self.completedSessions = completedSessions
    }
  }

  package var studyTitle: String
  package var entries: [Entry]
  /// Why the last reply was no choice.
  package var problem: String?

  package init(studyTitle: String, entries: [Entry], problem: String? = nil) {
    self.studyTitle = studyTitle
    self.entries = entries
    self.problem = problem
  }
}

/// A permission that is asked for.
package struct PermissionScreen: Equatable, Sendable {
  package var studyTitle: String
  /// What is to be read or written; nil for listening to the microphone.
  package var type: QuantityType?
  package var isWriting: Bool
  package var problem: String?

  package init(studyTitle: String, type: QuantityType?, isWriting: Bool, problem: String? = nil) {
    self.studyTitle = studyTitle
    self.type = type
    self.isWriting = isWriting
    self.problem = problem
  }
}

/// A question of a survey step.
package struct QuestionScreen: Equatable, Sendable {
  package var header: StepHeader
  /// The question's place in the step, from 1.
  package var number: Int
  package var count: Int
  package var question: Question
  /// The language the question's texts are shown in; nil for the study's own.
  package var language: String?
  /// The order of the choices, by their places in the study; nil for the study's.
  package var choiceOrder: [Int]?
  /// The answer that was given before one came back; shown to be kept or changed.
  package var given: Answer?
  /// Whether it was left with "I don't know" before one came back; to be kept or changed.
  package var wasUnknown = false
  /// Why the last reply was no answer.
  package var problem: String?
  /// Whether it asks for consent, which a simulated participant gives.
  package var isConsent: Bool
  /// Seconds left to answer; nil where there is no limit.
  package var remaining: Double?

  package init(
    header: StepHeader, number: Int, count: Int, question: Question, language: String?,
    choiceOrder: [Int]? = nil, given: Answer? = nil, problem: String? = nil,
    isConsent: Bool = false, remaining: Double? = nil
  ) {
    self.remaining = remaining
    self.header = header
    self.number = number
    self.count = count
    self.question = question
    self.language = language
    self.choiceOrder = choiceOrder
    self.given = given
    self.problem = problem
    self.isConsent = isConsent
  }
}

/// A timed step as it stands now.
package struct ActiveScreen: Equatable, Sendable {
  package enum Phase: Equatable, Sendable {
    /// Waiting for the participant to start the timer.
    case ready
    /// Waiting for what is to be recorded.
    case waiting(Wait)
    case running
    /// Waiting for the participant to go on.
    case finished
  }

  /// What a step waits for before it begins.
  package struct Wait: Equatable, Sendable {
    /// In the words of a sentence, such as `heart rate`.
    package var name: String
    /// What is known of why it is missing, and what to do.
    package var reason: String?
    /// Whole seconds until the session ends without it; nil where Return begins without it.
    package var remaining: Int?
    package var mayBegin: Bool { remaining == nil }

    package init(name: String, reason: String? = nil, remaining: Int? = nil) {
      self.name = name
      self.reason = reason
      self.remaining = remaining
    }
  }

  /// A live value, such as the heart rate.
  package struct Reading: Equatable, Sendable {
    package var name: String
    /// The value, written out; nil before the first, shown as `--`, and in silence.
    package var value: String?
    package var unit: String
    /// Whether its course over the step tells something, as that of a sum does not.
    package var hasCourse: Bool
    /// Whether it is a level in decibels below full scale, to be shown as a bar.
    package var isLevel: Bool
    /// Whole seconds since the last value, where it is too old to be that of now; nil where not.
    package var silence: Int?

    package init(
      name: String, value: String?, unit: String, hasCourse: Bool = false, isLevel: Bool = false,
      silence: Int? = nil
    ) {
      self.isLevel = isLevel
      self.silence = silence
      self.name = name
      self.value = value
      self.unit = unit
      self.hasCourse = hasCourse
    }
  }

  package var header: StepHeader
  package var phase: Phase
  /// Seconds in all; 0 for a step without a timer.
  package var duration: Double
  /// Seconds left.
  package var remaining: Double
  /// Whether the countdown is shown.
  package var showsTimer: Bool
  package var readings: [Reading]
  /// Whether Return goes on before the end.
  package var canSkip: Bool
  /// Whether ``Reply/pause`` is taken while it runs.
  package var canPause: Bool
  /// Whether the timer is held.
  package var isPaused: Bool
  /// The name of the clip that plays, where the participant may know it.
  package var clipName: String?

  package init(
    header: StepHeader, phase: Phase, duration: Double, remaining: Double, showsTimer: Bool,
    readings: [Reading], canSkip: Bool, canPause: Bool = false, isPaused: Bool = false,
    clipName: String? = nil
  ) {
    self.header = header
    self.phase = phase
    self.duration = duration
    self.remaining = remaining
    self.showsTimer = showsTimer
    self.readings = readings
    self.canSkip = canSkip
    self.canPause = canPause
    self.isPaused = isPaused
    self.clipName = clipName
  }
}
