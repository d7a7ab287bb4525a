/// Numbers in order, of which any quantile can be asked.
///
/// Quantiles are of type 7 of Hyndman and Fan (1996, The American Statistician 50:361): linear
/// between the order statistics next to (n - 1) p, as R's and numpy's default is.
package struct Quantiles: Sendable {
  private let sorted: [Double]

  /// - Parameter values: In any order, without a NaN.
  package init(_ values: [Double]) {
    sorted =
      Self.isSorted(values)
      ? values : Self.counted(values, 1) ?? Self.counted(values, 10) ?? values.sorted()
  }

  /// Whether they came in order, as equal intervals do.
  private static func isSorted(_ values: [Double]) -> Bool {
    for index in values.indices.dropFirst() where values[index - 1] > values[index] { return false }
    return true
  }

  /// Many small whole numbers or tenths in order, as rates are, counted in place of compared.
  ///
  /// - Parameters:
  ///   - values: Those to put in order.
  ///   - parts: How many parts of one are told apart; all values are counted by them.
  /// - Returns: Nil for few values, and where one is no such part.
  private static func counted(_ values: [Double], _ parts: Int) -> [Double]? {
    guard values.count > 64 * parts else { return nil }
    let scale = Double(parts)
    var counts = Array(repeating: 0, count: 1024 * parts + 1)
    for value in values {
      guard value >= 0, value < 1024 else { return nil }
      let place = Int(value * scale + 0.5)
      guard Double(place) / scale == value else { return nil }
      counts[place] += 1
    }
    var sorted: [Double] = []
    sorted.reserveCapacity(values.count)
    for (place, count) in counts.enumerated() where count > 0 {
      sorted.append(contentsOf: repeatElement(Double(place) / scale, count: count))
    }
    return sorted
  }

  /// The quantile of a share from 0 to 1; nil for no numbers.
  package func quantile(_ share: Double) -> Double? {
    guard !sorted.isEmpty, share >= 0, share <= 1 else { return nil }
    let place = Double(sorted.count - 1) * share
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }

  package var median: Double? { quantile(0.5) }

  /// The third quartile less the first.
  package var interquartileRange: Double? {
    guard let first = quantile(0.25), let third = quantile(0.75) else { return nil }
    return third - first
  }
}
