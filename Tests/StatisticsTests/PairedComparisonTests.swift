import Statistics
import Testing

@Suite struct PairedComparisonTests {
  private static let before = [68.2, 71.5, 64.0, 80.3, 59.9, 75.1, 66.6, 70.0, 62.4, 77.8]
  private static let after = [70.1, 74.9, 63.2, 86.0, 61.5, 79.4, 66.6, 75.2, 61.0, 83.1]

  private func pairs(
    _ first: [Double], _ second: [Double]
  ) -> [(first: Double, second: Double)] {
    zip(first, second).map { ($0, $1) }
  }

  private func near(_ found: Double?, _ right: Double, _ tolerance: Double) -> Bool {
    abs((found ?? .nan) - right) <= tolerance
  }

  @Test("ten pairs have the estimates, tests and effect sizes that SciPy and a pen give them")
  func reference() throws {
    let found = PairedComparison(pairs(Self.before, Self.after))
    let test = try #require(found.test)
    #expect(found.count == 10 && test.degrees == 9)
    #expect(near(found.meanDifference, 2.52, 1e-12))
    #expect(near(found.deviation, 2.644407, 5e-7))
    #expect(near(test.t, 3.013507, 5e-7) && near(test.probability, 0.01463245, 5e-9))
    #expect(near(test.interval().lowerBound, 0.6283, 5e-5))
    #expect(near(test.interval().upperBound, 4.4117, 5e-5))
    #expect(near(found.dz, 0.952955, 5e-7) && near(found.gz, 0.871273, 5e-7))
    #expect(near(found.dav, 0.320395, 5e-7))
    let ranks = try #require(found.signedRank)
    #expect(ranks.positive == 42 && ranks.negative == 3 && ranks.zeros == 1 && ranks.isExact)
    #expect(ranks.probability == 0.01953125)
    #expect(near(ranks.rankBiserial, 0.866667, 5e-7))
    #expect(near(found.normality?.w, 0.914469870033951, 1e-6))
    #expect(near(found.normality?.probability, 0.3131265587408322, 1e-5))
    #expect(found.warnings.isEmpty)
  }

  @Test("differences that only binary fractions tell apart are ties, and 0.1 + 0.2 - 0.3 is zero")
  func tolerance() throws {
    let ranks = try #require(SignedRankTest([70.1 - 68.2, 1.9, 0.1 + 0.2 - 0.3, -3]))
    #expect(ranks.zeros == 1 && ranks.tied == 2 && ranks.isExact)
    #expect(ranks.positive == 3 && ranks.negative == 3)
  }

  /// SciPy's, by all signings of the ranks.
  private static let signings: [([Double], Double)] = [
    ([1, 2, -2, 3, 4, 4, -5, 6, 7], 0.140625),
    // 4 of 4,096 signings have a sum as small.
    ([1, 1, 2, 2, -1, 3, 3, 4, 4, 2, 5, 0, 5], 0.001953125),
    ([1, -1, 1, 1], 0.625), ([2, 2, 2, 2, 2, 2, -2, 2, 2, 2, 2, 2], 0.00634765625),
    (squares(44), 2.174339897464961e-06),
  ]

  private static func squares(_ count: Int) -> [Double] {
    (0..<count).map { Double($0 * $0 * 7 % 23 - 9) }
  }

  @Test(
    "few differences have the exact probability of all signings, ties and zeros or none",
    arguments: signings)
  func exact(differences: [Double], probability: Double) throws {
    let ranks = try #require(SignedRankTest(differences))
    #expect(ranks.isExact && near(ranks.probability, probability, 1e-15))
  }

  @Test("more than 50 differences have the normal distribution's probability")
  func approximate() throws {
    let ranks = try #require(SignedRankTest(Self.squares(52)))
    #expect(!ranks.isExact && near(ranks.probability, 2.520613687820277e-05, 1e-15))
  }

  @Test("nothing is tested where nothing can be, and the reason is told")
  func tooFew() {
    #expect(PairedComparison([]).warnings == [.tooFew])
    let one = PairedComparison([(first: 1, second: 2)])
    #expect(one.meanDifference == 1 && one.test == nil && one.warnings == [.tooFew])
    let same = PairedComparison(pairs([1, 2, 3], [2, 3, 4]))
    #expect(same.test == nil && same.dz == nil && same.warnings.contains(.noSpread))
    #expect(PairedComparison(pairs([1, 2, 3], [1, 2, 3])).signedRank == nil)
    #expect(PairedComparison(pairs([1, 2, 3], [2, 3.5, 4])).warnings.contains(.few))
  }

  @Test("exchanging the conditions changes signs and nothing else")
  func exchange() throws {
    var state: UInt64 = 5
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / 1e5
    }
    for count in 2..<30 {
      let one = (0..<count).map { _ in next() }
      let other = (0..<count).map { _ in next() }
      let there = PairedComparison(pairs(one, other))
      let back = PairedComparison(pairs(other, one))
      #expect(near(there.test?.t, -(back.test?.t ?? 0), 1e-12))
      #expect(near(there.test?.probability, back.test?.probability ?? 0, 1e-12))
      #expect(there.signedRank?.probability == back.signedRank?.probability)
      let ranks = try #require(there.signedRank)
      #expect(ranks.positive + ranks.negative == Double(count * (count + 1) / 2))
      #expect((0...1).contains(ranks.probability))
    }
  }
}
