/// A clip's frames in order, with the fade at the planned end, then silence.
final class ClipSource {
  let format: AudioFormat
  /// The clip's length; nil until its end was met.
  private(set) var length: Int?

  private let file: SoundFile
  /// The frames of the file before the first that is heard.
  private let skipped: Int
  private var position = 0
  private var ahead: [Int16]

  /// How long the planned end is faded, and a beginning amid the clip: long enough not to click.
  private static let fade = Duration.milliseconds(15)

  /// Opens the file and decodes the first half second from a frame on.
  ///
  /// Frames before it are decoded and dropped: seeking is not exact in every format.
  init(path: String, from frame: Int = 0) throws(SoundError) {
    file = try SoundFile(path: path)
    format = file.format
    while file.framesRead < frame {
      let rest = min(16_384, frame - file.framesRead)
      if file.readFloats(upTo: rest).isEmpty { break }
    }
    skipped = file.framesRead
    ahead = file.readSamples(upTo: file.sampleRate / 2)
    guard !ahead.isEmpty || skipped > 0 else { throw SoundError.noFrames(path: path) }
    if ahead.isEmpty { length = 0 }
  }

  /// The next frames of the clip up to its planned end, always as many as asked.
  func next(frames: Int, end: Int) -> [Int16] {
    var chunk = take(frames: frames)
    let start = position
    position += frames
    if skipped > 0 { fadeIn(&chunk, start: start) }
    fade(&chunk, start: start, end: end)
    return chunk + [Int16](repeating: 0, count: frames * format.channels - chunk.count)
  }

  private func take(frames: Int) -> [Int16] {
    let wanted = frames * format.channels
    if ahead.count < wanted, length == nil {
      ahead += file.readSamples(upTo: frames - ahead.count / format.channels)
      if ahead.count < wanted { length = file.framesRead - skipped }
    }
    let taken = Array(ahead.prefix(wanted))
    ahead.removeFirst(taken.count)
    return taken
  }

  /// A straight ramp from zero at the first frame that is heard.
  private func fadeIn(_ chunk: inout [Int16], start: Int) {
    let ramp = format.frames(in: Self.fade)
    let faded = max(0, ramp - start) * format.channels
    for index in chunk.indices.prefix(faded) {
      let gain = Float(start + index / format.channels) / Float(ramp)
      chunk[index] = Int16((Float(chunk[index]) * gain).rounded())
    }
  }

  /// A straight ramp to zero at the last frame before the end, nothing from there on.
  private func fade(_ chunk: inout [Int16], start: Int, end: Int) {
    let ramp = format.frames(in: Self.fade)
    let faded = max(0, end - ramp - start) * format.channels
    for index in chunk.indices.dropFirst(faded) {
      let left = end - 1 - (start + index / format.channels)
      let gain = Float(max(0, left)) / Float(ramp)
      chunk[index] = Int16((Float(chunk[index]) * gain).rounded())
    }
  }
}
