/// Which frame is heard when, as far as the output's latency tells.
///
/// All moments are on one clock. The simple interface of PulseAudio tells of no underrun, so one is
/// seen by time: all that was written would have been heard by now, and the sound is not over.
package struct PlaybackTimeline: Sendable {
  package let format: AudioFormat
  /// How long the clip is to be heard from its onset.
  package let duration: Duration
  /// Frames written, silence after the sound among them.
  package private(set) var written = 0
  /// Frames of the clip that are to be heard; fewer when it is short or an underrun took time.
  package private(set) var soundFrames: Int
  /// When the first frame was heard; nil until the latency has settled.
  package private(set) var onset: Duration?
  package private(set) var underruns = 0

  /// When frame 0 would have been heard for the present frame to be heard now.
  private var origin: Duration?
  /// Since when the latency is settling: from the first write, and again from an underrun.
  private var settlingSince: Duration?
  private var candidate: (moment: Duration, origin: Duration)?

  /// Latency is believed when it agreed this long, and from the start this long.
  private static let settling = Duration.milliseconds(15)
  private static let agreement = Duration.milliseconds(1)
  private static let longestSettling = Duration.milliseconds(300)
  private static let underrunTolerance = Duration.milliseconds(2)

  package init(format: AudioFormat, duration: Duration) {
    self.format = format
    self.duration = duration
    soundFrames = format.frames(in: duration)
  }

  /// When the sound is over; nil before its beginning is known.
  package var end: Duration? {
    onset == nil ? nil : origin.map { $0 + format.duration(ofFrames: soundFrames) }
  }

  /// The onset, or the best guess at it where the sound ended before the latency settled.
  package var likelyOnset: Duration? { onset ?? origin }

  package mutating func wrote(frames: Int, at now: Duration) {
    if written == 0 { settlingSince = now }
    written += frames
  }

  /// The clip has no more frames than these.
  package mutating func endSound(at frames: Int) {
    soundFrames = min(soundFrames, frames)
  }

  /// Takes in how long a frame written now would wait to be heard.
  ///
  /// - Parameters:
  ///   - latency: As the output told it.
  ///   - now: The present.
  ///   - uncertainty: How long the output took to tell; told too slowly, it is not listened to.
  package mutating func observe(
    latency: Duration, at now: Duration, uncertainty: Duration = .zero
  ) {
    guard written > 0 else { return }
    noteUnderrun(at: now)
    guard let since = settlingSince else { return }
    guard uncertainty <= Self.agreement || now - since >= Self.longestSettling else { return }
    let found = now + latency - format.duration(ofFrames: written)
    origin = found
    if now - since >= Self.longestSettling || agrees(found, at: now, since: since) {
      settle(on: found)
    }
  }

  /// Frames of the clip heard by now.
  package func framesHeard(at now: Duration) -> Int {
    guard let origin else { return 0 }
    return min(format.frames(in: now - origin), written, soundFrames)
  }

  private mutating func noteUnderrun(at now: Duration) {
    guard let origin, onset != nil, settlingSince == nil, written < soundFrames else { return }
    let gap = now - (origin + format.duration(ofFrames: written))
    guard gap > Self.underrunTolerance else { return }
    underruns += 1
    self.origin = origin + gap
    settlingSince = now
  }

  private mutating func agrees(_ found: Duration, at now: Duration, since: Duration) -> Bool {
    guard now - since >= Self.settling else { return false }
    guard let candidate, abs(candidate.origin - found) <= Self.agreement else {
      candidate = (now, found)
      return false
    }
    return now - candidate.moment >= Self.settling
  }

  private mutating func settle(on found: Duration) {
    settlingSince = nil
    candidate = nil
    guard let onset else {
      onset = found
      return
    }
    // The frames that an underrun took from the time are left out at the end, so it stays in place.
    endSound(at: format.frames(in: onset + duration - found))
  }
}

private func abs(_ duration: Duration) -> Duration {
  duration < .zero ? .zero - duration : duration
}
