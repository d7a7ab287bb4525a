import Chance
import ExperimentDesign
import StudyModel
import Testing

/// Whether any order of groups of these sizes keeps the constraint, by trying all.
private func someOrderHolds(_ counts: [Int], most: Int, distance: Int) -> Bool {
  var order: [Int] = []
  var left = counts
  func extend() -> Bool {
    guard left.contains(where: { $0 > 0 }) else { return true }
    for group in left.indices where left[group] > 0 {
      let isTooClose = order.suffix(distance - 1).contains(group)
      let isTooMany = order.count >= most && order.suffix(most).allSatisfy { $0 == group }
      guard !isTooClose, !isTooMany else { continue }
      left[group] -= 1
      order.append(group)
      defer {
        left[group] += 1
        order.removeLast()
      }
      if extend() { return true }
    }
    return false
  }
  return extend()
}

/// A constraint on parts of some values, so many of each.
private func constraint(
  _ counts: [Int], repeats: Int? = nil, distance: Int? = nil, without: Int = 0
) -> OrderConstraint {
  let values = counts.enumerated().flatMap { Array(repeating: "v\($0)", count: $1) }
  return OrderConstraint(
    attribute: "mood", values: values + Array(repeating: nil, count: without),
    maxRepeats: repeats, minDistance: distance)
}

/// The sizes of up to four groups of up to five parts.
private let manyCounts: [[Int]] = (1...5).flatMap { a in
  [[a]] + (0...a).flatMap { b in (0...b).flatMap { c in (0...c).map { [a, b, c, $0] } } }
}

@Suite struct ConstrainedOrderTests {
  @Test("counting proves impossibility exactly where no order can be found by trying all")
  func proof() {
    for counts in manyCounts where counts.reduce(0, +) <= 11 {
      for (most, distance) in [(1, 1), (2, 1), (3, 1), (9, 2), (9, 3), (2, 2), (9, 4), (1, 3)] {
        let isPossible =
          constraint(counts, repeats: most, distance: distance).impossibility == nil
        #expect(
          isPossible == someOrderHolds(counts, most: most, distance: distance),
          "\(counts) \(most) \(distance)")
      }
    }
  }

  @Test("every possible order is built without a dead end, even where shuffling never helps")
  func builds() throws {
    for counts in manyCounts {
      for (most, distance) in [(1, nil), (2, nil), (nil, 2), (nil, 3), (2, 2)] as [(Int?, Int?)] {
        let rule = constraint(counts, repeats: most, distance: distance, without: 1)
        guard rule.impossibility == nil else { continue }
        let order = try ConstrainedOrder(rule, shuffles: 0)
        for seed in 0..<5 as Range<UInt64> {
          var stream = Seed(seed).stream("order")
          let drawn = order.draw(from: &stream)
          #expect(drawn.sorted() == Array(rule.values.indices), "\(counts) \(rule)")
          #expect(rule.holds(for: drawn), "\(counts) \(rule)")
        }
      }
    }
  }

  @Test("an impossible order is refused with its proof")
  func refused() {
    let rule = constraint([5, 1, 1], repeats: 1)
    #expect(throws: OrderImpossibility.self) { try ConstrainedOrder(rule) }
    #expect(
      rule.impossibility?.description
        == "mood 'v0' in 5 of 7 parts, which need 9 parts to keep the constraint")
    #expect(constraint([3, 3, 1], distance: 3).impossibility?.needed == 8)
    #expect(constraint([2], distance: .max).impossibility != nil)
    #expect(constraint([1, 1], repeats: .max, distance: .max).impossibility == nil)
  }

  @Test("the tightest order of 500 parts is found at once")
  func large() throws {
    for rule in [
      constraint([250], repeats: 1, without: 250),
      constraint([100, 100, 100, 100, 100], distance: 5),
      constraint([250, 125, 125], repeats: 1), constraint([334, 166], repeats: 2),
    ] {
      var stream = Seed(1).stream("order")
      #expect(rule.holds(for: try ConstrainedOrder(rule, shuffles: 10).draw(from: &stream)))
    }
  }

  @Test(
    "each order that holds is as likely: chi-square below its 0.999 quantile",
    arguments: [1000, 0])
  func uniform(shuffles: Int) throws {
    // Of the 90 orders of three pairs, 30 have no neighbours alike.
    let rule = constraint([2, 2, 2], repeats: 1)
    let order = try ConstrainedOrder(rule, shuffles: shuffles)
    var stream = Seed(9).stream("order")
    var counts: [[String?]: Int] = [:]
    for _ in 0..<6000 {
      counts[order.draw(from: &stream).map { rule.values[$0] }, default: 0] += 1
    }
    #expect(counts.count == 30)
    let statistic = counts.values.map { Double(($0 - 200) * ($0 - 200)) / 200 }.reduce(0, +)
    #expect(statistic < 58.301)
  }

  @Test("one seed always gives one order")
  func golden() throws {
    let rule = constraint([3, 3, 3], repeats: 1)
    var stream = Seed(7).stream("order")
    #expect(try ConstrainedOrder(rule).draw(from: &stream) == [6, 3, 2, 8, 0, 4, 7, 5, 1])
    var tight = Seed(7).stream("order")
    let tightRule = constraint([4, 4, 4], distance: 3)
    let tightOrder = try ConstrainedOrder(tightRule, shuffles: 0)
    #expect(tightOrder.draw(from: &tight) == [11, 4, 1, 9, 7, 2, 10, 6, 0, 8, 5, 3])
  }

  @Test("no parts have one order, the empty one")
  func none() throws {
    var stream = Seed(1).stream("order")
    #expect(try ConstrainedOrder(constraint([], repeats: 1)).draw(from: &stream) == [])
  }
}
