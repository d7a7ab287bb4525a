import Quantities

/// Mean and spread of some numbers.
package enum Moments {
  /// The sum over the number, added without loss; nil for no numbers.
  package static func mean(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    var total = ExactSum()
    for value in values { total.add(value) }
    return total.sum / Double(values.count)
  }

  /// The sum of squares around the mean over n - 1; nil for fewer than two numbers.
  package static func variance(_ values: [Double]) -> Double? {
    mean(values).flatMap { variance(values, around: $0) }
  }

  private static func variance(_ values: [Double], around mean: Double) -> Double? {
    guard values.count > 1 else { return nil }
    var total = ExactSum()
    for value in values { total.add((value - mean) * (value - mean)) }
    return total.sum / Double(values.count - 1)
  }

  /// The square root of the variance with n - 1; nil for fewer than two numbers.
  package static func deviation(_ values: [Double]) -> Double? {
    variance(values).map { $0.squareRoot() }
  }

  /// The same of numbers whose mean is known.
  package static func deviation(_ values: [Double], around mean: Double) -> Double? {
    variance(values, around: mean).map { $0.squareRoot() }
  }
}
