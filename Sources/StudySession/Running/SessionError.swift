import ExperimentDesign
import HealthSamples
import ResultFiles
import SafeFiles
import StudyModel

/// Why a session could not go on.
package enum SessionError: Error, Equatable, CustomStringConvertible {
  /// The session's own files could not be written.
  case files(FileError)
  /// The sample store could not be read or written.
  case store(HealthStoreError)
  /// The participant could not be assigned, or the assignment not be kept.
  case assignment(AssignmentError)
  /// No order of the task's parts keeps to the study's constraint.
  case order(OrderImpossibility)
  /// The disk has less room than the session may need, both in bytes.
  case room(path: String, found: Int, expected: Int)
  /// The participant has withdrawn from the study.
  case withdrawn
  /// A session that was cut or saved can't be gone on with.
  case resumption(ResumptionProblem)
  /// A prepared answer is not one that the question takes.
  case answer(step: String, question: String, problem: String)

  package var description: String {
    switch self {
    case .files(let error): "\(error)"
    case .store(let error): "\(error)"
    case .assignment(let error): "\(error)"
    case .order(let error): "order: found \(error); expected an order that is possible"
    case .room(let path, let found, let expected):
      "\(path): found \(found / 1024) KiB free; expected \(expected / 1024) KiB for the session; "
        + "make room, or choose another --output"
    case .withdrawn: "participant: found one who has withdrawn from the study; expected another"
    case .resumption(let problem): "\(problem)"
    case .answer(let step, let question, let problem):
      "answers: step '\(step)', question '\(question)': \(problem)"
    }
  }
}

/// How a session came to its end.
package enum SessionOutcome: Equatable, Sendable {
  case completed
  /// The process was told to end by this signal.
  case signal(Int32)
  /// The same, once every step was completed.
  case completedThenSignal(Int32)
  /// The input ended before the task did; the text says where.
  case inputEnded(String)
  /// The study's own rules ended the task before its time; the text says why.
  case endedEarly(String)
  /// The participant left before the end.
  case left(Leaving)
  /// The participant did not consent: nothing of the session is kept but that.
  case refusedConsent
  case failed(SessionError)

  package var ending: Ending {
    switch self {
    case .completed, .completedThenSignal: .completed
    case .signal, .inputEnded: .interrupted
    case .endedEarly: .earlyTermination
    case .left(.save): .saved
    case .left(.discard): .discarded
    case .refusedConsent: .earlyTermination
    case .failed: .failed
    }
  }

  /// Why the study's own rules ended the session early; nil otherwise.
  package var reason: String? {
    if case .endedEarly(let reason) = self { reason } else { nil }
  }
}

/// What stops a session in the middle of a step.
enum Stop: Error {
  case signal(Int32)
  case left(Leaving)
  case refusedConsent
  case inputEnded
  case missingAnswer(step: String, question: String)
  /// What the study does not go on without is missing; the text says what and why.
  case lacking(String)
  case failed(SessionError)
}
