import Chance
import Foundation
import Testing

@Suite struct GaussianTests {
  private func draws(_ count: Int, seed: UInt64 = 7) -> [Double] {
    var gaussian = Gaussian(Seed(seed).stream("gaussian"))
    return (0..<count).map { _ in gaussian.next() }
  }

  @Test("mean, spread, skewness and tails are those of the normal distribution")
  func moments() {
    let draws = draws(400_000)
    let n = Double(draws.count)
    let mean = draws.reduce(0, +) / n
    let moment = { (power: Double) in draws.map { Foundation.pow($0, power) }.reduce(0, +) / n }
    // Four standard errors each: sqrt(1/n), sqrt(2/n), sqrt(15/n), sqrt(96/n).
    #expect(abs(mean) < 4 * (1 / n).squareRoot())
    #expect(abs(moment(2) - 1) < 4 * (2 / n).squareRoot())
    #expect(abs(moment(3)) < 4 * (15 / n).squareRoot())
    #expect(abs(moment(4) - 3) < 4 * (96 / n).squareRoot())
  }

  @Test("50 equally likely classes hold what chance allows, and so does the tail beyond 3.5")
  func distribution() {
    let draws = draws(500_000)
    var counts = [Double](repeating: 0, count: 50)
    for draw in draws {
      let share = 0.5 * Foundation.erfc(-draw / 2.0.squareRoot())
      counts[min(49, Int(share * 50))] += 1
    }
    let chiSquare = counts.map { ($0 - 10_000) * ($0 - 10_000) / 10_000 }.reduce(0, +)
    // scipy.stats.chi2.ppf([0.001, 0.999], 49)
    #expect((23.983...85.351).contains(chiSquare))
    let beyond = draws.count { abs($0) > 3.5 }
    // 500,000 x 2 x 2.3263e-4 = 232.6, and four standard deviations of the count.
    #expect((171...294).contains(beyond))
    #expect(draws.contains { $0 > 4 } && draws.contains { $0 < -4 })
  }

  @Test("every bit is as it always was")
  func golden() {
    let bits = draws(100_000).map(\.bitPattern).reduce(UInt64(0)) { ($0 &* 31) &+ $1 }
    #expect(String(bits, radix: 16) == "aeff58df354d48e3")
    #expect(draws(3) == [0.6520673239402905, 1.0465807788368193, 0.2554180978268933])
  }
}
