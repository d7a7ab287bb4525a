import Quantities
import Synchronization

/// Records on a virtual clock: what would have come in is made up when the recording ends.
package final class VirtualRecorder: Sendable {
  private struct State {
    var file: WaveFileWriter
    var meter: LevelMeter
    var start = Duration.zero
  }

  private let input: any AudioInput
  private let format: AudioFormat
  private let state: WaitableState<State>

  /// Takes over an empty file that is open to read and write.
  package init(
    _ input: any AudioInput, _ format: AudioFormat, into descriptor: Int32, path: String
  ) throws(SoundError) {
    self.input = input
    self.format = format
    let file = try WaveFileWriter(descriptor, path: path, format, isSynced: false)
    state = WaitableState(State(file: file, meter: LevelMeter(format)))
  }

  package func start(at moment: Duration) {
    state.with { $0.start = moment }
  }

  /// How loud each second was; none before the end.
  package var seconds: [SoundLevel] { state.with { $0.meter.seconds } }

  package func stop(at moment: Duration) -> RecordingReport {
    state.with { state in
      let failure = fill(&state, format.frames(in: moment - state.start))
      state.meter.finish()
      return RecordingReport(
        frames: state.file.frames, onset: state.start, missing: .zero, failure: failure)
    }
  }

  private func fill(_ state: inout State, _ frames: Int) -> SoundError? {
    do throws(SoundError) {
      let capture = try input.open(format)
      defer { capture.close() }
      while state.file.frames < frames {
        let left = (frames - state.file.frames) * format.channels
        let samples = try capture.read().prefix(left)
        state.meter.take(samples)
        try state.file.write(samples)
      }
      try state.file.finish()
      return nil
    } catch {
      return error
    }
  }
}
