/// The programs of others that commands call: to encrypt exports, and to sign sessions.
enum ProgramExamination {
  static var diagnoses: [Diagnosis] {
    [
      diagnosis(
        "encryption", of: "age", advice: "install age, which encrypts what is exported"),
      diagnosis(
        "signatures", of: "ssh-keygen",
        advice: "install openssh-client, whose ssh-keygen signs sessions"),
    ]
  }

  private static func diagnosis(_ topic: String, of program: String, advice: String) -> Diagnosis {
    guard let path = Environment.program(program) else {
      return Diagnosis(topic, .warning, "found no \(program)", advice: advice)
    }
    return Diagnosis(topic, .ok, path)
  }
}
