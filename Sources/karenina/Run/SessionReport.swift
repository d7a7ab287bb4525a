import StudySession

/// What is said of a session once it is over.
enum SessionReport {
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
        "interrupted: the input ended before the task, \(place); what was recorded is kept",
        .inputEnded
      )
    case .endedEarly(let reason): ("ended early by the study's rules: \(reason)", .done)
    case .left(.save): ("saved before its end", .done)
    case .left(.discard): ("discarded: kept, and left out of tables", .done)
    case .refusedConsent: ("consent was refused; nothing else of the session is kept", .done)
    case .failed(let error): ("failed: \(error); what was recorded is kept", .failed)
    }
  }
}
