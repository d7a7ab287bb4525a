import Quantities
import SQLiteDatabase

/// Why the store refuses or fails; never a value, and never a participant's code.
package enum HealthStoreError: Error, Equatable {
  /// A participant's code is not 1 to 32 ASCII letters and digits.
  case invalidParticipant
  /// The sample at `index` of those to be saved has no finite value.
  case valueNotFinite(index: Int, type: QuantityType)
  /// The sample at `index` of those to be saved ends before it starts.
  case endsBeforeStart(index: Int, type: QuantityType)
  /// The sample at `index` of those to be saved has a unit that measures something else.
  case unitMismatch(index: Int, type: QuantityType, mismatch: UnitMismatch)
  /// The metadata of the sample at `index` of those to be saved is not a JSON object.
  case invalidMetadata(index: Int, type: QuantityType)
  /// The store holds a type or a unit that this version does not know.
  case unknownName(name: String)
  /// The metadata of a stored sample is damaged.
  case damagedMetadata(sequence: Int64)
  /// Neither `XDG_DATA_HOME` nor `HOME` tells where the store is.
  case noHome
  /// SQLite or the file system failed.
  case database(DatabaseError)
}

extension HealthStoreError {
  /// Whether it may pass: the disk is full or failing.
  package var isPassing: Bool {
    guard case .database(.failed(_, let code, _, _)) = self else { return false }
    return DatabaseError.passingCodes.contains(code)
  }
}

extension HealthStoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidParticipant:
      "participant: found an invalid code; expected 1 to 32 letters and digits"
    case .valueNotFinite(let index, let type):
      "samples[\(index)] (\(type.alias)): found a value that is no finite number; "
        + "expected a number in \(type.canonicalUnit.symbol); leave the sample out"
    case .endsBeforeStart(let index, let type):
      "samples[\(index)] (\(type.alias)): found an end before the start; "
        + "expected the end at the start or later"
    case .unitMismatch(let index, let type, let mismatch):
      "samples[\(index)] (\(type.alias)): found unit '\(mismatch.from.symbol)'; "
        + "expected one like '\(mismatch.to.symbol)': \(mismatch)"
    case .invalidMetadata(let index, let type):
      "samples[\(index)] (\(type.alias)): found metadata with a key twice or nested too deep; "
        + "expected a JSON object"
    case .unknownName(let name):
      "the store: found '\(name)', which this version does not know; "
        + "use a newer version of karenina"
    case .damagedMetadata(let sequence):
      "the store: found damaged metadata in sample \(sequence) of the participant; "
        + "restore the store from a snapshot"
    case .noHome:
      "the store: found neither XDG_DATA_HOME nor HOME; name a file with --store"
    case .database(let error): error.description
    }
  }
}
