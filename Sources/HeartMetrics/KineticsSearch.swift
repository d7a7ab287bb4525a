import Glibc

/// The search for the delay and the time constant with the least squares.
struct KineticsSearch {
  let times: [Double]
  let values: [Double]

  func best() -> KineticsFit {
    let (delay, constant) = refined(around: coarse())
    let (slope, level, squares) = regression(delay, constant)
    let delays = KineticsFit.delays
    let constants = KineticsFit.constants
    return KineticsFit(
      timeConstant: constant, delay: delay, start: level + slope, end: level,
      error: (squares / Double(times.count)).squareRoot(),
      isAtBounds: constant < constants.lowerBound * 1.001 || constant > constants.upperBound / 1.001
        || delay > delays.upperBound - 0.01)
  }

  /// The best point of a grid: a second apart in the delay, a fifth in the time constant.
  private func coarse() -> (delay: Double, logConstant: Double) {
    var best = (delay: 0.0, logConstant: 0.0, squares: Double.infinity)
    for delay in stride(from: KineticsFit.delays.lowerBound, through: 15, by: 1) {
      for step in 0...Self.steps {
        let logConstant = Self.low + Double(step) * Self.step
        let squares = regression(delay, exp(logConstant)).squares
        if squares < best.squares { best = (delay, logConstant, squares) }
      }
    }
    return (best.delay, best.logConstant)
  }

  private func refined(
    around start: (delay: Double, logConstant: Double)
  ) -> (delay: Double, constant: Double) {
    let delays = max(0, start.delay - 1)...min(15, start.delay + 1)
    func constant(_ delay: Double) -> Double {
      let range =
        max(
          Self.low, start.logConstant - 2 * Self.step)...min(
          Self.high, start.logConstant + 2 * Self.step)
      return Self.golden(range) { regression(delay, exp($0)).squares }
    }
    let delay = Self.golden(delays) { regression($0, exp(constant($0))).squares }
    return (delay, exp(constant(delay)))
  }

  private static let low = log(KineticsFit.constants.lowerBound)
  private static let high = log(KineticsFit.constants.upperBound)
  private static let steps = 22
  private static let step = (high - low) / Double(steps)

  /// The least squares for levels that are free: of values on e^(-(t - td) / τ), 1 up to td.
  private func regression(
    _ delay: Double, _ constant: Double
  ) -> (slope: Double, level: Double, squares: Double) {
    let n = Double(times.count)
    var (sx, sy, sxx, sxy, syy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let origin = values[0]
    for index in times.indices {
      let x = exp(-max(0, times[index] - delay) / constant)
      let y = values[index] - origin
      sx += x
      sy += y
      sxx += x * x
      sxy += x * y
      syy += y * y
    }
    let across = sxx - sx * sx / n
    let slope = across > 1e-12 ? (sxy - sx * sy / n) / across : 0
    let level = (sy - slope * sx) / n
    return (slope, level + origin, max(0, syy - sy * sy / n - slope * (sxy - sx * sy / n)))
  }

  /// Where a function with one valley is least, within a range.
  private static func golden(
    _ range: ClosedRange<Double>, _ function: (Double) -> Double
  ) -> Double {
    let ratio = (Double(5).squareRoot() - 1) / 2
    var (a, b) = (range.lowerBound, range.upperBound)
    var (c, d) = (b - ratio * (b - a), a + ratio * (b - a))
    var (fc, fd) = (function(c), function(d))
    for _ in 0..<26 {
      if fc < fd {
        (b, d, fd) = (d, c, fc)
        c = b - ratio * (b - a)
        fc = function(c)
      } else {
        (a, c, fc) = (c, d, fd)
        d = a + ratio * (b - a)
        fd = function(d)
      }
    }
    // The ends themselves are in the range, and golden section never reaches them.
    return [range.lowerBound, (a + b) / 2, range.upperBound].min {
      function($0) < function($1)
    } ?? a
  }
}
