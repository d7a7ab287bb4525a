import CSndFile
import Glibc

/// A sound file being decoded from its start to its end.
///
/// In: a path. Out: interleaved frames. Next: ``ClipPlayer``. Not for two threads at once.
package final class SoundFile {
  /// More channels than any room has; a header that claims more is taken for a lie.
  package static let channelLimit = 8
  /// Frames per second that sound hardware knows.
  package static let sampleRates = 1_000...384_000
  /// Where ``probe(_:)`` gives up, so that a small file cannot keep it busy for hours.
  package static let longestDuration = Duration.seconds(4 * 3600)

  package let path: String
  package let format: AudioFormat
  /// What the header says, which a truncated file does not keep; 0 when it says nonsense.
  package let claimedFrames: Int
  /// Frames decoded so far.
  package private(set) var framesRead = 0

  private let handle: OpaquePointer

  package var sampleRate: Int { format.sampleRate }
  package var channels: Int { format.channels }

  /// Opens a regular file; links, pipes and devices are refused without waiting for them.
  ///
  /// The corresponding C function is `sf_open_fd`.
  package init(path: String) throws(SoundError) {
    try SoundFileLibrary.load()
    let descriptor = try Self.openRegularFile(path)
    var information = SF_INFO()
    // sf_open_fd closes the descriptor itself when it fails.
    let opened = QuietStandardError.during {
      sf_open_fd(descriptor, Int32(SFM_READ), &information, 1)
    }
    guard let opened else { throw SoundError.undecodable(path: path) }
    do {
      try Self.check(information, path: path)
    } catch {
      sf_close(opened)
      throw error
    }
    self.path = path
    handle = opened
    format = AudioFormat(
      sampleRate: Int(information.samplerate), channels: Int(information.channels))
    claimedFrames = information.frames == .max ? 0 : max(0, Int(information.frames))
  }

  deinit {
    let handle = handle
    _ = QuietStandardError.during { sf_close(handle) }
  }

  /// The next frames, interleaved, full scale at 1; fewer than asked only at the end, then none.
  ///
  /// A damaged rest of a file counts as its end: libsndfile names no error there either.
  package func readFloats(upTo frames: Int) -> [Float] {
    let channels = channels
    return [Float](unsafeUninitializedCapacity: frames * channels) { buffer, count in
      count = 0
      guard let start = buffer.baseAddress else { return }
      let read = QuietStandardError.during { sf_readf_float(handle, start, sf_count_t(frames)) }
      framesRead += max(0, Int(read))
      count = max(0, Int(read)) * channels
    }
  }

  /// The same as 16-bit samples; too loud ones are clipped.
  package func readSamples(upTo frames: Int) -> [Int16] {
    readFloats(upTo: frames).map(Int16.init(fullScale:))
  }

  /// Decodes the whole file and tells what it truly holds.
  package static func probe(_ path: String) throws(SoundError) -> SoundInformation {
    let file = try SoundFile(path: path)
    let limit = file.format.frames(in: longestDuration)
    while !file.readFloats(upTo: 16_384).isEmpty {
      guard file.framesRead <= limit else {
        throw SoundError.tooLong(path: path, limit: longestDuration)
      }
    }
    guard file.framesRead > 0 else { throw SoundError.noFrames(path: path) }
    return SoundInformation(
      sampleRate: file.sampleRate, channels: file.channels, frames: file.framesRead,
      claimedFrames: file.claimedFrames)
  }

  private static func openRegularFile(_ path: String) throws(SoundError) -> Int32 {
    // Without O_NONBLOCK a named pipe would be waited for until somebody writes into it.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SoundError.cannotOpen(path: path, code: errno) }
    guard isRegularFile(descriptor) else {
      close(descriptor)
      throw SoundError.notARegularFile(path: path)
    }
    return descriptor
  }

  private static func check(_ information: SF_INFO, path: String) throws(SoundError) {
    let channels = Int(information.channels)
    let rate = Int(information.samplerate)
    guard (1...channelLimit).contains(channels) else {
      throw SoundError.tooManyChannels(path: path, found: channels, limit: channelLimit)
    }
    guard sampleRates.contains(rate) else {
      throw SoundError.sampleRateOutOfRange(path: path, found: rate, limits: sampleRates)
    }
  }
}

/// Whether an open descriptor is a plain file and no pipe, folder or device.
func isRegularFile(_ descriptor: Int32) -> Bool {
  var status = stat()
  return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

extension Int16 {
  /// A sample from one whose full scale is 1; what is beyond is clipped, what is no number silent.
  init(fullScale sample: Float) {
    let scaled = (sample * 32_768).rounded()
    self = scaled.isNaN ? 0 : Int16(Swift.min(Swift.max(scaled, -32_768), 32_767))
  }
}
