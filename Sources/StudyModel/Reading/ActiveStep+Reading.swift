import StrictJSON

extension ActiveStep {
  /// The longest that a step may last: 7 days, in seconds.
  static let longest = 604_800.0
  static let expectedDuration = "0 to 604,800 seconds (7 days), such as 30"

  private static let keys =
    StepKeys.all + ["stepDuration", "activity", "clip"] + flags.map(\.key)
    + ["spokenInstruction", "finishedSpokenInstruction", "recorderConfigurations"]
    + ["lateArrivalWindow"]

  /// The keys that are true or false, with ResearchKit's names.
  private static let flags:
    [(key: String, path: any WritableKeyPath<ActiveStep, Bool> & Sendable)] = [
      ("baseline", \.isBaseline),
      ("shouldShowDefaultTimer", \.shouldShowDefaultTimer),
      ("shouldSpeakCountDown", \.shouldSpeakCountDown),
      ("shouldSpeakRemainingTimeAtHalfway", \.shouldSpeakRemainingTimeAtHalfway),
      ("shouldStartTimerAutomatically", \.shouldStartTimerAutomatically),
      ("shouldPlaySoundOnStart", \.shouldPlaySoundOnStart),
      ("shouldPlaySoundOnFinish", \.shouldPlaySoundOnFinish),
      ("shouldVibrateOnStart", \.shouldVibrateOnStart),
      ("shouldVibrateOnFinish", \.shouldVibrateOnFinish),
      ("shouldUseNextAsSkipButton", \.shouldUseNextAsSkipButton),
      ("shouldContinueOnFinish", \.shouldContinueOnFinish),
      ("allowsPause", \.allowsPause),
      ("shouldShowClipName", \.shouldShowClipName),
    ]

  init?(reading part: Part, libraries: ClipLibraryNames) {
    guard let object = part.object("an active step", keys: Self.keys) else { return nil }
    let identifier = object.identifier()
    self.init(identifier: identifier ?? "")
    readTexts(object)
    readTimes(object)
    for flag in Self.flags {
      if let value = object[flag.key]?.bool() { self[keyPath: flag.path] = value }
    }
    activity = object["activity"]?.word(Activity.self)
    clip = object["clip"].flatMap { ClipChoice(reading: $0, libraries: libraries) }
    recorderConfigurations = object["recorderConfigurations"].map(RecorderConfiguration.all) ?? []
    for check in Self.checks { check(self, object) }
    guard identifier != nil else { return nil }
  }

  private mutating func readTexts(_ object: ObjectPart) {
    title = object["title"]?.template()
    text = object["text"]?.template()
    spokenInstruction = object["spokenInstruction"]?.template()
    finishedSpokenInstruction = object["finishedSpokenInstruction"]?.template()
  }

  private mutating func readTimes(_ object: ObjectPart) {
    let duration = object["stepDuration"]?.seconds(
      in: 0...Self.longest, expected: Self.expectedDuration)
    stepDuration = duration ?? stepDuration
    let window = object["lateArrivalWindow"]?
      .seconds(in: 0...60, rule: .numberOutOfRange, expected: "0 to 60 seconds")
    lateArrivalWindow = window ?? lateArrivalWindow
  }
}

// MARK: What must hold between the keys of a step

extension ActiveStep {
  private typealias Check = @Sendable (ActiveStep, ObjectPart) -> Void

  private static let checks: [Check] = [
    countdownCanBeCounted, recordingTakesTime, soundHasALength,
  ]

  /// Whether the duration is there to be compared, or absent; a wrong one has its finding.
  private func hasReadDuration(_ object: ObjectPart) -> Bool {
    object["stepDuration"].map { $0.node.number?.double == stepDuration } ?? true
  }

  @Sendable
  private static func countdownCanBeCounted(_ step: ActiveStep, _ object: ObjectPart) {
    guard step.activity == .countdown, step.stepDuration < 3 else { return }
    guard step.hasReadDuration(object) else { return }
    let expected = "3 seconds or more for a countdown"
    if let duration = object["stepDuration"] {
      duration.report(.duration, expected: expected)
    } else {
      object.part.report(.missingKey, found: "no 'stepDuration'", expected: expected)
    }
  }

  @Sendable
  private static func recordingTakesTime(_ step: ActiveStep, _ object: ObjectPart) {
    guard step.stepDuration == 0, step.hasReadDuration(object) else { return }
    let recorders = step.recorderConfigurations.filter { !$0.isAudio }
    guard !recorders.isEmpty || step.clip != nil else { return }
    (object["stepDuration"] ?? object.part).report(
      .nothingRecorded, .warning, found: "a duration of 0",
      expected: "seconds above zero, such as 30, for a step with recorders or a clip")
  }

  /// ResearchKit records sound for 5 s at least; a file of 6 hours is as long as results can hold.
  private static let soundDurations = 5.0...21_600

  @Sendable
  private static func soundHasALength(_ step: ActiveStep, _ object: ObjectPart) {
    guard step.recorderConfigurations.contains(where: \.isAudio), step.hasReadDuration(object),
      !soundDurations.contains(step.stepDuration)
    else { return }
    let expected = "5 to 21,600 seconds (6 hours) for a step that records sound"
    if let duration = object["stepDuration"] {
      duration.report(.duration, expected: expected)
    } else {
      object.part.report(.missingKey, found: "no 'stepDuration'", expected: expected)
    }
  }
}

extension ClipChoice {
  init?(reading part: Part, libraries: ClipLibraryNames) {
    guard let object = part.object("a clip's choice", keys: ["library", "choose"]) else {
      return nil
    }
    let choose = object["choose"]?.word(ClipChoice.Choosing.self)
    let library = object.required("library", "the name of a clip library")?.identifier(.name)
    guard let library else { return nil }
    self.init(library: library, choose: choose ?? .random)
    guard !libraries.all.contains(library) else { return }
    object["library"]?.report(.unknownClipLibrary, expected: libraries.expected(instead: library))
  }
}

/// The names of a study's clip libraries, for steps to choose from.
struct ClipLibraryNames {
  let all: Set<String>
  /// The first few that are well formed, for messages.
  private let listed: [String]

  init(_ names: [String]) {
    all = Set(names)
    listed = Array(names.lazy.filter(IdentifierForm.name.matches).prefix(20))
  }

  func expected(instead name: String) -> String {
    guard !listed.isEmpty else { return "a library of 'clipLibraries', which has none" }
    return PrintableText.list(listed) + Suggestion.clause(for: name, among: listed)
  }
}
