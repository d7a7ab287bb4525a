import Synchronization

/// Plays one clip at a time, and short tones beside it, without holding up any task.
///
/// In: a clip's path. Out: sound, and a ``PlaybackReport``. Next: the step's result.
package final class ClipPlayer: Sendable {
  private let output: any AudioOutput
  private let now: @Sendable () -> Duration
  /// What is added to ``monotonicTime()`` to have the step clock's time.
  private let offset: Duration
  private let current = Mutex<Playback?>(nil)

  /// How long a stop waits for an output that does not answer; the step must not wait for it.
  private static let patience = Duration.milliseconds(100)
  /// How long a disk may take to give the clip's beginning.
  private static let preparation = Duration.seconds(3)
  /// How long a server may take to be heard from.
  private static let beginning = Duration.seconds(1)

  /// - Parameters:
  ///   - output: Where the sound goes.
  ///   - now: The session's step clock, which runs as `CLOCK_MONOTONIC` does.
  package init(output: any AudioOutput, now: @escaping @Sendable () -> Duration) {
    self.output = output
    self.now = now
    offset = stepClockOffset(to: now)
  }

  deinit {
    current.withLock { $0 }?.stop()
  }

  /// Opens the clip and decodes ahead, so that the start is quick; cuts a clip that still plays.
  ///
  /// - Parameters:
  ///   - path: The clip's file.
  ///   - frame: The frame that is heard first, from 0.
  /// - Returns: The clip's format.
  /// - Throws: ``SoundError`` where it can't be decoded in time.
  @discardableResult
  package func prepare(
    clipAt path: String, from frame: Int = 0
  ) async throws(SoundError) -> AudioFormat {
    let playback = Playback(path: path, from: frame, output: output)
    let previous = current.withLock { current in
      defer { current = playback }
      return current
    }
    previous?.stop()
    return try await playback.prepared
      .value(within: Self.preparation) { .failure(.outputDoesNotAnswer) }
      .get()
  }

  /// Starts the prepared clip, which is faded out in the stream `duration` after its onset.
  ///
  /// A clip shorter than that plays once, then there is silence.
  ///
  /// - Returns: The onset on the step clock: when the first frame is heard. It is known some 50 ms
  ///   later. The present when nothing could be played: the report tells why.
  package func start(for duration: Duration) async -> Duration {
    guard let playback = current.withLock({ $0 }) else { return now() }
    playback.start(for: duration)
    let onset = await playback.onset.value(within: Self.beginning) { nil }
    return onset.map(onStepClock) ?? now()
  }

  /// Ends the clip: silent within 40 ms; where it has ended by itself, this only reports.
  ///
  /// The same report comes however often this is called.
  package func stop() async -> PlaybackReport {
    guard let playback = current.withLock({ $0 }) else { return Self.nothingPrepared }
    playback.stop()
    let report = await playback.report.value(within: Self.patience) {
      playback.reportWithoutThread()
    }
    return PlaybackReport(
      onset: report.onset.map(onStepClock), framesPlayed: report.framesPlayed,
      sampleRate: report.sampleRate, underruns: report.underruns, endedEarly: report.endedEarly,
      failure: report.failure)
  }

  /// Plays a tone of 150 ms at a low volume; returns at once.
  package func tone(_ tone: Tone) {
    tone.play(on: output)
  }

  private func onStepClock(_ moment: Duration) -> Duration {
    moment + offset
  }

  private static let nothingPrepared = PlaybackReport(
    onset: nil, framesPlayed: 0, sampleRate: 0, underruns: 0, endedEarly: true,
    failure: "no clip was prepared")
}
