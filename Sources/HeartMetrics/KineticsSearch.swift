import Glibc

/// The search for the delay and the time constant with the least squares.
///
/// For each delay the squares have one valley over the time constant. Over the delay they have a bend
/// at every sample, and may have a valley between any two, so that the best few seconds are searched
/// each by itself.
struct KineticsSearch {
  let times: [Double]
  let values: [Double]

  func best() -> KineticsFit {
    let (delay, logConstant) = point()
    let constant = exp(logConstant)
    let (slope, level, squares) = regression(delay, constant)
    let constants = KineticsFit.constants
    return KineticsFit(
      timeConstant: constant, delay: delay, start: level + slope, end: level,
      error: (squares / Double(times.count)).squareRoot(),
      isAtBounds: constant < constants.lowerBound * 1.001 || constant > constants.upperBound / 1.001
        || delay > KineticsFit.delays.upperBound - 0.01)
  }

  private struct Point {
    var delay: Double
    var logConstant: Double
    var squares: Double
  }

  private func point() -> (delay: Double, logConstant: Double) {
    let seconds = stride(from: KineticsFit.delays.lowerBound, through: 15, by: 1).map {
      bestConstant(at: $0, around: nil)
    }
    // A second is as good as the better of its ends.
    let order = zip(seconds, seconds.dropFirst()).sorted {
      min($0.0.squares, $0.1.squares) < min($1.0.squares, $1.1.squares)
    }
    var best = order[0].0.squares < order[0].1.squares ? order[0].0 : order[0].1
    for (one, other) in order.prefix(4) {
      let near = one.squares < other.squares ? one : other
      let delay = Self.golden(one.delay...other.delay, 22) {
        bestConstant(at: $0, around: near.logConstant).squares
      }
      let found = bestConstant(at: delay, around: near.logConstant)
      if found.squares < best.squares { best = found }
    }
    let constant = bestConstant(at: best.delay, around: best.logConstant, steps: 40)
    return (constant.delay, constant.logConstant)
  }

  /// The best time constant for a delay, from a grid or near one that is known.
  private func bestConstant(at delay: Double, around known: Double?, steps: Int = 18) -> Point {
    let middle = known ?? coarse(delay)
    let range =
      max(Self.low, middle - Self.step)...min(Self.high, middle + Self.step)
    let found = Self.golden(range, steps) { regression(delay, exp($0)).squares }
    return Point(
      delay: delay, logConstant: found, squares: regression(delay, exp(found)).squares)
  }

  private func coarse(_ delay: Double) -> Double {
    let grid = (0...Self.steps).map { Self.low + Double($0) * Self.step }
    let squares = grid.map { regression(delay, exp($0)).squares }
    let best = squares.indices.min { squares[$0] < squares[$1] } ?? 0
    return grid[best]
  }

  private static let low = log(KineticsFit.constants.lowerBound)
  private static let high = log(KineticsFit.constants.upperBound)
  private static let steps = 16
  private static let step = (high - low) / Double(steps)

  /// The least squares for levels that are free: of values on e^(-(t - td) / τ), 1 up to td.
  private func regression(
    _ delay: Double, _ constant: Double
  ) -> (slope: Double, level: Double, squares: Double) {
    let n = Double(times.count)
    var (sx, sy, sxx, sxy, syy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let origin = values[0]
    var decay = Decay(constant: constant)
    for index in times.indices {
      let x = decay.value(after: max(0, times[index] - delay))
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
    _ range: ClosedRange<Double>, _ steps: Int, _ function: (Double) -> Double
  ) -> Double {
    let ratio = (Double(5).squareRoot() - 1) / 2
    var (a, b) = (range.lowerBound, range.upperBound)
    var (c, d) = (b - ratio * (b - a), a + ratio * (b - a))
    var (fc, fd) = (function(c), function(d))
    for _ in 0..<steps {
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
    let candidates = [range.lowerBound, (a + b) / 2, range.upperBound].map { ($0, function($0)) }
    return candidates.min { $0.1 < $1.1 }?.0 ?? a
  }
}

/// e^(-t / τ) for times that rise, most of them by the same interval.
private struct Decay {
  let constant: Double
  private var time = 0.0
  private var value = 1.0
  private var interval = 0.0
  private var factor = 1.0

  init(constant: Double) { self.constant = constant }

  mutating func value(after later: Double) -> Double {
    let passed = later - time
    guard passed > 0 else { return value }
    if passed != interval {
      interval = passed
      factor = exp(-passed / constant)
    }
    value *= factor
    time = later
    return value
  }
}
