/// When the next chunk is to be written, so that writing hardly ever waits.
///
/// A thread that waits inside a write cannot be told to stop. The first write that waits shows how
/// much the output holds; from then on frames are written as fast as they are heard.
struct Pacer {
  private let format: AudioFormat
  private let buffer: Duration
  private var written = 0
  private var full: (moment: Duration, written: Int)?

  /// A write that takes longer than this has waited for room.
  private static let shortestWait = Duration.milliseconds(2)

  init(format: AudioFormat, buffer: Duration) {
    self.format = format
    self.buffer = buffer
  }

  /// The moment for the next chunk, in the past where it is due.
  func due(frames: Int, latency: Duration, at now: Duration) -> Duration {
    let chunk = format.duration(ofFrames: frames)
    let byLatency = now + latency + chunk - buffer
    guard let full else { return byLatency }
    let byRoom = full.moment + format.duration(ofFrames: written + frames - full.written)
    return max(byLatency, byRoom)
  }

  mutating func wrote(frames: Int, from beginning: Duration, to end: Duration) {
    written += frames
    if end - beginning > Self.shortestWait { full = (end, written) }
  }
}
