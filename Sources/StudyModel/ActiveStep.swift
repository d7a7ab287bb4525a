import Quantities

/// A timed step beside which recorders run (ResearchKit's `ORKActiveStep`).
///
/// The properties are ResearchKit's, with its defaults (`ORKActiveStep.h`).
package struct ActiveStep: Equatable, Sendable {
  package var identifier: String
  package var title: LocalizedText?
  package var text: LocalizedText?
  /// Seconds; 0 has no timer: the participant ends the step.
  package var stepDuration: Double = 0
  package var activity: Activity?
  /// Whether other steps are compared with this one.
  package var isBaseline = false
  package var clip: ClipChoice?
  package var shouldShowDefaultTimer = true
  /// Counts the last three seconds.
  package var shouldSpeakCountDown = false
  /// Tells the remaining time once, at half of the duration.
  package var shouldSpeakRemainingTimeAtHalfway = false
  /// Starts when shown, instead of waiting for the participant.
  package var shouldStartTimerAutomatically = false
  package var shouldPlaySoundOnStart = false
  package var shouldPlaySoundOnFinish = false
  package var shouldVibrateOnStart = false
  package var shouldVibrateOnFinish = false
  /// Lets the participant go on before the end.
  package var shouldUseNextAsSkipButton = false
  /// Lets the participant pause the timer, and with it recorders and clip.
  package var allowsPause = false
  /// Shows the name of the clip that plays.
  package var shouldShowClipName = false
  /// Goes on by itself at the end, instead of waiting for the participant.
  package var shouldContinueOnFinish = false
  /// Spoken, or printed, when the step starts.
  package var spokenInstruction: LocalizedText?
  /// Spoken, or printed, when the step finishes.
  package var finishedSpokenInstruction: LocalizedText?
  package var recorderConfigurations: [RecorderConfiguration] = []
  /// Seconds after the end within which late samples of the step are still taken.
  package var lateArrivalWindow: Double = 2

  package init(identifier: String) {
    self.identifier = identifier
  }
}

/// What the body does during a step: it steers the mock, and names what metrics compare.
package enum Activity: String, CaseIterable, Sendable {
  case countdown, rest, walk, recovery, music
}

/// The clip that a step plays.
package struct ClipChoice: Equatable, Sendable {
  /// The library that is drawn from.
  package var library: String
  package var choose: Choosing

  package init(library: String, choose: Choosing = .random) {
    self.library = library
    self.choose = choose
  }

  /// How a clip is chosen.
  package enum Choosing: String, CaseIterable, Sendable {
    /// Each as likely, whatever was heard before.
    case random
    /// One of those that the participant has heard least often, in all sessions so far.
    case withoutReplacement
    /// The next of the sequence that the study's assignment gives the participant.
    case counterbalanced
  }
}

/// What is recorded beside an active step (ResearchKit's `ORKRecorderConfiguration`).
package struct RecorderConfiguration: Equatable, Sendable {
  package var identifier: String
  package var kind: Kind
  /// What becomes of the step where nothing is there to record.
  package var absence: Absence

  package init(identifier: String, kind: Kind, absence: Absence = .goOn) {
    self.identifier = identifier
    self.kind = kind
    self.absence = absence
  }

  /// What a study wants where a source, such as a strap or a microphone, is missing.
  package enum Absence: String, CaseIterable, Sendable {
    /// The step begins without it.
    case goOn
    /// The step waits for it, or for the researcher's decision to begin without.
    case wait
    /// The step waits a while for it, and then the session ends.
    case stop
  }

  /// The kinds of recorder.
  package enum Kind: Equatable, Sendable {
    /// Samples of one type from the store (`ORKHealthQuantityTypeRecorderConfiguration`).
    case healthQuantity(type: QuantityType, unit: QuantityUnit)
    /// Distance and steps since the step's start (`ORKPedometerRecorderConfiguration`).
    case pedometer
    /// Sound of the microphone (`ORKAudioRecorderConfiguration`); too loud is a second whose peak
    /// reaches `maximumLevel`, in decibels relative to full scale.
    case audio(maximumLevel: Double)
    /// A recorder of ResearchKit's that needs a sensor this machine has not.
    case missingSensor(MissingSensor)
  }

  /// ResearchKit's recorders for sensors that no terminal's machine has.
  package enum MissingSensor: String, CaseIterable, Sendable {
    case accelerometer, deviceMotion, location
  }

  /// The health types that the recorder reads, in the order they are asked for.
  package var quantityTypes: [QuantityType] {
    switch kind {
    case .healthQuantity(let type, _): [type]
    case .pedometer: [.distanceWalkingRunning, .stepCount]
    case .audio, .missingSensor: []
    }
  }

  /// Whether it records sound.
  package var isAudio: Bool {
    if case .audio = kind { true } else { false }
  }

  /// Whether it needs a sensor that this machine has not.
  package var needsMissingSensor: Bool {
    if case .missingSensor = kind { true } else { false }
  }

  /// The level at which a second is too loud where the study says nothing: where sound is clipped.
  package static let standardMaximumLevel = -1.0
  /// The word for the kind of those that record sound.
  package static let audioName = "audio"

  /// The word for the kind in files, as a study names it.
  package var kindName: String {
    switch kind {
    case .healthQuantity: "healthQuantity"
    case .pedometer: "pedometer"
    case .audio: Self.audioName
    case .missingSensor(let sensor): sensor.rawValue
    }
  }
}
