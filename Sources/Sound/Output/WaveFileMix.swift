import CSndFile
import Glibc

/// The sounds of a WAV file on one timeline, written up to the present.
struct WaveFileMix: @unchecked Sendable {
  /// What was written into one stream and is not in the file yet.
  private struct Lane {
    /// The place of the first pending frame in the file.
    var start: Int
    /// Interleaved samples in the file's format.
    var pending: [Int16] = []
  }

  private let path: String
  private let descriptor: Int32
  private var handle: OpaquePointer?
  private var format = AudioFormat(sampleRate: 44_100, channels: 2)
  /// When the file's first frame was heard, on ``monotonicTime()``.
  private var beginning: Duration?
  private var framesInFile = 0
  private var lanes: [Lane] = []

  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Gives the file its format, which is that of its first sound.
  ///
  /// The corresponding C function is `sf_open_fd`.
  mutating func begin(in wanted: AudioFormat) throws(SoundError) -> AudioFormat {
    guard handle == nil else { return format }
    var information = SF_INFO()
    information.samplerate = Int32(wanted.sampleRate)
    information.channels = Int32(wanted.channels)
    information.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    guard let opened = sf_open_fd(descriptor, Int32(SFM_WRITE), &information, 0) else {
      throw SoundError.cannotWrite(path: path, reason: soundFileText(nil))
    }
    sf_command(opened, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, 1)
    handle = opened
    format = wanted
    return wanted
  }

  mutating func addLane() -> Int {
    lanes.append(Lane(start: 0))
    return lanes.count - 1
  }

  /// Queues samples behind those of the lane, or at the present when they come too late for that.
  mutating func append(_ samples: [Int16], to lane: Int, at now: Duration) throws(SoundError) {
    beginning = beginning ?? now
    try advance(to: now)
    if lanes[lane].pending.isEmpty { lanes[lane].start = max(lanes[lane].start, framesInFile) }
    lanes[lane].pending += samples
  }

  func latency(of lane: Int, at now: Duration) -> Duration {
    guard let beginning else { return .zero }
    let end = lanes[lane].start + lanes[lane].pending.count / format.channels
    return max(.zero, beginning + format.duration(ofFrames: end) - now)
  }

  mutating func empty(_ lane: Int) {
    lanes[lane].pending = []
  }

  /// Writes everything that was heard until now.
  mutating func advance(to now: Duration) throws(SoundError) {
    guard let beginning else { return }
    let target = format.frames(in: now - beginning)
    while framesInFile < target {
      let count = min(target - framesInFile, 16_384)
      try write(mixed(framesInFile..<framesInFile + count), frames: count)
      framesInFile += count
    }
  }

  mutating func close() {
    if let handle { sf_close(handle) }
    handle = nil
    Glibc.close(descriptor)
  }

  /// The sum of all lanes there, taken out of them.
  private mutating func mixed(_ frames: Range<Int>) -> [Int16] {
    var sum = [Int16](repeating: 0, count: frames.count * format.channels)
    for lane in lanes.indices where !lanes[lane].pending.isEmpty {
      let skipped = max(0, lanes[lane].start - frames.lowerBound) * format.channels
      guard skipped < sum.count else { continue }
      let taken = min(sum.count - skipped, lanes[lane].pending.count)
      for index in 0..<taken {
        let total = Int(sum[skipped + index]) + Int(lanes[lane].pending[index])
        sum[skipped + index] = Int16(clamping: total)
      }
      lanes[lane].pending.removeFirst(taken)
      lanes[lane].start = frames.lowerBound + (skipped + taken) / format.channels
    }
    return sum
  }

  private func write(_ samples: [Int16], frames: Int) throws(SoundError) {
    guard let handle else { return }
    guard sf_writef_short(handle, samples, sf_count_t(frames)) == frames else {
      throw SoundError.cannotWrite(path: path, reason: soundFileText(handle))
    }
  }
}
