import Quantities
import ResultFiles
import StudyModel

/// Active steps: a timer, a clip and recorders, all started at one moment.
extension Session {
  func time(
    _ step: ActiveStep, _ clip: Clip?, _ index: Int, readable: [QuantityType]
  ) async throws(Stop) -> Ending {
    var timer = StepTimer(step: step, header: header(.active(step), index))
    readings = LiveReadings(of: step.recorderConfigurations)
    var playback = try await prepare(clip, step, index)
    if !step.shouldStartTimerAutomatically {
      try await proceed(from: timer.screen(.ready, readings, at: clock.now))
    }
    let started = clock.instant
    timer.start = clock.now
    try startRecorders(of: step, index, at: started, readable: readable)
    try beginActivity(
      step.activity ?? clip.map { _ in .music }, words: plan.moods(of: step, clip), at: started)
    tellStart(of: step)
    try await start(&playback, timer)
    let ending = try await running(timer, playback)
    let isFull = timer.isTimed && ending == .completed
    let ended = isFull ? started.advanced(by: timer.duration) : clock.instant
    try beginActivity(nil, at: ended)
    stopRecorders(of: step, index, at: ended)
    tellFinish(of: step)
    if !step.shouldContinueOnFinish && ending == .completed {
      try await proceed(from: timer.screen(.finished, readings, at: clock.now))
    }
    return ending
  }

  /// Runs the timer, and ends the clip however the timer ends.
  private func running(
    _ timer: StepTimer, _ playback: Playback?
  ) async throws(Stop) -> Ending {
    do throws(Stop) {
      let ending = try await run(timer)
      try await finish(playback)
      return ending
    } catch {
      try await finish(playback)
      throw error
    }
  }

  /// Waits for the timer's end, or for the participant where the step may be left.
  private func run(_ planned: StepTimer) async throws(Stop) -> Ending {
    var timer = planned
    surroundings.inbox.discardTyped()
    if surroundings.answers != nil && !timer.isTimed { return .completed }
    while !timer.isTimed || clock.now < timer.end {
      for line in timer.announcements(at: clock.now) { surroundings.presenter.announce(line) }
      surroundings.presenter.show(timer.screen(.running, readings, at: clock.now))
      let reply = try await nextReply(until: nextDraw(timer))
      guard reply == .proceed, timer.canSkip else { continue }
      return timer.isTimed ? .earlyTermination : .completed
    }
    surroundings.presenter.show(timer.screen(.running, readings, at: clock.now))
    return .completed
  }

  private func nextDraw(_ timer: StepTimer) -> Duration? {
    let draw = surroundings.refresh.map { clock.now + $0 }
    let deadlines = [draw, timer.isTimed ? timer.end : nil, timer.nextAnnouncement]
    return deadlines.compactMap { $0 }.min()
  }

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
