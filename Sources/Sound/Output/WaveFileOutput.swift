import CSndFile
import Glibc
import Synchronization

/// Writes what would have been heard into a 16-bit WAV file, while it would have been heard.
///
/// The file begins with the first sound, in that sound's format; later sounds are fitted to it,
/// mixed where they overlap, with silence between them. An early end leaves just what was heard,
/// and so does a killed program: the header is brought up to date with each write.
package final class WaveFileOutput: AudioOutput {
  private let path: String
  private let mix: Mutex<WaveFileMix>

  /// Creates the file or empties it; links, pipes and devices are refused.
  package init(path: String) throws(SoundError) {
    self.path = path
    try SoundFileLibrary.load()
    let descriptor = try Self.openRegularFile(path)
    mix = Mutex(WaveFileMix(path: path, descriptor: descriptor))
  }

  deinit {
    mix.withLock { $0.close() }
  }

  package func open(_ format: AudioFormat) throws(SoundError) -> any AudioStream {
    let (lane, fileFormat) = try mix.withLock { mix throws(SoundError) in
      let fileFormat = try mix.begin(in: format)
      // The silence since the last sound is written now, not when the next is to be on time.
      try mix.advance(to: monotonicTime())
      return (mix.addLane(), fileFormat)
    }
    return WaveFileStream(
      output: self, lane: lane, converter: FormatConverter(from: format, to: fileFormat))
  }

  fileprivate func withMix<Value>(
    _ body: (inout WaveFileMix) throws(SoundError) -> Value
  ) throws(SoundError) -> Value {
    try mix.withLock { mix throws(SoundError) in try body(&mix) }
  }

  private static func openRegularFile(_ path: String) throws(SoundError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = Glibc.open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw SoundError.cannotWrite(path: path, reason: SoundError.reason(forOpening: errno))
    }
    guard isRegularFile(descriptor) else {
      Glibc.close(descriptor)
      throw SoundError.cannotWrite(path: path, reason: "not a regular file")
    }
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
      Glibc.close(descriptor)
      throw SoundError.cannotWrite(path: path, reason: errorText(errno))
    }
    return descriptor
  }
}

/// One sound on its way into the file.
private final class WaveFileStream: AudioStream {
  let buffer = unlimitedBuffer

  private let output: WaveFileOutput
  private let lane: Int
  private var converter: FormatConverter

  init(output: WaveFileOutput, lane: Int, converter: FormatConverter) {
    self.output = output
    self.lane = lane
    self.converter = converter
  }

  func write(_ samples: [Int16]) throws(SoundError) {
    let converted = converter.convert(samples)
    try output.withMix { mix throws(SoundError) in
      try mix.append(converted, to: lane, at: monotonicTime())
    }
  }

  func latency() throws(SoundError) -> Duration {
    try output.withMix { mix in mix.latency(of: lane, at: monotonicTime()) }
  }

  func drain() throws(SoundError) {
    waitUntil(monotonicTime() + (try latency()))
    try output.withMix { mix throws(SoundError) in try mix.advance(to: monotonicTime()) }
  }

  func flush() throws(SoundError) {
    try output.withMix { mix throws(SoundError) in
      try mix.advance(to: monotonicTime())
      mix.empty(lane)
    }
  }

  func close() {
    do {
      try flush()
    } catch {
      // A full disk was told by the write before; there is nothing left to lose here.
    }
  }
}
