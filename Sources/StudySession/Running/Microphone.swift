import Quantities
import Sound

/// Where a session's sound comes from: a microphone, or something made up.
package protocol Microphone: Sendable {
  /// The word for it in results: `pulse` or `tone`.
  var input: String { get }
  /// How its files are written.
  var format: AudioFormat { get }
  /// Listens, so that a start takes no time; the file is empty, and is taken over.
  func open(_ file: Int32, path: String) async throws(SoundError) -> any SoundTake
}

/// One recording of a session, on its way into its file.
package protocol SoundTake: Sendable {
  /// How loud each second was that is over.
  var seconds: [SoundLevel] { get }
  /// How loud it is just now; nil where that can't be told.
  var latest: SoundLevel? { get }
  /// For how long no sound has come, where that is too long; nil where it comes.
  var silence: Duration? { get }
  /// Why it broke off; nil while it has not.
  var failure: SoundError? { get }
  /// Keeps what comes in from that moment of the step clock on.
  func start(at moment: Duration)
  /// Ends it at that moment of the step clock, and closes the file.
  func stop(at moment: Duration) async -> RecordingReport
}

/// A microphone in real time: one channel, as a compact disc has it.
package struct RealMicrophone: Microphone {
  package let input: String
  package let format = AudioFormat(sampleRate: 44_100, channels: 1)
  private let source: any AudioInput
  private let now: @Sendable () -> Duration

  package init(
    input: String, source: any AudioInput, now: @escaping @Sendable () -> Duration
  ) {
    self.input = input
    self.source = source
    self.now = now
  }

  package func open(_ file: Int32, path: String) async throws(SoundError) -> any SoundTake {
    let recorder = try SoundRecorder(source, format, into: file, path: path, now: now)
    try await recorder.open()
    return recorder
  }
}

/// A microphone on a virtual clock, into which a tone is played; its files are small.
package struct VirtualMicrophone: Microphone {
  package let input = "tone"
  package let format = AudioFormat(sampleRate: 8_000, channels: 1)
  private let tone: ToneInput

  /// - Parameter pitch: From 0, the highest tone, up to 1, the lowest.
  package init(pitch: Double) { tone = ToneInput(pitch: pitch) }

  package func open(_ file: Int32, path: String) async throws(SoundError) -> any SoundTake {
    try VirtualRecorder(tone, format, into: file, path: path)
  }
}

extension SoundRecorder: SoundTake {}

extension VirtualRecorder: SoundTake {
  package var latest: SoundLevel? { nil }
  package var silence: Duration? { nil }
  package var failure: SoundError? { nil }
}
