import Quantities
import StudyModel

/// The timer of an active step (ResearchKit's `ORKActiveStepTimer`).
struct StepTimer: Sendable {
  let step: ActiveStep
  let header: StepHeader
  /// The clip's name, where the participant may know it.
  let clipName: String?
  /// When it started, on the step clock; moved on by the pauses since.
  private(set) var start = Duration.zero
  /// When it was paused; nil while it runs.
  private(set) var pauseStart: Duration?
  /// The moment and the timer's rest at the last start or resumption.
  private var since: (instant: Instant, left: Duration)?
  private var isHalfwayTold = false
  /// The second of the last three that is told next.
  private var nextCount = 3

  init(step: ActiveStep, header: StepHeader, clipName: String? = nil) {
    self.step = step
    self.header = header
    self.clipName = step.shouldShowClipName ? clipName : nil
  }

  mutating func begin(at now: Duration, _ instant: Instant) {
    start = now
    since = (instant, duration)
  }

  mutating func pause(at now: Duration) { pauseStart = now }

  mutating func resume(at now: Duration, _ instant: Instant) {
    start += now - (pauseStart ?? now)
    pauseStart = nil
    since = (instant, end - now)
  }

  var isPaused: Bool { pauseStart != nil }
  var canPause: Bool { step.allowsPause && isTimed }
  /// The wall clock at the end of the full time; nil before the start.
  var fullEnd: Instant? { since.map { $0.instant.advanced(by: $0.left) } }

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

  /// The first tick after a moment; ticks are counted from the start, so that they do not drift.
  func tick(after now: Duration, every interval: Duration) -> Duration {
    let passed = ((now - start) / interval).rounded(.down)
    let next = start + interval * (Int(passed) + 1)
    return next > now ? next : next + interval
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
    let now = pauseStart ?? now
    let remaining: Duration =
      switch phase {
      case .ready, .waiting: duration
      case .running: max(.zero, end - now)
      case .finished: .zero
      }
    return .active(
      ActiveScreen(
        header: header, phase: phase, duration: step.stepDuration, remaining: remaining.seconds,
        showsTimer: step.shouldShowDefaultTimer && isTimed,
        readings: readings.readings(at: now),
        canSkip: canSkip && (phase != .running || !isTimed || now < end),
        canPause: canPause && now < end, isPaused: isPaused, clipName: clipName))
  }
}
