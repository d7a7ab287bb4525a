import Quantities
import StudyModel

/// The timer of an active step (ResearchKit's `ORKActiveStepTimer`).
struct StepTimer: Sendable {
  let step: ActiveStep
  let header: StepHeader
  /// When it started, on the step clock.
  var start = Duration.zero
  private var isHalfwayTold = false
  /// The second of the last three that is told next.
  private var nextCount = 3

  init(step: ActiveStep, header: StepHeader) {
    self.step = step
    self.header = header
  }

  var duration: Duration { .seconds(step.stepDuration) }
  var end: Duration { start + duration }
  /// A step without a duration has no timer: the participant ends it.
  var isTimed: Bool { step.stepDuration > 0 }
  var canSkip: Bool { step.shouldUseNextAsSkipButton || !isTimed }

  /// When something is to be told next; nil for nothing.
  var nextAnnouncement: Duration? {
    let halfway = step.shouldSpeakRemainingTimeAtHalfway && !isHalfwayTold && isTimed
    let counts = step.shouldSpeakCountDown && nextCount > 0 && isTimed
    return [
      halfway ? start + duration / 2 : nil, counts ? max(start, end - .seconds(nextCount)) : nil,
    ].compactMap { $0 }.min()
  }

  /// What is to be told by now, each once.
  mutating func announcements(at now: Duration) -> [Announcement] {
    var lines: [Announcement] = []
    if step.shouldSpeakRemainingTimeAtHalfway, isTimed, !isHalfwayTold, now >= start + duration / 2
    {
      isHalfwayTold = true
      let seconds = Int((end - now).seconds.rounded())
      lines.append(Announcement("\(seconds) seconds remaining.", isSpoken: true))
    }
    while step.shouldSpeakCountDown, isTimed, nextCount > 0, now >= end - .seconds(nextCount) {
      // A step shorter than three seconds counts what is left of it.
      if duration >= .seconds(nextCount) {
        lines.append(Announcement("\(nextCount)", isSpoken: true))
      }
      nextCount -= 1
    }
    return lines
  }

  func screen(
    _ phase: ActiveScreen.Phase, _ readings: LiveReadings, at now: Duration
  ) -> Screen {
    let remaining: Duration =
      switch phase {
      case .ready: duration
      case .running: max(.zero, end - now)
      case .finished: .zero
      }
    return .active(
      ActiveScreen(
        header: header, phase: phase, duration: step.stepDuration, remaining: remaining.seconds,
        showsTimer: step.shouldShowDefaultTimer && isTimed, readings: readings.readings,
        canSkip: canSkip && (phase != .running || !isTimed || now < end)))
  }
}
