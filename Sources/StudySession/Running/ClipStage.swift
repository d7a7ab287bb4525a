import Quantities
import Sound
import Synchronization

/// What plays a step's clip and tones.
package protocol ClipStage: Sendable {
  /// The word for it in results: `pulse`, `silent`, or the file the sound is written to.
  var output: String { get }
  /// Opens a clip, so that its start at a frame, from 0, is quick.
  func prepare(_ path: String, from frame: Int) async throws(SoundError)
  /// Starts it; it ends by itself after the duration. Returns the onset on the step clock.
  func start(for duration: Duration) async -> Duration
  /// Ends it, if it has not ended, and reports.
  func stop() async -> PlaybackReport
  /// Plays a short tone.
  func play(_ tone: Tone)
}

/// A stage whose sound is heard, or written, in real time.
package struct RealClipStage: ClipStage {
  package let output: String
  private let player: ClipPlayer

  package init(output: String, player: ClipPlayer) {
    self.output = output
    self.player = player
  }

  package func prepare(_ path: String, from frame: Int) async throws(SoundError) {
    try await player.prepare(clipAt: path, from: frame)
  }

  package func start(for duration: Duration) async -> Duration {
    await player.start(for: duration)
  }

  package func stop() async -> PlaybackReport { await player.stop() }

  package func play(_ tone: Tone) { player.tone(tone) }
}

/// A stage on a virtual clock: what would have been played is computed.
package final class VirtualClipStage: ClipStage {
  package let output = "silent"
  private let clock: any SessionClock
  private let informations: ClipInformations
  private let state = Mutex(State())

  private struct State {
    var clip: SoundInformation?
    var first = 0
    var onset = Duration.zero
    var planned = Duration.zero
  }

  /// - Parameters:
  ///   - clock: The session's clock.
  ///   - informations: What is known of clips, shared by the sessions of a rehearsal.
  package init(clock: any SessionClock, informations: ClipInformations) {
    self.clock = clock
    self.informations = informations
  }

  package func prepare(_ path: String, from frame: Int) async throws(SoundError) {
    let clip = try informations.information(of: path)
    state.withLock { ($0.clip, $0.first) = (clip, frame) }
  }

  package func start(for duration: Duration) async -> Duration {
    state.withLock { state in
      state.onset = clock.now
      state.planned = duration
      return state.onset
    }
  }

  package func stop() async -> PlaybackReport {
    state.withLock { state in
      PlaybackReport.computed(
        onset: state.onset, elapsed: clock.now - state.onset, planned: state.planned,
        sampleRate: state.clip?.sampleRate ?? 0,
        clipFrames: max(0, (state.clip?.frames ?? 0) - state.first))
    }
  }

  package func play(_ tone: Tone) {}
}

/// What is known of sound files, each decoded once.
package final class ClipInformations: Sendable {
  private let known = Mutex<[String: SoundInformation]>([:])

  package init() {}

  package func information(of path: String) throws(SoundError) -> SoundInformation {
    if let information = known.withLock({ $0[path] }) { return information }
    let information = try SoundFile.probe(path)
    known.withLock { $0[path] = information }
    return information
  }
}
