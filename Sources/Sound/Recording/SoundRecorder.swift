import Quantities

/// Records one sound into a file on a thread of its own, without holding up any task.
///
/// In: an ``AudioInput`` and an empty file. Out: the file, a level each second, a
/// ``RecordingReport``. The input is listened to from ``open()`` on, so that a start takes no time.
package final class SoundRecorder: Sendable {
  private let input: any AudioInput
  private let format: AudioFormat
  private let course: WaitableState<RecordingCourse>
  private let offset: Duration
  private let opened = Promise<SoundError?>()
  private let ended = Promise<SoundError?>()

  /// How long an input may take to open.
  private static let opening = Duration.seconds(2)
  /// How long nothing may come before that is told; a fragment comes fifty times a second.
  private static let mostSilence = Duration.seconds(2)
  /// How long after the end the last frames may come.
  private static let patience = Duration.milliseconds(500)

  /// - Parameters:
  ///   - input: Where the sound comes from.
  ///   - format: How it is written.
  ///   - descriptor: An empty file, open to read and write; it is taken over.
  ///   - path: The file's, for messages.
  ///   - now: The session's step clock, which runs as `CLOCK_MONOTONIC` does.
  /// - Throws: ``SoundError/cannotWrite(path:reason:)``.
  package init(
    _ input: any AudioInput, _ format: AudioFormat, into descriptor: Int32, path: String,
    now: @Sendable () -> Duration
  ) throws(SoundError) {
    self.input = input
    self.format = format
    let file = try WaveFileWriter(descriptor, path: path, format, isSynced: true)
    course = WaitableState(RecordingCourse(file, format))
    offset = stepClockOffset(to: now)
  }

  /// Opens the input and listens; nothing is kept before ``start(at:)``.
  ///
  /// - Throws: ``SoundError`` where it can't be opened in time.
  package func open() async throws(SoundError) {
    // A recorder that is given up ends its thread.
    SoundThread.run { @Sendable [weak self, input, format, opened, ended] in
      do throws(SoundError) {
        let capture = try input.open(format)
        defer { capture.close() }
        // Until the first frames come, a source may be waking up.
        var samples = try capture.read()
        opened.fulfil(nil)
        while let recorder = self, try recorder.take(samples, from: capture) {
          samples = try capture.read()
        }
        ended.fulfil(nil)
      } catch {
        opened.fulfil(error)
        self?.course.with { $0.fail(error) }
        ended.fulfil(error)
      }
    }
    let failure = await opened.value(within: Self.opening) { SoundError.inputDoesNotAnswer }
    if let failure { throw failure }
  }

  /// Whether there is more to take.
  private func take(_ samples: [Int16], from capture: any AudioCapture) throws(SoundError) -> Bool {
    let moment = monotonicTime() - (try capture.latency())
    return course.with { course in
      course.lastArrival = monotonicTime()
      course.take(samples, endingAt: moment)
      return !course.isOver
    }
  }

  /// Keeps what comes in from that moment of the step clock on.
  package func start(at moment: Duration) {
    course.with { $0.begin(at: moment - offset) }
  }

  /// How loud each second was that is over.
  package var seconds: [SoundLevel] { course.with { $0.meter.seconds } }

  /// How loud it is just now; nil before the first tenth of a second, and where nothing comes.
  package var latest: SoundLevel? {
    guard silence == nil else { return nil }
    return course.with { $0.isOver ? nil : $0.meter.latest }
  }

  /// For how long nothing has come in, once that is two seconds; nil where something comes, and where
  /// the recording is over.
  package var silence: Duration? {
    let time = course.with { $0.isOver ? nil : $0.lastArrival.map { monotonicTime() - $0 } }
    return time.flatMap { $0 >= Self.mostSilence ? $0 : nil }
  }

  /// Why it broke off; nil while it has not.
  package var failure: SoundError? { course.with { $0.failure } }

  /// Ends the recording at that moment of the step clock, and closes the file.
  package func stop(at moment: Duration) async -> RecordingReport {
    course.with { $0.end(at: moment - offset) }
    let hung = await ended.value(within: Self.patience) { SoundError.inputDoesNotAnswer }
    return course.with { course in
      if let hung, course.failure == nil { course.fail(hung) }
      course.finish()
      return RecordingReport(
        frames: course.frames, onset: course.onset.map { $0 + offset }, missing: course.missing,
        failure: course.failure)
    }
  }
}
