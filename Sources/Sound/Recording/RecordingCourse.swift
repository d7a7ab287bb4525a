/// Takes what comes in to a file from a recording's start to its end, and measures it.
///
/// All moments are on one clock. What came in before the start is dropped to the frame; where the
/// end is known, no frame beyond it is written.
struct RecordingCourse {
  let format: AudioFormat
  private let file: WaveFileWriter
  private(set) var meter: LevelMeter
  /// When the recording is to begin; nil while it waits for that.
  private var start: Duration?
  private var end: Duration?
  /// When the first frame of the file came in.
  private(set) var onset: Duration?
  /// When something came in last, be it taken or not; nil before anything did.
  var lastArrival: Duration?
  private(set) var failure: SoundError?
  private(set) var isOver = false

  var frames: Int { file.frames }

  init(_ file: WaveFileWriter, _ format: AudioFormat) {
    self.file = file
    self.format = format
    meter = LevelMeter(format)
  }

  mutating func begin(at start: Duration) { self.start = start }

  mutating func end(at end: Duration) {
    self.end = end
    if start == nil { isOver = true }
  }

  /// Takes frames of which the last came in at that moment.
  mutating func take(_ samples: [Int16], endingAt moment: Duration) {
    guard !isOver, let start else { return }
    let beginning = moment - format.duration(ofFrames: samples.count / format.channels)
    let skipped = onset == nil ? format.frames(in: start - beginning) * format.channels : 0
    guard skipped < samples.count else { return }
    onset = onset ?? max(start, beginning)
    let wanted = end.map { left(until: $0) * format.channels } ?? samples.count
    let taken = samples[skipped...].prefix(wanted)
    meter.take(taken)
    do throws(SoundError) {
      try file.write(taken)
    } catch {
      fail(error)
    }
    if let end, left(until: end) == 0 { isOver = true }
  }

  /// How many frames are still to come before the end.
  private func left(until end: Duration) -> Int {
    guard let onset else { return 0 }
    return max(0, format.frames(in: end - onset) - file.frames)
  }

  mutating func fail(_ error: SoundError) {
    failure = failure ?? error
    isOver = true
  }

  /// Closes the file.
  mutating func finish() {
    isOver = true
    meter.finish()
    do throws(SoundError) {
      try file.finish()
    } catch {
      failure = failure ?? error
    }
  }

  /// How much of the time has no frames; one chunk or so is the end's, not missing.
  var missing: Duration {
    guard let onset, let end else { return .zero }
    return max(.zero, end - onset - format.duration(ofFrames: file.frames))
  }
}
