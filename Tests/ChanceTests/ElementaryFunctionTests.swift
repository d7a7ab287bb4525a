import Chance
import Foundation
import Testing

@Suite struct ElementaryFunctionTests {
  /// Numbers spread over a range by the golden ratio, which leaves no gap.
  private func spread(_ range: ClosedRange<Double>, count: Int = 40_000) -> [Double] {
    (0..<count).map { index in
      let turn = (Double(index) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)
      return range.lowerBound + turn * (range.upperBound - range.lowerBound)
    }
  }

  /// The greatest distance from Foundation's, in units in the last place.
  private func distance(
    _ numbers: [Double], _ ours: (Double) -> Double, _ theirs: (Double) -> Double
  ) -> Double {
    numbers.map { abs(ours($0) - theirs($0)) / theirs($0).ulp }.max() ?? .nan
  }

  @Test("exp is within 2 units in the last place, to the ends of its range")
  func exponential() {
    for range in [-700.0...709, -1...1, -0.35...0.35, -1e-8...1e-8] {
      #expect(distance(spread(range), ElementaryFunctions.exp, Foundation.exp) <= 2)
    }
    for x in spread(-745...(-708), count: 2000) {
      #expect(abs(ElementaryFunctions.exp(x) - Foundation.exp(x)) <= 2 * 0x1p-1074 * 2)
    }
    #expect(ElementaryFunctions.exp(0) == 1)
    #expect(ElementaryFunctions.exp(-.infinity) == 0 && ElementaryFunctions.exp(-1000) == 0)
    #expect(ElementaryFunctions.exp(.infinity) == .infinity)
    #expect(ElementaryFunctions.exp(1000) == .infinity && ElementaryFunctions.exp(.nan).isNaN)
  }

  @Test("log is within 2 units in the last place, next to 1 and for the smallest numbers too")
  func logarithm() {
    for range in [
      1e-300...1, 0.5...2, 0.999_999...1.000_001, 1...1e300, Double.leastNonzeroMagnitude...1e-308,
    ] {
      let numbers = spread(range).filter { $0 > 0 && $0 != 1 }
      #expect(distance(numbers, ElementaryFunctions.log, Foundation.log) <= 2)
    }
    #expect(ElementaryFunctions.log(1) == 0 && ElementaryFunctions.log(0) == -.infinity)
    #expect(ElementaryFunctions.log(.infinity) == .infinity)
    #expect(ElementaryFunctions.log(-1).isNaN && ElementaryFunctions.log(.nan).isNaN)
  }

  @Test("sine and cosine are within 2^-52 of the true value")
  func circular() {
    for x in spread(-0.8...0.8) + spread(-7...7) + spread(-1_000_000...1_000_000) {
      #expect(abs(ElementaryFunctions.sin(x) - Foundation.sin(x)) <= 0x1p-52)
      #expect(abs(ElementaryFunctions.cos(x) - Foundation.cos(x)) <= 0x1p-52)
    }
    for x in spread(-0.8...0.8) where x != 0 {
      let (ours, theirs) = (ElementaryFunctions.sin(x), Foundation.sin(x))
      #expect(abs(ours - theirs) <= 2 * theirs.ulp)
    }
    #expect(ElementaryFunctions.sin(.infinity).isNaN && ElementaryFunctions.cos(.nan).isNaN)
  }

  @Test("turns are exact at quarters, however many there are")
  func turns() {
    for whole in [0.0, 1, 1_000_000, -3] {
      let sines = [0, 0.25, 0.5, 0.75].map { ElementaryFunctions.sine(turns: whole + $0) }
      let cosines = [0, 0.25, 0.5, 0.75].map { ElementaryFunctions.cosine(turns: whole + $0) }
      #expect(sines.map(\.magnitude) == [0, 1, 0, 1] && sines[1] == 1 && sines[3] == -1)
      #expect(cosines.map(\.magnitude) == [1, 0, 1, 0] && cosines[0] == 1 && cosines[2] == -1)
    }
    for x in spread(-1...1) {
      #expect(abs(ElementaryFunctions.sine(turns: x) - Foundation.sin(2 * .pi * x)) < 0x1p-50)
    }
  }

  @Test("every bit of many values is as it always was")
  func golden() {
    var sums: [UInt64] = [0, 0, 0, 0]
    for (index, x) in spread(0.001...50, count: 10_000).enumerated() {
      let salt = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 | 1
      sums[0] &+= ElementaryFunctions.exp(x).bitPattern &* salt
      sums[1] &+= ElementaryFunctions.log(x).bitPattern &* salt
      sums[2] &+= ElementaryFunctions.sin(x).bitPattern &* salt
      sums[3] &+= ElementaryFunctions.cosine(turns: x).bitPattern &* salt
    }
    #expect(
      sums.map { String($0, radix: 16) } == [
        "a5f12f338f9870bf", "f4033917819d5e1", "572743bce5ab1c06", "6d611dcbd5df7021",
      ])
  }
}
