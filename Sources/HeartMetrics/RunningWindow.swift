/// The values around each of a series, fewer at its ends, kept in order as the window moves on.
struct RunningWindow {
  private let half: Int
  private var sorted: [Double] = []

  /// - Parameter width: How many values, an odd number.
  init(width: Int) { half = width / 2 }

  /// The value in the middle; of two, their mean.
  var median: Double { quantile(0.5) }

  /// The third quartile less the first, of type 7.
  var interquartileRange: Double { quantile(0.75) - quantile(0.25) }

  /// What is told of the window around each value.
  func map(_ values: [Double], _ tell: (RunningWindow) -> Double) -> [Double] {
    var window = self
    for value in values.prefix(half) { window.insert(value) }
    return values.indices.map { index in
      if index + half < values.count { window.insert(values[index + half]) }
      if index > half { window.remove(values[index - half - 1]) }
      return tell(window)
    }
  }

  private func quantile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let place = Double(sorted.count - 1) * share
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }

  private mutating func insert(_ value: Double) { sorted.insert(value, at: place(of: value)) }

  private mutating func remove(_ value: Double) {
    let place = place(of: value)
    if sorted.indices.contains(place) { sorted.remove(at: place) }
  }

  /// The first place whose value is not below that.
  private func place(of value: Double) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
