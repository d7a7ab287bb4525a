/// A range of numbers with round ones marked on it.
package struct Axis: Equatable, Sendable {
  package let lowest: Double
  package let highest: Double
  /// The round numbers within it, which lie 1, 2 or 5 times a power of ten apart.
  package let ticks: [Double]
  /// Digits behind the point that the ticks need.
  package let digits: Int

  /// An axis over a range.
  ///
  /// - Parameters:
  ///   - low: The least number.
  ///   - high: The greatest; where it is no greater, the axis reaches by one beyond both.
  ///   - isTight: Whether it ends at these two, not at round numbers beyond them.
  ///   - most: About how many ticks there are.
  package init(_ low: Double, _ high: Double, isTight: Bool, most: Int = 6) {
    let (low, high) = high > low ? (low, high) : (low - 1, low + 1)
    let (step, digits) = Self.roundStep(above: (high - low) / Double(max(1, most)))
    let first = (low / step).rounded(isTight ? .up : .down)
    let last = (high / step).rounded(isTight ? .down : .up)
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
    lowest = isTight ? low : first * step
    highest = isTight ? high : last * step
    self.digits = digits
  }

  /// The least round step that is not below a number, and the digits that it needs.
  private static func roundStep(above least: Double) -> (step: Double, digits: Int) {
    var (power, digits) = (1.0, 0)
    while power > least, digits < 12 {
      power /= 10
      digits += 1
    }
    while power * 10 <= least { power *= 10 }
    let factor = [1.0, 2, 5, 10].first { $0 * power >= least } ?? 10
    return (factor * power, factor == 10 ? max(0, digits - 1) : digits)
  }

  /// Where a number lies between both ends, 0 to 1.
  package func share(of number: Double) -> Double { (number - lowest) / (highest - lowest) }

  /// The text of a tick.
  package func text(of tick: Double) -> String {
    guard digits > 0 else { return String(Int(tick.rounded())) }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((tick.magnitude * scale).rounded())
    let fraction = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return (tick < 0 && scaled > 0 ? "-" : "") + "\(scaled / Int(scale)).\(zeros)\(fraction)"
  }
}
