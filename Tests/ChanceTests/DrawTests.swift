import Chance
import Testing

/// Pearson's statistic of counts that should all be alike.
private func chiSquare(_ counts: [Int]) -> Double {
  let expected = Double(counts.reduce(0, +)) / Double(counts.count)
  return counts.map { (Double($0) - expected) * (Double($0) - expected) / expected }.reduce(0, +)
}

@Suite struct DrawTests {
  @Test("one seed and name always give one order, as computed from the definition elsewhere")
  func goldenShuffle() {
    var stream = Seed(7).stream("order")
    #expect(stream.permutation(of: 10) == [0, 4, 8, 1, 2, 7, 6, 3, 9, 5])
    #expect(stream.permutation(of: 6) == [0, 3, 1, 2, 4, 5])
    var large = Seed(2026).stream("order", pass: 3)
    #expect(large.permutation(of: 1000).prefix(5) == [492, 824, 175, 61, 65])
  }

  @Test("one seed and name always give the same draws, as computed from the definition elsewhere")
  func goldenDraws() {
    var stream = Seed(7).stream("draws")
    #expect(stream.draw(5, of: Array(0..<20), replacing: false) == [4, 5, 9, 15, 18])
    #expect(stream.indices(8, weights: [1, 0, 3, 6], replacing: true) == [2, 3, 2, 3, 2, 3, 3, 3])
  }

  @Test("a shuffle keeps every element, at any size", arguments: [0, 1, 2, 3, 17, 256, 4099])
  func keepsAll(size: Int) {
    var stream = Seed(1).stream("all")
    #expect(stream.permutation(of: size).sorted() == Array(0..<size))
    #expect(stream.shuffled(Array(repeating: "x", count: size)).count == size)
  }

  @Test("each of 24 orders is as likely: chi-square of 48,000 shuffles below its 0.999 quantile")
  func uniformOrders() {
    var stream = Seed(11).stream("orders")
    var counts: [[Int]: Int] = [:]
    for _ in 0..<48_000 { counts[stream.permutation(of: 4), default: 0] += 1 }
    #expect(counts.count == 24)
    #expect(chiSquare(Array(counts.values)) < 49.728)
  }

  @Test("each element comes to each place as often: chi-square below its 0.999 quantile")
  func uniformPlaces() {
    var stream = Seed(12).stream("places")
    var counts = Array(repeating: Array(repeating: 0, count: 8), count: 8)
    for _ in 0..<16_000 {
      for (place, element) in stream.permutation(of: 8).enumerated() { counts[element][place] += 1 }
    }
    // 49 degrees of freedom.
    #expect(chiSquare(counts.flatMap(\.self)) < 85.351)
  }

  @Test("drawing without replacing never repeats, and ends with the elements")
  func withoutReplacement() {
    var stream = Seed(2).stream("draw")
    for count in 0...7 {
      let drawn = stream.draw(count, of: [10, 20, 30, 40, 50], replacing: false)
      #expect(drawn.count == min(count, 5) && Set(drawn).count == drawn.count)
    }
    #expect(stream.draw(-1, of: [1], replacing: false) == [])
    #expect(stream.draw(3, of: [Int](), replacing: false) == [])
  }

  @Test("each of the 20 ordered pairs of five is as likely")
  func uniformPairs() {
    var stream = Seed(4).stream("pairs")
    var counts: [[Int]: Int] = [:]
    for _ in 0..<40_000 {
      counts[stream.draw(2, of: Array(0..<5), replacing: false), default: 0] += 1
    }
    #expect(counts.count == 20)
    #expect(chiSquare(Array(counts.values)) < 43.820)
  }

  @Test("drawing with replacing takes as many as asked for, of none none")
  func withReplacement() {
    var stream = Seed(5).stream("draw")
    #expect(stream.draw(100, of: [1, 2], replacing: true).count == 100)
    #expect(stream.draw(100, of: [Int](), replacing: true) == [])
  }

  @Test("a weight draws its share, and no weight nothing")
  func weights() {
    var stream = Seed(6).stream("weights")
    var counts = [0, 0, 0, 0]
    for place in stream.indices(60_000, weights: [1, 0, 2, 3], replacing: true) {
      counts[place] += 1
    }
    #expect(counts[1] == 0)
    let expected = [10_000.0, 0, 20_000, 30_000]
    let statistic = [0, 2, 3].map { index in
      (Double(counts[index]) - expected[index]) * (Double(counts[index]) - expected[index])
        / expected[index]
    }
    #expect(statistic.reduce(0, +) < 13.816)
    #expect(stream.index(weights: [0, -3]) == nil)
    #expect(stream.index(weights: []) == nil)
    #expect(stream.index(weights: [.max, .max, .max]) != nil)
  }

  @Test("weighted draws without replacing give each place with a weight once")
  func weightedWithoutReplacement() {
    var stream = Seed(8).stream("weights")
    #expect(stream.indices(9, weights: [5, 0, 1, 100], replacing: false).sorted() == [0, 2, 3])
  }

  @Test("factors cross in order, the last fastest")
  func crossing() {
    #expect(
      FactorialCrossing.combinations(of: [["calm", "sad"], ["slow", "fast"]])
        == [["calm", "slow"], ["calm", "fast"], ["sad", "slow"], ["sad", "fast"]])
    #expect(FactorialCrossing.combinations(of: [[1, 2], [3], [4, 5, 6]]).count == 6)
    #expect(FactorialCrossing.combinations(of: [[Int]]()) == [[]])
    #expect(FactorialCrossing.combinations(of: [[1, 2], []]) == [])
  }
}
