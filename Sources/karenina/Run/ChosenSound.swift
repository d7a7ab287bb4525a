import Sound
import StudySession

/// Where the sound of a sitting goes, as `--audio` says and as this machine can.
struct ChosenSound {
  private let output: any AudioOutput
  /// The word for it, as `--audio` and results have it.
  let name: String
  /// Why the sound server that was asked for is not used; nil where nothing is wrong.
  let problem: String?

  init(_ choice: String) throws {
    switch choice {
    case "silent": (output, name, problem) = (SilentOutput(), "silent", nil)
    case "pulse":
      do throws(SoundError) {
        (output, name, problem) = (try PulseOutput(), "pulse", nil)
      } catch {
        (output, name, problem) = (SilentOutput(), "silent", "\(error)")
      }
    case let path: (output, name, problem) = (try WaveFileOutput(path: path), path, nil)
    }
  }

  /// The stage of one session.
  func stage(on clock: RealClock) -> RealClipStage {
    RealClipStage(output: name, player: ClipPlayer(output: output, now: { clock.now }))
  }
}
