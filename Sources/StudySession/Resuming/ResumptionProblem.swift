import Quantities
import ResultFiles

/// Why a session is not gone on with.
package enum ResumptionProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// Its files don't let it.
  case files(ResumptionError)
  /// The study says that sessions of the task are not gone on with.
  case refused(task: String)
  /// It was cut too long ago, by the study's `maxAge`.
  case tooOld(stopped: Instant, maximumAge: Double)
  /// The study is not the one it was begun with.
  case changedStudy(expected: String)
  /// With the study as it is now, the session would have been planned otherwise.
  case otherPlan(session: String)

  package var description: String {
    switch self {
    case .files(let error): "\(error)"
    case .refused(let task):
      "\(task): found \"resume\": \"refuse\"; the study lets no session of it be gone on with"
    case .tooOld(let stopped, let maximumAge):
      "found a session that stopped at \(stopped.rfc3339); expected one no older than "
        + "\(Int(maximumAge)) s, by the study's maxAge"
    case .changedStudy(let expected):
      "found another study than the session was begun with; expected SHA-256 \(expected); "
        + "give --accept-changed-study to go on with this one"
    case .otherPlan(let session):
      "\(session): found a study, or sessions before this one, that plan other steps; "
        + "expected those that the session was begun with"
    }
  }
}
