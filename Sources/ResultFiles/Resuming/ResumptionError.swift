import SafeFiles

/// Why a session can't be gone on with.
package enum ResumptionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Its files can't be read, or a living session has them locked.
  case files(FileError)
  /// Its journal is not as it was written.
  case damaged(path: String)
  /// Files beside it hold what its journal lost.
  case short(path: String, found: String)
  /// Its journal holds no plan.
  case noPlan(path: String)
  /// It is another participant's, as one of its files tells.
  case ofAnother(path: String, found: String, expected: String)
  /// It has come to its end.
  case ended(path: String, Ending)

  package var description: String {
    switch self {
    case .files(.locked(let path)):
      "\(path): found a session that is under way; expected one that was cut or saved"
    case .files(let error): "\(error)"
    case .damaged(let path):
      "\(path): found damaged lines; expected a whole journal to go on with; "
        + "see 'karenina results verify'"
    case .short(let path, let found):
      "\(path): found \(found); expected a journal that holds all to go on with; "
        + "see 'karenina results verify' and 'karenina results recover'"
    case .noPlan(let path): "\(path): found no plan; expected one to go on with"
    case .ofAnother(let path, let found, let expected):
      "\(path): found a session of participant '\(found)'; expected one of '\(expected)', after "
        + "whom its folder is named; move it to the folder of '\(found)', or back"
    case .ended(let path, let ending):
      "\(path): found a session that ended '\(ending.rawValue)'; expected one that was cut or saved"
    }
  }
}
