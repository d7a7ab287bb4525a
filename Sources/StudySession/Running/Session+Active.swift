import Quantities
import ResultFiles
import StudyModel

/// Active steps: a timer, a clip and recorders, all started at one moment.
extension Session {
  /// An active step on its way.
  struct Timed: Sendable {
    let step: ActiveStep
    let index: Int
    /// The health types that recorders may read.
    let readable: [QuantityType]
    /// Words that may name a mood to the mock.
    let words: [String]
    let activity: Activity?
    var timer: StepTimer
    var playback: Playback?
    /// Counts from 1; a pause and a resumption begin the next.
    var stretch = 1
  }

  func time(
    _ step: ActiveStep, _ clip: Clip?, _ index: Int, readable: [QuantityType]
  ) async throws(Stop) -> Ending {
    let timer = StepTimer(
      step: step, header: header(.active(step), index), clipName: clip?.name)
    readings = LiveReadings(of: step.recorderConfigurations)
    var timed = Timed(
      step: step, index: index, readable: readable, words: plan.moods(of: step, clip),
      activity: step.activity ?? clip.map { _ in .music }, timer: timer,
      playback: try await prepare(clip, step, index))
    if !step.shouldStartTimerAutomatically {
      try await proceed(from: timer.screen(.ready, readings, at: clock.now))
    }
    try await awaitSources(of: timed)
    try await openSounds(of: timed)
    try await start(&timed)
    let ending = try await running(&timed)
    let isFull = timer.isTimed && ending == .completed
    let ended = (isFull ? fullEnd(of: timed.timer) : nil) ?? clock.instant
    try beginActivity(nil, at: ended)
    stopRecorders(of: step, index, at: ended)
    try await stopSounds(at: isFull ? timed.timer.end : clock.now, ended)
    tellFinish(of: step)
    if !step.shouldContinueOnFinish && ending == .completed {
      try await proceed(from: timed.timer.screen(.finished, readings, at: clock.now))
    }
    return ending
  }

  /// The wall clock at the end of the full time, as that clock is set at the end; nil before it.
  private func fullEnd(of timer: StepTimer) -> Instant? {
    guard let planned = timer.fullEnd else { return nil }
    let found = clock.instant.advanced(by: timer.end - clock.now)
    // Where it was not set, the length is the planned one to the millisecond.
    guard abs(found.seconds(since: planned)) <= TimeWatch.tolerance else { return found }
    return Instant(milliseconds: planned.milliseconds, offsetMinutes: found.offsetMinutes)
  }

  private func start(_ timed: inout Timed) async throws(Stop) {
    let started = clock.instant
    timed.timer.begin(at: clock.now, started)
    try startRecorders(of: timed, at: started)
    try beginActivity(timed.activity, words: timed.words, at: started)
    tellStart(of: timed.step)
    try await start(&timed.playback, for: timed.timer.end - clock.now)
  }

  /// Runs the timer, and ends the clip however the timer ends.
  private func running(_ timed: inout Timed) async throws(Stop) -> Ending {
    do throws(Stop) {
      let ending = try await run(&timed)
      try await finish(timed.playback)
      return ending
    } catch {
      try await finish(timed.playback)
      throw error
    }
  }

  /// Waits for the timer's end, or for the participant where the step may be left.
  private func run(_ timed: inout Timed) async throws(Stop) -> Ending {
    surroundings.inbox.discardTyped()
    if surroundings.answers != nil && !timed.timer.isTimed { return .completed }
    while isRunning(timed.timer) {
      for line in timed.timer.announcements(at: clock.now) {
        surroundings.presenter.announce(line)
      }
      surroundings.presenter.show(timed.timer.screen(.running, readings, at: clock.now))
      switch try await nextTick(of: timed.timer) {
      case .proceed where timed.timer.canSkip:
        return timed.timer.isTimed ? .earlyTermination : .completed
      case .pause where timed.timer.isPaused: try await resume(&timed)
      case .pause where timed.timer.canPause: try await pause(&timed)
      case .proceed, .text, .skip, .back, .pause, .setup, .leave, .inputEnded, .signal, nil:
        continue
      }
    }
    timekeeping.ended(due: timed.timer.end, at: clock.now)
    surroundings.presenter.show(timed.timer.screen(.running, readings, at: clock.now))
    return .completed
  }

  private func isRunning(_ timer: StepTimer) -> Bool {
    !timer.isTimed || timer.isPaused || clock.now < timer.end
  }

  /// Waits for a reply, or until the screen is to change; how late that is, is counted.
  private func nextTick(of timer: StepTimer) async throws(Stop) -> Reply? {
    guard !timer.isPaused else { return try await nextReply(until: nil) }
    let tick = surroundings.refresh.map { timer.tick(after: clock.now, every: $0 / 2) }
    let deadlines = [tick, timer.isTimed ? timer.end : nil, timer.nextAnnouncement]
    let deadline = deadlines.compactMap { $0 }.min()
    let reply = try await nextReply(until: deadline)
    if reply == nil, let deadline, surroundings.refresh != nil {
      timekeeping.tick(due: deadline, at: clock.now)
    }
    return reply
  }

  // MARK: Pauses

  /// Holds the timer, and with it the clip, the recorders and what the mock's body does.
  private func pause(_ timed: inout Timed) async throws(Stop) {
    let instant = clock.instant
    timed.timer.pause(at: clock.now)
    try record(.stepPaused(stepIndex: timed.index), at: instant)
    try beginActivity(nil, at: instant)
    stopRecorders(of: timed.step, timed.index, at: instant)
    surroundings.presenter.show(timed.timer.screen(.running, readings, at: clock.now))
    try await stopSounds(at: clock.now, instant)
    try await hold(&timed.playback)
  }

  private func resume(_ timed: inout Timed) async throws(Stop) {
    try await openSounds(of: timed, stretch: timed.stretch + 1)
    let instant = clock.instant
    if let held = timed.timer.pauseStart { readings.passOver(clock.now - held) }
    timed.timer.resume(at: clock.now, instant)
    timed.stretch += 1
    try record(.stepResumed(stepIndex: timed.index), at: instant)
    try startRecorders(of: timed, at: instant)
    try beginActivity(timed.activity, words: timed.words, at: instant)
    try await start(&timed.playback, for: timed.timer.end - clock.now)
  }

  // MARK: What is told

  private func tellStart(of step: ActiveStep) {
    if step.shouldPlaySoundOnStart { surroundings.clips.play(.start) }
    tell(step.spokenInstruction, unless: step.text)
  }

  private func tellFinish(of step: ActiveStep) {
    if step.shouldPlaySoundOnFinish { surroundings.clips.play(.finish) }
    tell(step.finishedSpokenInstruction, unless: nil)
  }

  /// Speaks a text, and writes it unless it stands on the screen already.
  private func tell(_ text: LocalizedText?, unless shown: LocalizedText?) {
    guard let text else { return }
    surroundings.presenter.announce(
      Announcement(
        written(text), isSpoken: true, isWritten: text != shown))
  }
}
