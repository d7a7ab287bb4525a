import StudySession

/// Steps that run: what is told of them at their start, meanwhile, and at their end.
extension PlainState {
  /// Seconds of a step between two lines of readings.
  private static let readingInterval = 5.0

  mutating func show(_ active: ActiveScreen, after old: Screen?) {
    var phase: ActiveScreen.Phase?
    if case .active(let last) = old { phase = last.phase }
    if phase == nil { tell(active.header) }
    if case .waiting(let last) = phase, case .waiting(let next) = active.phase,
      last.mayBegin == next.mayBegin
    {
      // What it waits for, and why, was told as it came.
      return
    }
    guard phase == active.phase else { return enter(active, from: phase) }
    tellChanges(active)
    let elapsed = active.duration - active.remaining
    guard active.phase == .running, elapsed >= lastReadings + Self.readingInterval else { return }
    lastReadings = (elapsed / Self.readingInterval).rounded(.down) * Self.readingInterval
    tellReadings(active)
  }

  private mutating func tellChanges(_ active: ActiveScreen) {
    if active.isPaused != isPaused {
      isPaused = active.isPaused
      print(isPaused ? Wording.pausedLine : Wording.unpausedLine)
    }
    if active.clipName != toldClip {
      toldClip = active.clipName
      if let name = active.clipName { print("\(Wording.clip): \(name)") }
    }
  }

  private mutating func enter(_ active: ActiveScreen, from phase: ActiveScreen.Phase?) {
    isAsking = false
    switch active.phase {
    case .ready:
      ask(Wording.startPrompt)
    case .waiting(let wait):
      if wait.mayBegin { ask(Wording.beginWithoutPrompt) }
    case .running:
      lastReadings = 0
      print(Wording.started(active))
      (isPaused, toldClip) = (false, nil)
      tellChanges(active)
      if active.canPause, terminal != nil { print(Wording.pauseHint) }
      // A pipe's lines are for the screens that wait.
      if active.duration <= 0, active.canSkip {
        ask(Wording.goOnPrompt)
      } else if active.canSkip, terminal != nil {
        ask(Wording.skipPrompt)
      }
    case .finished:
      print(Wording.finished)
      ask(Wording.goOnPrompt)
    }
  }

  private mutating func tellReadings(_ active: ActiveScreen) {
    let time = active.showsTimer && active.remaining > 0 ? [Wording.left(active.remaining)] : []
    let all = time + active.readings.map(Wording.reading)
    if !all.isEmpty { print(all.joined(separator: ", ") + ".") }
  }
}
