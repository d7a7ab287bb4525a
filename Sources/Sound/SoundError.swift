import Glibc

/// What can go wrong with sound: files that are none, servers that are gone.
package enum SoundError: Error, Equatable, Sendable {
  /// `open` refused; `code` is its `errno`.
  case cannotOpen(path: String, code: Int32)
  case notARegularFile(path: String)
  case undecodable(path: String)
  case noFrames(path: String)
  case tooManyChannels(path: String, found: Int, limit: Int)
  case sampleRateOutOfRange(path: String, found: Int, limits: ClosedRange<Int>)
  case tooLong(path: String, limit: Duration)
  case cannotWrite(path: String, reason: String)
  /// PulseAudio's client library is not installed.
  case noLibrary
  /// libsndfile is not installed.
  case noFileLibrary
  case noServer(reason: String)
  case outputFailed(reason: String)
  case outputDoesNotAnswer
  /// The server has no microphone.
  case noInput
  /// The server has no source of the name that was asked for, and has those.
  case noSuchInput(name: String, found: [String])
  case inputFailed(reason: String)
  case inputDoesNotAnswer
}

extension SoundError {
  /// Why a file is no sound to play, in a few words that do not name it.
  package var reason: String {
    switch self {
    case .cannotOpen(_, let code): Self.reason(forOpening: code)
    case .notARegularFile: "not a regular file"
    case .undecodable: "not a sound file libsndfile can decode"
    case .noFrames: "no sound that can be decoded"
    case .tooManyChannels(_, let found, let limit): "\(found) channels, more than \(limit)"
    case .sampleRateOutOfRange(_, let found, _): "a sample rate of \(found) Hz"
    case .tooLong(_, let limit): "longer than \(limit.components.seconds) seconds"
    case .cannotWrite(_, let reason), .noServer(let reason), .outputFailed(let reason),
      .inputFailed(let reason):
      reason
    case .outputDoesNotAnswer, .inputDoesNotAnswer: "no answer in time"
    case .noLibrary: "libpulse is not installed"
    case .noFileLibrary: "libsndfile is not installed"
    case .noInput: "no microphone"
    case .noSuchInput(let name, _): "no source '\(name)'"
    }
  }
}

extension SoundError: CustomStringConvertible {
  /// Place, what was found, what was expected.
  package var description: String {
    switch self {
    case .cannotOpen(let path, let code):
      "'\(path)': \(Self.reason(forOpening: code)); expected a sound file"
    case .notARegularFile(let path):
      "'\(path)': not a regular file; expected a sound file"
    case .undecodable(let path):
      "'\(path)': not a sound file libsndfile can decode; expected MP3, WAV, FLAC, Ogg or AIFF"
    case .noFrames(let path):
      "'\(path)': holds no sound that can be decoded; expected at least one frame"
    case .tooManyChannels(let path, let found, let limit):
      "'\(path)': found \(found) channels; expected at most \(limit)"
    case .sampleRateOutOfRange(let path, let found, let limits):
      "'\(path)': found \(found) Hz; expected \(limits.lowerBound) to \(limits.upperBound) Hz"
    case .tooLong(let path, let limit):
      "'\(path)': longer than \(limit.components.seconds) seconds; expected a shorter sound"
    case .cannotWrite(let path, let reason):
      "'\(path)': cannot be written: \(reason); make room on its disk"
    case .noLibrary:
      "sound server: libpulse-simple.so.0 is not installed; install libpulse0"
    case .noFileLibrary:
      "sound files: libsndfile.so.1 is not installed; install libsndfile1"
    case .noServer(let reason):
      "sound server: \(reason); start PulseAudio or PipeWire, or set PULSE_SERVER"
    case .outputFailed(let reason):
      "sound output: \(reason)"
    case .outputDoesNotAnswer:
      "sound output: no answer in time"
    case .noInput:
      "sound input: the sound server has no microphone; plug one in, switch it on in the mixer, or "
        + "name a source by PULSE_SOURCE"
    case .noSuchInput(let name, let found):
      "sound input: found no source '\(name)'; there are: "
        + (found.isEmpty ? "none" : found.joined(separator: ", "))
        + "; name one of them by PULSE_SOURCE"
    case .inputFailed(let reason):
      "sound input: \(reason); start the sound server anew, and look whether 'doctor' lists the "
        + "microphone"
    case .inputDoesNotAnswer:
      "sound input: no answer in time; start the sound server anew"
    }
  }

  /// A link is refused by `O_NOFOLLOW`, which `strerror` words as a loop of links.
  static func reason(forOpening code: Int32) -> String {
    code == ELOOP ? "a symbolic link, which is not followed" : errorText(code)
  }
}

/// The system's words for an `errno`, in lower case as messages here are.
func errorText(_ code: Int32) -> String {
  let text = String(cString: strerror(code))
  return text.prefix(1).lowercased() + text.dropFirst()
}
