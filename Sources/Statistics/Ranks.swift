/// The ranks of some numbers, equal ones sharing the mean of theirs.
///
/// Numbers are equal that differ by no more than a tolerance from the least of their group: 70.1 -
/// 68.2 and 1.9 are the same difference, though not the same binary fraction.
struct Ranks {
  /// A rank for each number, in the numbers' order; the least has 1.
  let values: [Double]
  /// How many numbers each group of equal ones has.
  let groups: [Int]

  /// How many numbers share their rank with another.
  var tied: Int { groups.reduce(0) { $1 > 1 ? $0 + $1 : $0 } }

  /// The sum of t³ - t over the groups, by which ties lessen a variance.
  var tieTerm: Double {
    groups.reduce(0.0) { sum, size in
      let t = Double(size)
      return sum + (t * t * t - t)
    }
  }

  init(_ numbers: [Double], tolerance: Double) {
    let order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    var ranks = Array(repeating: 0.0, count: numbers.count)
    var groups: [Int] = []
    var first = 0
    while first < order.count {
      var next = first
      while next < order.count, numbers[order[next]] - numbers[order[first]] <= tolerance {
        next += 1
      }
      for place in first..<next { ranks[order[place]] = Double(first + 1 + next) / 2 }
      groups.append(next - first)
      first = next
    }
    values = ranks
    self.groups = groups
  }

  /// What of the size of numbers counts as nothing: a billionth of the largest, or of 1.
  static func tolerance(for numbers: [Double]) -> Double {
    1e-9 * max(1, numbers.reduce(0) { max($0, abs($1)) })
  }
}
