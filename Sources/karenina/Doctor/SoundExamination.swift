/// What people hear.
enum SoundExamination {
  static var diagnoses: [Diagnosis] { [speech] }

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
