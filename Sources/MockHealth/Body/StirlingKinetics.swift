import Chance

/// How the heart follows what is asked of it, by the equation of Stirling, Zakynthinaki and others.
///
/// dHR/dt = A (HR - HRmin)^B (HRmax - HR)^C (D - HR), in count/min and seconds, where D is what is
/// asked (Journal of Nonlinear Mathematical Physics 15 (2008) S3:426; Zakynthinaki 2015, PLoS ONE
/// 10:e0118263). A, B and C are theirs; their HRmin of 40 lies as far below the rate at rest of most
/// people as each body's does here, and HRmax is the body's.
struct StirlingKinetics: Sendable {
  static let gain = 3.217e-8
  static let lowerPower = 1.63
  static let upperPower = 1.75
  /// How far HRmin lies below the rate at rest, in count/min.
  static let reserveBelow = 25.5

  private let lowest: Double
  private let highest: Double
  private let step: Double
  private var rate: Double

  /// - Parameters:
  ///   - body: Whose heart it is.
  ///   - rate: The rate it starts at.
  ///   - step: The time between two calls in seconds; a quarter is short enough for Euler's method.
  init(_ body: MockParticipant, startingAt rate: Double, step: Double) {
    lowest = body.restingRate - Self.reserveBelow
    highest = body.maximalRate
    self.step = step
    self.rate = rate.clamped(to: lowest + 1...highest - 1)
  }

  /// The rate after one more step, in count/min.
  mutating func follow(_ target: Double) -> Double {
    let above = Self.lowerPower * ElementaryFunctions.log(rate - lowest)
    let below = Self.upperPower * ElementaryFunctions.log(highest - rate)
    let slope = Self.gain * ElementaryFunctions.exp(above + below) * (target - rate)
    rate = (rate + step * slope).clamped(to: lowest + 1...highest - 1)
    return rate
  }
}
