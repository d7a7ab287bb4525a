import Statistics
import Testing

@Suite struct GroupComparisonTests {
  private static let first = [12.1, 14.3, 11.8, 15.2, 13.3, 12.9, 16.0]
  private static let second = [14.9, 15.8, 13.1, 17.7, 15.0, 18.2, 16.4, 19.9, 14.1]

  private func near(_ found: Double?, _ right: Double, _ tolerance: Double = 1e-12) -> Bool {
    abs((found ?? .nan) - right) <= tolerance
  }

  @Test("two groups have Welch's t, Mann and Whitney's U and both effect sizes as SciPy has them")
  func reference() throws {
    let found = IndependentComparison(Self.first, Self.second)
    let test = try #require(found.test)
    #expect(near(test.t, 2.6414735403410656) && near(test.degrees, 13.97139224550078))
    #expect(near(test.probability, 0.0193746398307683))
    #expect(near(test.interval().lowerBound, 0.46313418502726256, 1e-10))
    #expect(near(test.interval().upperBound, 4.46702454513146, 1e-10))
    #expect(near(found.d, 1.2779283266082808))
    #expect(near(found.g, 1.2779283266082808 * (1 - 3.0 / 55)))
    let ranks = try #require(found.rankSum)
    #expect(ranks.u == 51 && ranks.isExact && near(ranks.probability, 0.04178321678321679))
    #expect(near(ranks.rankBiserial, 2 * 51.0 / 63 - 1))
    #expect(found.warnings == [.few])
  }

  @Test("ties between groups leave the probability to the normal distribution")
  func ties() throws {
    let ranks = try #require(RankSumTest([1, 2, 2, 3, 5, 5, 5, 8], [2, 3, 4, 5, 6, 8, 9]))
    #expect(ranks.u == 37.5 && !ranks.isExact && near(ranks.probability, 0.2646524857805508))
  }

  @Test("the order of two conditions shows a period's effect and takes it out of the difference")
  func period() throws {
    // The second condition adds 5, the second period 2; who comes first does not change sums.
    typealias Pair = (first: Double, second: Double)
    let early: [Pair] = [(60, 66.95), (64, 70.99), (71, 78.06), (68, 75.03)]
    let late: [Pair] = [(63, 65.96), (68, 71.01), (71, 74.04), (72, 75.05)]
    let found = OrderComparison(firstFirst: early, secondFirst: late)
    #expect(found.firstFirst == 4 && found.secondFirst == 4)
    #expect(near(found.period?.estimate, 2, 0.02) && near(found.adjusted?.estimate, 5, 0.02))
    #expect(found.warnings == [ComparisonWarning.orderMatters])
    #expect(found.carryOver.map { $0.probability > 0.5 } == true)
  }

  @Test("one order alone, or one far more common, is told")
  func orders() {
    let pair = (first: 1.0, second: 2.0)
    #expect(
      OrderComparison(firstFirst: [pair, pair], secondFirst: []).warnings == [.onlyOneOrder])
    #expect(
      OrderComparison(firstFirst: [pair, pair, pair], secondFirst: [pair]).warnings
        == [.unequalOrders])
  }

  @Test("Holm's probabilities never fall, and leave out what is missing")
  func holm() {
    let found = Holm.adjusted([0.01, nil, 0.04, 0.03, 0.005])
    for (value, right) in zip(found, [0.03, nil, 0.06, 0.06, 0.02]) {
      #expect((value == nil) == (right == nil) && near(value ?? 0, right ?? 0))
    }
    #expect(Holm.adjusted([0.6, 0.7]) == [1, 1])
  }

  @Test(
    "Shapiro and Wilk's W and its probability are SciPy's",
    arguments: [
      ([1, 2, 4], 0.9642857142857142, 0.6368868450289689),
      ([1, 2, 3, 9], 0.828025850166906, 0.16271248873286276),
      (first, 0.9485298552397864, 0.7162991996251253),
      (second, 0.9734320533976992, 0.9223824137425254),
      ((0..<12).map { Double($0 * $0) }, 0.897655703043403, 0.1479425449091029),
    ])
  func shapiro(values: [Double], w: Double, probability: Double) {
    let found = ShapiroWilk(values)
    #expect(near(found?.w, w, 1e-7) && near(found?.probability, probability, 1e-6))
  }

  @Test("quantiles are linear between the numbers next to them")
  func quantiles() {
    let found = Quantiles([4, 1, 3, 2])
    #expect(found.quantile(0) == 1 && found.quantile(1) == 4 && found.median == 2.5)
    #expect(near(found.quantile(0.1), 1.3) && near(found.interquartileRange, 1.5))
    #expect(Quantiles([]).median == nil && found.quantile(1.5) == nil)
  }

  @Test(
    "whole numbers and tenths that are counted are those that are put in order",
    arguments: [1.0, 2, 10, 100, 3], [3, 65, 641, 2000])
  func counted(parts: Double, count: Int) {
    let values = (0..<count).map { Double($0 * 7919 % 10_007) / 10 }.map {
      ($0 * parts).rounded() / parts
    }
    let sorted = values.sorted()
    let found = Quantiles(values)
    for place in 0..<count {
      let share = Double(place) / Double(count - 1)
      let exact = Double(count - 1) * share
      let below = Int(exact)
      let next = sorted[min(below + 1, count - 1)]
      #expect(
        found.quantile(share) == sorted[below] + (exact - Double(below)) * (next - sorted[below]))
    }
  }
}
