import ResultFiles
import ResultsAnalysis
import StudySession

/// What is said of a session once it is over.
enum SessionReport {
  /// Where the files are, what is missing, how time was kept, and the fingerprint.
  static func lines(of session: ConductedSession) -> [String] {
    let problem = problem(of: session.outcome)
    var lines = ["\(session.folder): \(problem?.text ?? "completed")"]
    guard session.outcome != .refusedConsent else { return lines }
    if session.record.head.kind == .pilot {
      lines.append("pilot: left out of results unless --include pilot")
    }
    lines += session.record.notices.map { "note: \($0)" }
    lines += SessionShortcomings(session.record).lines.map { "missing: \($0)" }
    if let timing = session.record.timing { lines.append("timing: \(timing.text)") }
    lines.append(SessionFingerprint.line(of: session.folder))
    return lines
  }

  /// That a task was not started, for the sake of one before it.
  static func notStarted(_ task: String, requires required: String) -> String {
    "\(task): not started, since it requires \(required), which was not completed"
  }

  /// Why the session did not complete; nil where it did.
  static func problem(of outcome: SessionOutcome) -> (text: String, code: ExitCode)? {
    switch outcome {
    case .completed: nil
    case .signal(let number):
      ("interrupted by signal \(number); what was recorded is kept", .signal(number))
    case .completedThenSignal(let number):
      ("completed, then ended by signal \(number)", .signal(number))
    case .inputEnded(let place):
      (
        "interrupted: the input, or who reads the output, ended before the task, \(place); what was recorded is kept; "
          + "--answers FILE answers beforehand, --allow permits",
        .inputEnded
      )
    case .endedEarly(let reason): ("ended early by the study's rules: \(reason)", .done)
    case .left(.save): ("saved before its end; --resume goes on with it", .done)
    case .left(.discard): ("discarded: kept, and left out of tables", .done)
    case .refusedConsent: ("consent was refused; nothing else of the session is kept", .done)
    case .failed(let error): ("failed: \(error); what was recorded is kept", .failed)
    }
  }
}
