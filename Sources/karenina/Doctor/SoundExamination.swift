import Sound

/// What people hear.
enum SoundExamination {
  static var diagnoses: [Diagnosis] { [server, speech] }

  /// Asks for the server that a session would play through; takes a second at most.
  static var server: Diagnosis {
    do throws(SoundError) {
      return Diagnosis("sound", .ok, "a server answers at '\(try PulseOutput().server)'")
    } catch {
      return Diagnosis(
        "sound", .warning, "\(error)",
        advice: "without one sessions are silent; --audio FILE.wav needs none")
    }
  }

  static var speech: Diagnosis {
    let found = ["spd-say", "espeak-ng"].compactMap { Environment.program($0) }
    guard let program = found.first else {
      return Diagnosis(
        "speech", .warning, "neither spd-say nor espeak-ng is installed",
        advice: "install espeak-ng, or spoken instructions are only printed")
    }
    return Diagnosis("speech", .ok, program)
  }
}
