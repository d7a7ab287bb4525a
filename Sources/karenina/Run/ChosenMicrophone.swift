import Sound
import StudyModel
import StudySession

/// The microphone of a session, as `--microphone` says and as this machine can.
struct ChosenMicrophone {
  private static let pulse = "pulse"

  private let isOn: Bool
  /// Why there is none now; nil where one is there.
  let notice: String?

  init(_ arguments: ParsedArguments, for task: StudyTask) {
    isOn = arguments[RunOptions.microphone] == Self.pulse
    guard isOn else {
      notice = "The microphone is off." + Self.consequence(for: task)
      return
    }
    do throws(SoundError) {
      _ = try PulseInput()
      notice = nil
    } catch {
      notice = "No microphone: \(error)." + Self.consequence(for: task)
    }
  }

  /// What becomes of the session; where its study wants more than that, the step will tell.
  private static func consequence(for task: StudyTask) -> String {
    let goesOn = task.soundAbsences.allSatisfy { $0 == .goOn }
    return goesOn ? " The session goes on without its sound." : ""
  }

  /// The microphone of one session; nil where it is switched off.
  func microphone(on clock: RealClock) -> (any Microphone)? {
    guard isOn else { return nil }
    return RealMicrophone(input: Self.pulse, source: PresentInput()) { clock.now }
  }
}

/// The microphone that is there when a recording is opened, be it plugged in only then.
private struct PresentInput: AudioInput {
  func open(_ format: AudioFormat) throws(SoundError) -> any AudioCapture {
    try PulseInput().open(format)
  }
}
