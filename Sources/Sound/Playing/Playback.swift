/// One clip on a thread of its own, from decoding to silence.
final class Playback: Sendable {
  private enum Request: Equatable {
    case none
    case play(Duration)
    case stop
  }

  private struct State {
    var request = Request.none
    var timeline: PlaybackTimeline?
  }

  /// The clip's format once its beginning is decoded.
  let prepared = Promise<Result<AudioFormat, SoundError>>()
  /// When the clip was first heard, on ``monotonicTime()``; nil when it never was.
  let onset = Promise<Duration?>()
  /// The report with the onset on ``monotonicTime()``.
  let report = Promise<PlaybackReport>()

  private let state = WaitableState(State())
  private let path: String
  private let first: Int
  private let output: any AudioOutput

  private static let chunk = 1024
  /// A stop that comes this close to the planned end lets the fade come to its end.
  private static let grace = Duration.milliseconds(20)

  /// Decodes ahead from a frame of the clip, from 0, which is heard first.
  init(path: String, from frame: Int, output: any AudioOutput) {
    self.path = path
    first = frame
    self.output = output
    SoundThread.run { self.run() }
  }

  func start(for duration: Duration) {
    state.with { if $0.request == .none { $0.request = .play(duration) } }
  }

  func stop() {
    state.with { $0.request = .stop }
  }

  /// What can be said when the thread hangs in a call to a server that does not answer.
  func reportWithoutThread() -> PlaybackReport {
    makeReport(failure: SoundError.outputDoesNotAnswer)
  }

  private func run() {
    do throws(SoundError) {
      let clip = try ClipSource(path: path, from: first)
      prepared.fulfil(.success(clip.format))
      state.wait { $0.request != .none }
      if case .play(let duration) = state.with({ $0.request }) {
        try play(clip, for: duration)
      }
      finish(failure: nil)
    } catch {
      prepared.fulfil(.failure(error))
      finish(failure: error)
    }
  }

  /// Opens the stream only now: latency of a stream that waited long is told wrongly at first.
  private func play(_ clip: ClipSource, for duration: Duration) throws(SoundError) {
    let stream = try output.open(clip.format)
    defer { stream.close() }
    state.with { $0.timeline = PlaybackTimeline(format: clip.format, duration: duration) }
    var pacer = Pacer(format: clip.format, buffer: stream.buffer)
    while true {
      let before = monotonicTime()
      let latency = try stream.latency()
      guard let timeline = observe(latency, asked: before), !isOver(timeline) else { return }
      guard !mustStop(timeline) else { return try cut(stream) }
      let now = monotonicTime()
      let due = pacer.due(frames: Self.chunk, latency: latency, at: now)
      if due > now {
        wait(until: due, timeline)
      } else {
        try writeChunk(of: clip, to: stream, end: timeline.soundFrames)
        pacer.wrote(frames: Self.chunk, from: now, to: monotonicTime())
      }
    }
  }

  private func observe(_ latency: Duration, asked before: Duration) -> PlaybackTimeline? {
    let now = monotonicTime()
    let timeline = state.with { state in
      state.timeline?.observe(latency: latency, at: now, uncertainty: now - before)
      return state.timeline
    }
    if let known = timeline?.onset { onset.fulfil(known) }
    return timeline
  }

  /// Waits for the next chunk's moment, for the end, or to be stopped.
  private func wait(until due: Duration, _ timeline: PlaybackTimeline) {
    let deadline = min(due, timeline.end ?? due)
    state.wait(until: deadline) { Self.mustStop($0.request, timeline) }
  }

  private func writeChunk(
    of clip: ClipSource, to stream: any AudioStream, end: Int
  ) throws(SoundError) {
    let samples = clip.next(frames: Self.chunk, end: end)
    let now = monotonicTime()
    try stream.write(samples)
    state.with { state in
      state.timeline?.wrote(frames: Self.chunk, at: now)
      if let length = clip.length { state.timeline?.endSound(at: length) }
    }
  }

  /// Silences the stream; the report says what was heard before that.
  private func cut(_ stream: any AudioStream) throws(SoundError) {
    let made = makeReport(failure: nil)
    try stream.flush()
    fulfil(made)
  }

  private func isOver(_ timeline: PlaybackTimeline) -> Bool {
    timeline.end.map { $0 <= monotonicTime() } ?? false
  }

  private func mustStop(_ timeline: PlaybackTimeline) -> Bool {
    Self.mustStop(state.with { $0.request }, timeline)
  }

  private static func mustStop(_ request: Request, _ timeline: PlaybackTimeline) -> Bool {
    guard request == .stop else { return false }
    return timeline.end.map { $0 - monotonicTime() > grace } ?? true
  }

  private func finish(failure: SoundError?) {
    fulfil(makeReport(failure: failure))
  }

  private func fulfil(_ made: PlaybackReport) {
    onset.fulfil(made.onset)
    report.fulfil(made)
  }

  private func makeReport(failure: SoundError?) -> PlaybackReport {
    let timeline = state.with { $0.timeline }
    let heard = timeline?.framesHeard(at: monotonicTime()) ?? 0
    return PlaybackReport(
      onset: heard > 0 ? timeline?.likelyOnset : nil, framesPlayed: heard,
      sampleRate: timeline?.format.sampleRate ?? 0, underruns: timeline?.underruns ?? 0,
      endedEarly: timeline.map { heard < $0.soundFrames } ?? true,
      failure: failure.map(\.description))
  }
}
