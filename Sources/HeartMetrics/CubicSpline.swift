/// A natural cubic spline through points: no curvature at its ends.
struct CubicSpline {
  private let x: [Double]
  private let y: [Double]
  private let curvature: [Double]

  /// - Parameters:
  ///   - x: Strictly rising, at least two.
  ///   - y: As many.
  init(_ x: [Double], _ y: [Double]) {
    self.x = x
    self.y = y
    curvature = Self.curvature(x, y)
  }

  /// Solves the tridiagonal system for the second derivatives (Thomas's algorithm).
  private static func curvature(_ x: [Double], _ y: [Double]) -> [Double] {
    let count = x.count
    var result = Array(repeating: 0.0, count: count)
    guard count > 2 else { return result }
    var upper = result
    for i in 1..<(count - 1) {
      let (before, after) = (x[i] - x[i - 1], x[i + 1] - x[i])
      let bend = 6 * ((y[i + 1] - y[i]) / after - (y[i] - y[i - 1]) / before)
      let pivot = 2 * (before + after) - before * upper[i - 1]
      upper[i] = after / pivot
      result[i] = (bend - before * result[i - 1]) / pivot
    }
    for i in stride(from: count - 2, to: 0, by: -1) { result[i] -= upper[i] * result[i + 1] }
    return result
  }

  /// The values at points in rising order, from the first x to the last.
  func values(at points: [Double]) -> [Double] {
    var i = 0
    return points.map { point in
      while i < x.count - 2, x[i + 1] < point { i += 1 }
      let width = x[i + 1] - x[i]
      let (a, b) = ((x[i + 1] - point) / width, (point - x[i]) / width)
      return a * y[i] + b * y[i + 1]
        + ((a * a * a - a) * curvature[i] + (b * b * b - b) * curvature[i + 1]) * width * width / 6
    }
  }
}
