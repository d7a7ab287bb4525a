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

extension StoreConnection {
  /// The numbers of a sample's names, which are given some where they have none.
  func numbers(of sample: QuantitySample) throws(DatabaseError) -> SampleNumbers {
    if let recent = recentNames[sample.type.place], recent.areThose(of: sample) {
      return recent.numbers
    }
    let numbers = SampleNumbers(
      type: try types.number(of: sample.type.identifier, in: database),
      source: try sources.number(of: sample.source, in: database),
      unit: try units.number(of: sample.unit.symbol, in: database),
      device: try deviceNumber(sample.device))
    recentNames[sample.type.place] = RecentNames(of: sample, numbers)
    return numbers
  }

  private func deviceNumber(_ name: String?) throws(DatabaseError) -> Int64? {
    guard let name else { return nil }
    return try devices.number(of: name, in: database)
  }
}

/// The names of a type's sample that was asked for last, which are mostly those of its next.
struct RecentNames {
  let numbers: SampleNumbers
  private let source: String
  private let unit: QuantityUnit
  private let device: String?

  init(of sample: QuantitySample, _ numbers: SampleNumbers) {
    self.numbers = numbers
    (source, unit) = (sample.source, sample.unit)
    device = sample.device
  }

  func areThose(of sample: QuantitySample) -> Bool {
    unit == sample.unit && source == sample.source && device == sample.device
  }
}
