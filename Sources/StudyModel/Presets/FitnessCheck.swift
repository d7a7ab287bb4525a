import Quantities

/// ResearchKit's fitness check: a walk, then a rest, with recorders beside both.
///
/// The steps have ResearchKit's identifiers, order and properties
/// (`+[ORKOrderedTask fitnessCheckTaskWithIdentifier:...]`); the texts are our own.
package struct FitnessCheck: Equatable, Sendable {
  /// Seconds; 0 leaves the walk out, otherwise 5 or more.
  package var walkDuration: Double
  /// Seconds; 0 leaves the rest out, otherwise 5 or more.
  package var restDuration: Double
  package var exclusions: Set<Exclusion>
  /// Texts in place of ours, by step.
  package var texts: [StepName: StepTexts]

  /// The steps, by ResearchKit's identifiers, in their order.
  package enum StepName: String, CaseIterable, Sendable {
    case instruction, instruction1, countdown
    case walk = "fitness.walk"
    case rest = "fitness.rest"
    case conclusion
  }

  /// What can be left out (ResearchKit's `ORKPredefinedTaskOption`).
  package enum Exclusion: String, CaseIterable, Sendable {
    case instructions, conclusion, accelerometer, deviceMotion, pedometer, location, heartRate
    /// Understood, and without effect: the fitness check records no sound.
    case audio
  }

  /// A step's title and text; nil keeps ours.
  package struct StepTexts: Equatable, Sendable {
    package var title: LocalizedText?
    package var text: LocalizedText?

    package init(title: LocalizedText? = nil, text: LocalizedText? = nil) {
      self.title = title
      self.text = text
    }
  }

  package init(
    walkDuration: Double, restDuration: Double, exclusions: Set<Exclusion> = [],
    texts: [StepName: StepTexts] = [:]
  ) {
    self.walkDuration = walkDuration
    self.restDuration = restDuration
    self.exclusions = exclusions
    self.texts = texts
  }

  /// The steps that remain, in order.
  package var steps: [Step] { StepName.allCases.filter(includes).map(step) }

  func includes(_ name: StepName) -> Bool {
    switch name {
    case .instruction, .instruction1: !exclusions.contains(.instructions)
    case .countdown: true
    case .walk: walkDuration > 0
    case .rest: restDuration > 0
    case .conclusion: !exclusions.contains(.conclusion)
    }
  }

  private func step(_ name: StepName) -> Step {
    let (title, text) = (title(of: name), text(of: name))
    switch name {
    case .instruction, .instruction1:
      return .instruction(InstructionStep(identifier: name.rawValue, title: title, text: text))
    case .conclusion:
      return .completion(CompletionStep(identifier: name.rawValue, title: title, text: text))
    case .countdown: return .active(countdown(title, text))
    case .walk: return .active(walk(title, text))
    case .rest: return .active(rest(title, text))
    }
  }
}

// MARK: The timed steps

// ResearchKit turns the default timer of these steps off, since their views have timers of their
// own; here the default timer is the one there is, so that it stays on.
extension FitnessCheck {
  /// As `ORKCountdownStep` sets itself up.
  private func countdown(_ title: LocalizedText, _ text: LocalizedText) -> ActiveStep {
    var step = ActiveStep(identifier: StepName.countdown.rawValue)
    (step.title, step.text) = (title, text)
    step.stepDuration = 5
    step.activity = .countdown
    step.shouldStartTimerAutomatically = true
    step.shouldContinueOnFinish = true
    return step
  }

  private func walk(_ title: LocalizedText, _ text: LocalizedText) -> ActiveStep {
    var step = fitnessStep(.walk, title, text)
    step.stepDuration = walkDuration
    step.activity = .walk
    return step
  }

  private func rest(_ title: LocalizedText, _ text: LocalizedText) -> ActiveStep {
    var step = fitnessStep(.rest, title, text)
    step.stepDuration = restDuration
    step.activity = .recovery
    step.shouldPlaySoundOnFinish = true
    step.shouldVibrateOnFinish = true
    return step
  }

  /// What both `ORKFitnessStep`s share.
  private func fitnessStep(
    _ name: StepName, _ title: LocalizedText, _ text: LocalizedText
  ) -> ActiveStep {
    var step = ActiveStep(identifier: name.rawValue)
    (step.title, step.text, step.spokenInstruction) = (title, text, text)
    step.shouldStartTimerAutomatically = true
    step.shouldContinueOnFinish = true
    step.shouldPlaySoundOnStart = true
    step.shouldVibrateOnStart = true
    step.recorderConfigurations = recorders
    return step
  }

  /// ResearchKit's recorders, in the order it makes them.
  private var recorders: [RecorderConfiguration] {
    let all: [(Exclusion, RecorderConfiguration.Kind)] = [
      (.pedometer, .pedometer),
      (.accelerometer, .missingSensor(.accelerometer)),
      (.deviceMotion, .missingSensor(.deviceMotion)),
      (.location, .missingSensor(.location)),
      (.heartRate, .healthQuantity(type: .heartRate, unit: .countPerMinute)),
    ]
    return all.filter { !exclusions.contains($0.0) }.map { name, kind in
      RecorderConfiguration(identifier: name.rawValue, kind: kind)
    }
  }
}
