/// What became of a recording.
package struct RecordingReport: Equatable, Sendable {
  /// How many frames are in the file.
  package let frames: Int
  /// When the first frame came in, on the step clock; nil where none did.
  package let onset: Duration?
  /// For how long nothing came in from the onset to the end, be it at once or in parts.
  package let missing: Duration
  /// Why it broke off or never began; nil when all was well.
  package let failure: SoundError?

  package init(frames: Int, onset: Duration?, missing: Duration, failure: SoundError?) {
    self.frames = frames
    self.onset = onset
    self.missing = missing
    self.failure = failure
  }
}
