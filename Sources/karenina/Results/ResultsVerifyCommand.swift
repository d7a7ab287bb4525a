import ResultFiles
import ResultsAnalysis

/// Checks that every file a session names is there, whole and unchanged, and signs sessions.
struct ResultsVerifyCommand: Command {
  static let declaration = ResultsOptions.verify

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let signatures = try signatures()
    let report = VerificationReport(NamedPaths.all(arguments)) { verification in
      signatures?.problems(of: verification) ?? []
    }
    try TableOutput.write(report.table, arguments)
    if let signatures { tell(signatures) }
    for path in report.unbegun { StandardError.say(UnbegunSession.remark(path)) }
    if let remark = report.remark { StandardError.say(remark) }
    StandardError.say(report.summary)
    return report.problems.isEmpty ? .done : .findings
  }

  /// Nil where nothing is to be signed, and no signature to be checked.
  private func signatures() throws -> SessionSignatures? {
    let (key, signers) = (arguments[ResultsOptions.sign], arguments[ResultsOptions.signers])
    guard key != nil || signers != nil else { return nil }
    return try SessionSignatures(key: key, signers: signers)
  }

  private func tell(_ signatures: SessionSignatures) {
    for (name, count) in signatures.found.sorted(by: { $0.key < $1.key }) {
      StandardError.say("signed by \(name): \(count)")
    }
    if signatures.signedBefore > 0 {
      StandardError.say("signed before by this key: \(signatures.signedBefore)")
    }
    if signatures.signed > 0 { StandardError.say("signed now: \(signatures.signed)") }
  }
}
