import ResultsAnalysis
import StrictJSON

/// Tells whether this machine is fit for a session, and what to do where it is not.
struct DoctorCommand: Command {
  static let declaration = CommandDeclaration(
    "doctor", "Tells whether this machine is fit for a session.",
    discussion: ["A warning names what a session can do without; a problem would stop it."],
    options: [CommonOptions.output, CommonOptions.store, CommonOptions.json],
    examples: [
      CommandExample(
        "doctor", "Looks at the terminal, the sound, Bluetooth, the disk and the store."),
      CommandExample("doctor --json", "Writes the same for programs."),
    ],
    exitCodes: [ExitCodeMeaning(.findings, "there is a problem")])
  static let needsDigests = false

  private let isJSON: Bool
  private let output: String
  private let store: String?

  init(_ arguments: ParsedArguments) {
    isJSON = arguments[CommonOptions.json]
    output = arguments[CommonOptions.output]
    store = arguments[CommonOptions.store]
  }

  func run() async throws -> ExitCode {
    let diagnoses = await Examination(output: output, store: store).diagnoses
    try StandardOutput.write(
      isJSON ? Writer.string(json(diagnoses), .readable) : diagnoses.map(text).joined())
    return diagnoses.contains { $0.state == .problem } ? .findings : .done
  }

  private func text(_ diagnosis: Diagnosis) -> String {
    let state = DisplayText.padded(diagnosis.state.rawValue, to: 9)
    let topic = DisplayText.padded(diagnosis.topic, to: 13)
    let advice = diagnosis.advice.map { "\(String(repeating: " ", count: 22))\($0)\n" } ?? ""
    return "\(state)\(topic)\(DisplayText.escaped(diagnosis.found))\n\(advice)"
  }

  private func json(_ diagnoses: [Diagnosis]) -> JSONValue {
    .array(
      diagnoses.map { diagnosis in
        .object([
          JSONMember("topic", .string(diagnosis.topic)),
          JSONMember("state", .string(diagnosis.state.rawValue)),
          JSONMember("found", .string(diagnosis.found)),
          JSONMember("advice", diagnosis.advice.map { .string($0) } ?? .null),
        ])
      })
  }
}
