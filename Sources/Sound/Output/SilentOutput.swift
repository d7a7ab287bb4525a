/// Keeps the time of sound without any: frames pass by the clock.
package struct SilentOutput: AudioOutput {
  package init() {}

  package func open(_ format: AudioFormat) throws(SoundError) -> any AudioStream {
    SilentStream(format)
  }
}

private final class SilentStream: AudioStream {
  let buffer = unlimitedBuffer

  private let format: AudioFormat
  /// When the last frame written is over, on ``monotonicTime()``.
  private var end = Duration.zero

  init(_ format: AudioFormat) {
    self.format = format
  }

  func write(_ samples: [Int16]) {
    end = max(end, monotonicTime()) + format.duration(ofFrames: samples.count / format.channels)
  }

  func latency() -> Duration {
    max(.zero, end - monotonicTime())
  }

  func drain() {
    waitUntil(end)
  }

  func flush() {
    end = .zero
  }

  func close() {}
}

/// Blocks the thread until that moment of ``monotonicTime()``.
func waitUntil(_ moment: Duration) {
  WaitableState(()).wait(until: moment) { false }
}
