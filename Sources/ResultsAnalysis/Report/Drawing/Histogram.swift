import Charts

/// Numbers counted: each of few whole numbers by itself, others in ranges between round numbers.
///
/// A range holds its lower end and not its upper one, so that no two values share a bar for being
/// the last.
struct Histogram {
  /// Of each value or range, from the least to the greatest.
  let bins: [(label: String, count: Int)]
  /// The ends of ranges; none where each value has a bar.
  let edges: [String]

  /// So many whole numbers have a bar each, from the least to the greatest.
  private static let mostValues = 12.0
  private static let mostRanges = 9.0
  /// Seconds that are round to people.
  private static let roundSeconds = [
    60.0, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800,
  ]

  /// Nil of no numbers.
  ///
  /// - Parameters:
  ///   - numbers: Finite, and smaller than 1e12.
  ///   - isDuration: Whether they are seconds, to be told in hours and minutes.
  init?(_ numbers: [Double], isDuration: Bool = false) {
    guard let low = numbers.min(), let high = numbers.max() else { return nil }
    let isWhole = numbers.allSatisfy { $0 == $0.rounded() }
    if isDuration {
      let step = Self.roundSeconds.first { (high - low) / $0 < Self.mostRanges }
      self.init(numbers, from: low, by: step ?? Self.step(low, high, isWhole: true)) {
        Figures.hours($0)
      }
    } else if isWhole, high - low < Self.mostValues {
      let first = Int(low)
      var counts = [Int](repeating: 0, count: Int(high - low) + 1)
      for number in numbers { counts[Int(number) - first] += 1 }
      self.init(counts.enumerated().map { (String(first + $0), $1) }, [])
    } else {
      let axis = Self.axis(low, high)
      self.init(numbers, from: low, by: Self.step(low, high, isWhole: isWhole)) {
        axis.text(of: $0)
      }
    }
  }

  private init(
    _ numbers: [Double], from low: Double, by step: Double, _ words: (Double) -> String
  ) {
    let first = (low / step + Self.error).rounded(.down)
    func bin(_ number: Double) -> Int { Int((number / step + Self.error).rounded(.down) - first) }
    var counts = [Int](repeating: 0, count: (numbers.map(bin).max() ?? 0) + 1)
    for number in numbers { counts[bin(number)] += 1 }
    let edges = (0...counts.count).map { words((first + Double($0)) * step) }
    self.init(
      counts.enumerated().map { ("\(edges[$0]) to less than \(edges[$0 + 1])", $1) }, edges)
  }

  private init(_ bins: [(label: String, count: Int)], _ edges: [String]) {
    (self.bins, self.edges) = (bins, edges)
  }

  /// A tenth is no binary fraction, so that 0.3 / 0.1 is a little less than 3.
  private static let error = 1e-9

  /// What lies nearer than a millionth is one value to a chart.
  private static func axis(_ low: Double, _ high: Double) -> Axis {
    Axis(low, high - low > 1e-6 ? high : low, isTight: false, most: Int(mostRanges))
  }

  private static func step(_ low: Double, _ high: Double, isWhole: Bool) -> Double {
    let ticks = axis(low, high).ticks
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : 1
    return isWhole ? max(1, step.rounded()) : step
  }
}
