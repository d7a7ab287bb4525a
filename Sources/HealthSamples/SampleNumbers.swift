import Quantities
import SQLiteDatabase

/// The names in a sample by their numbers in the store.
struct SampleNumbers: Equatable {
  let type: Int64
  let source: Int64
  let unit: Int64
  /// Nil for a sample without a device.
  let device: Int64?
}

/// A kind of samples as the store's rows have it.
struct StoredKind {
  let numbers: SampleNumbers
  /// As JSON; nil for none.
  let metadata: KeptText?
}

extension StoreConnection {
  /// The kinds' numbers, which are given some where they have none.
  func stored(_ kinds: [SampleBatch.Kind]) throws(DatabaseError) -> [StoredKind] {
    var stored: [StoredKind] = []
    for kind in kinds {
      stored.append(
        StoredKind(
          numbers: try numbers(of: kind),
          metadata: MetadataText.text(of: kind.metadata).map(KeptText.init)))
    }
    return stored
  }

  private func numbers(of kind: SampleBatch.Kind) throws(DatabaseError) -> SampleNumbers {
    SampleNumbers(
      type: try types.number(of: kind.type.identifier, in: database),
      source: try sources.number(of: kind.source, in: database),
      unit: try units.number(of: kind.unit.symbol, in: database),
      device: try deviceNumber(kind.device))
  }

  private func deviceNumber(_ name: String?) throws(DatabaseError) -> Int64? {
    guard let name else { return nil }
    return try devices.number(of: name, in: database)
  }
}
