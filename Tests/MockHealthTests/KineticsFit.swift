import Chance
import Foundation
import MockHealth
import Quantities

/// The time constants of a rise and a fall, fitted by least squares with the two-component form.
struct KineticsFit {
  private(set) var onset = 35.0
  private(set) var recovery = 50.0
  private let rates: [Double]
  private let walk: ClosedRange<Int>

  /// - Parameters:
  ///   - rates: One a second.
  ///   - walk: The seconds of the walk.
  init(_ rates: [Double], walk: ClosedRange<Int>) {
    self.rates = rates
    self.walk = walk
    for _ in 0..<3 {
      onset = best { error(onset: $0, recovery: recovery) }
      recovery = best { error(onset: onset, recovery: $0) }
    }
  }

  /// The time constant with the least error, by golden sections of its logarithm.
  private func best(_ error: (Double) -> Double) -> Double {
    let section = (5.0.squareRoot() - 1) / 2
    var (low, high) = (Foundation.log(6.0), Foundation.log(200.0))
    for _ in 0..<14 {
      let (left, right) = (high - section * (high - low), low + section * (high - low))
      if error(Foundation.exp(left)) < error(Foundation.exp(right)) {
        high = right
      } else {
        low = left
      }
    }
    return Foundation.exp((low + high) / 2)
  }

  /// What is left of the squares where level and height are fitted too.
  private func error(onset: Double, recovery: Double) -> Double {
    let shape = shape(onset, recovery)
    let (meanX, meanY) = (shape.mean, rates.mean)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for (x, y) in zip(shape, rates) {
      xx += (x - meanX) * (x - meanX)
      xy += (x - meanX) * (y - meanY)
      yy += (y - meanY) * (y - meanY)
    }
    return yy - xy * xy / xx
  }

  /// The response to the walk as 0...1, second by second.
  private func shape(_ onset: Double, _ recovery: Double) -> [Double] {
    let gain = { (time: Double) in 1 - Foundation.exp(-1 / time) }
    let (quick, rising, falling) = (gain(8), gain(onset), gain(recovery))
    var (fast, slow) = (0.0, 0.0)
    return rates.indices.map { second in
      let asked = walk.contains(second) ? 1.0 : 0
      let delayed = walk.contains(second - 5) ? 1.0 : 0
      fast += (asked - fast) * quick
      slow += (delayed - slow) * (delayed > slow ? rising : falling)
      return 0.35 * fast + 0.65 * slow
    }
  }
}
