import Quantities
import SQLiteDatabase

/// The names in a sample by their numbers in the store.
struct SampleNumbers {
  let type: Int64
  let source: Int64
  let unit: Int64
  /// Nil for a sample without a device.
  let device: Int64?
}

extension StoreConnection {
  /// The numbers of a sample's names, which are given some where they have none.
  func numbers(of sample: QuantitySample) throws(DatabaseError) -> SampleNumbers {
    SampleNumbers(
      type: try types.number(of: sample.type.identifier, in: database),
      source: try sources.number(of: sample.source, in: database),
      unit: try units.number(of: sample.unit.symbol, in: database),
      device: try deviceNumber(sample.device))
  }

  private func deviceNumber(_ name: String?) throws(DatabaseError) -> Int64? {
    guard let name else { return nil }
    return try devices.number(of: name, in: database)
  }
}
