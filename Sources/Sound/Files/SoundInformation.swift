/// What a sound file holds, found by decoding all of it.
package struct SoundInformation: Sendable, Equatable {
  /// Frames per second.
  package let sampleRate: Int
  package let channels: Int
  /// Frames that were decoded, whatever the file's header says.
  package let frames: Int
  /// Frames that the header claims, more than ``frames`` in a truncated file; 0 when it says nonsense.
  package let claimedFrames: Int

  package init(sampleRate: Int, channels: Int, frames: Int, claimedFrames: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.frames = frames
    self.claimedFrames = claimedFrames
  }

  package var duration: Duration {
    AudioFormat(sampleRate: sampleRate, channels: channels).duration(ofFrames: frames)
  }
}
