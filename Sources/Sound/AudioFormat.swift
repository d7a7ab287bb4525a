/// How sound is laid out: interleaved 16-bit frames of some channels at some rate.
package struct AudioFormat: Sendable, Equatable {
  /// Frames per second.
  package let sampleRate: Int
  package let channels: Int

  package init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// How long that many frames sound.
  package func duration(ofFrames frames: Int) -> Duration {
    .seconds(Double(frames) / Double(sampleRate))
  }

  /// How many frames sound in that time, to the nearest; none for a time below zero.
  package func frames(in duration: Duration) -> Int {
    let frames = (duration.seconds * Double(sampleRate)).rounded()
    return Int(min(max(frames, 0), Double(Int32.max) * 1024))
  }
}

extension Duration {
  /// The whole duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
