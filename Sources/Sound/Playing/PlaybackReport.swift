/// What became of a clip that was to be played.
package struct PlaybackReport: Sendable, Equatable {
  /// When the first frame was heard, on the step clock; nil when none was.
  package let onset: Duration?
  /// Frames of the clip that were heard.
  package let framesPlayed: Int
  /// Frames per second; 0 when the clip could not be opened.
  package let sampleRate: Int
  /// How often the output ran dry, which is heard as a gap.
  package let underruns: Int
  /// Whether the clip was cut before its planned end, or before its own where that comes first.
  package let endedEarly: Bool
  /// Why the sound broke off or never began; nil when all was well.
  package let failure: String?

  package init(
    onset: Duration?, framesPlayed: Int, sampleRate: Int, underruns: Int, endedEarly: Bool,
    failure: String?
  ) {
    self.onset = onset
    self.framesPlayed = framesPlayed
    self.sampleRate = sampleRate
    self.underruns = underruns
    self.endedEarly = endedEarly
    self.failure = failure
  }

  /// The report of a clip that a virtual clock has passed over, with nothing played.
  ///
  /// - Parameters:
  ///   - onset: When the clip would have begun.
  ///   - elapsed: From the onset to the end of the step, planned or early.
  ///   - planned: How long the clip was to be heard.
  ///   - sampleRate: The clip's frames per second.
  ///   - clipFrames: The clip's true length, as ``SoundFile/probe(_:)`` finds it.
  /// - Returns: What a player would have reported.
  package static func computed(
    onset: Duration, elapsed: Duration, planned: Duration, sampleRate: Int, clipFrames: Int
  ) -> PlaybackReport {
    let format = AudioFormat(sampleRate: sampleRate, channels: 1)
    let plannedFrames = min(clipFrames, format.frames(in: planned))
    let played = min(plannedFrames, format.frames(in: elapsed))
    return PlaybackReport(
      onset: onset, framesPlayed: played, sampleRate: sampleRate, underruns: 0,
      endedEarly: played < plannedFrames, failure: nil)
  }
}
