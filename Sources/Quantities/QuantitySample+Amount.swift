extension QuantitySample {
  /// Whether a value in another unit is the same amount, but for the rounding of the conversion.
  ///
  /// In the sample's own unit it is the same value to the last digit.
  package func isSameAmount(as other: Double, _ unit: QuantityUnit) -> Bool {
    guard unit != self.unit else { return other == value }
    do throws(UnitMismatch) {
      let converted = try unit.convert(other, to: self.unit)
      return abs(converted - value) <= 1e-12 * max(abs(converted), abs(value))
    } catch {
      return false
    }
  }
}
