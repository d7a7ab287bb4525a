import Quantities
import ResultFiles

/// Whether a sample can be true of a body.
enum Plausibility {
  /// Whether the value lies outside its type's plausible range; never for what is not understood.
  static func isImplausible(_ sample: SampleItem) -> Bool {
    guard let type = QuantityType.named(sample.type), let unit = QuantityUnit.named(sample.unit)
    else { return false }
    do throws(UnitMismatch) {
      let value = try unit.convert(sample.value, to: type.canonicalUnit)
      return !type.plausibleRange.contains(value)
    } catch {
      // A heart rate in metres is no heart rate.
      return true
    }
  }
}
