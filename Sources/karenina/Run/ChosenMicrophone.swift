import Sound
import StudySession

/// The microphone of a session, as `--microphone` says and as this machine can.
struct ChosenMicrophone {
  private static let pulse = "pulse"

  private let source: (any AudioInput)?
  /// Why there is none; nil where one is there.
  let notice: String?

  init(_ arguments: ParsedArguments) {
    guard arguments[RunOptions.microphone] == Self.pulse else {
      (source, notice) = (nil, "The microphone is off: the session goes on without its sound.")
      return
    }
    do throws(SoundError) {
      (source, notice) = (try PulseInput(), nil)
    } catch {
      (source, notice) = (nil, "No microphone: \(error). The session goes on without its sound.")
    }
  }

  /// The microphone of one session; nil for none.
  func microphone(on clock: RealClock) -> (any Microphone)? {
    source.map { RealMicrophone(input: Self.pulse, source: $0) { clock.now } }
  }
}
