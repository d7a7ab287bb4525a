import Sound

/// What people hear.
enum SoundExamination {
  static var diagnoses: [Diagnosis] { [server, microphone, speech] }

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

  /// Asks for what a session would record from.
  static var microphone: Diagnosis {
    do throws(SoundError) {
      let found = try SoundSources.find()
      let microphones = found.sources.filter { !$0.isMonitor }.map { source in
        source.text + (source.name == found.standard ? " (default)" : "")
      }
      guard !microphones.isEmpty else { throw .noInput }
      return Diagnosis("microphone", .ok, microphones.joined(separator: "; "))
    } catch {
      return Diagnosis(
        "microphone", .warning, "\(error)",
        advice: "without one steps go on without their sound; pavucontrol shows what is muted, and "
          + "a container or a remote shell has to be given the sound server's socket")
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
