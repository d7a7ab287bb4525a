import Quantities

/// Number, mean and range of the values of one recording.
///
/// In: values of one unit. Out: these numbers. Next: the summary of `ResultsAnalysis`.
///
/// The mean is the sample mean: the sum of the values over their number, each value weighing the
/// same however long it held.
package struct RateMetrics: Equatable, Sendable {
  package let count: Int
  /// Nil for no values; so are `minimum` and `maximum`.
  package let mean: Double?
  package let minimum: Double?
  package let maximum: Double?

  /// - Parameter values: Finite, all in one unit, which is that of mean and range.
  package init(_ values: [Double]) {
    count = values.count
    minimum = values.min()
    maximum = values.max()
    mean = values.isEmpty ? nil : Self.sum(values) / Double(values.count)
  }

  private static func sum(_ values: [Double]) -> Double {
    var total = ExactSum()
    for value in values { total.add(value) }
    return total.sum
  }
}
