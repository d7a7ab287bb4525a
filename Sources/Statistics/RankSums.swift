/// The sums that some of given ranks can have, with the number of ways to each.
///
/// Ranks are shared in halves, so that twice a rank is whole and ties need no other counting
/// (Streitberg and Röhmel 1986, Statistical Software Newsletter 12:10). Counts are exact for ways of
/// fewer than 2^53.
struct RankSums {
  /// By twice the sum.
  private let ways: [Double]

  /// The sums of any number of the ranks.
  init(of ranks: [Double]) {
    let doubled = Self.doubled(ranks)
    var ways = Array(repeating: 0.0, count: doubled.reduce(0, +) + 1)
    ways[0] = 1
    var most = 0
    for rank in doubled {
      most += rank
      for sum in stride(from: most, through: rank, by: -1) { ways[sum] += ways[sum - rank] }
    }
    self.ways = ways
  }

  /// The sums of so many of the ranks.
  init(of ranks: [Double], choosing count: Int) {
    let doubled = Self.doubled(ranks)
    let most = doubled.sorted(by: >).prefix(count).reduce(0, +)
    let none = Array(repeating: 0.0, count: most + 1)
    var ways = Array(repeating: none, count: count + 1)
    ways[0][0] = 1
    for (place, rank) in doubled.enumerated() {
      for chosen in stride(from: min(count, place + 1), through: 1, by: -1) {
        for sum in stride(from: most, through: rank, by: -1) {
          ways[chosen][sum] += ways[chosen - 1][sum - rank]
        }
      }
    }
    self.ways = ways[count]
  }

  private static func doubled(_ ranks: [Double]) -> [Int] { ranks.map { Int(2 * $0) } }

  /// The share of all ways whose sum is not above that.
  func share(notAbove sum: Double) -> Double {
    ways.prefix(Int(2 * sum) + 1).reduce(0, +) / ways.reduce(0, +)
  }

  /// The share of all ways whose sum is not below that.
  func share(notBelow sum: Double) -> Double {
    ways.dropFirst(Int(2 * sum)).reduce(0, +) / ways.reduce(0, +)
  }
}
