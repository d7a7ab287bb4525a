import Chance

/// A wave about 0 whose amplitude and phase wander: an autoregressive process of second order.
///
/// Its standard deviation is 1 and its power lies about one frequency: x ← 2 r cos θ x₋₁ - r² x₋₂ +
/// σ N(0, 1), with r = e^(-dt/τ) and the σ that keeps the variance (Box and Jenkins, "Time Series
/// Analysis"). No sine is needed while it moves.
struct Oscillation: Sendable {
  private let keep: Double
  private let step: Double
  private var coefficient = 0.0
  private var kick = 0.0
  private(set) var value: Double
  private var previous: Double

  /// - Parameters:
  ///   - frequency: In Hz, below half of what the step can show.
  ///   - memory: The time constant τ in seconds.
  ///   - step: The time between two values in seconds.
  ///   - chance: Where the first values come from.
  init(frequency: Double, memory: Double, step: Double, _ chance: inout Gaussian) {
    keep = ElementaryFunctions.exp(-step / memory)
    self.step = step
    value = chance.next()
    previous = 0
    set(frequency)
    // The values before the first go with it as they would have for ever.
    let correlation = coefficient / (1 + keep * keep)
    previous =
      correlation * value
      + (1 - correlation * correlation).squareRoot() * chance.next()
  }

  /// Moves its power about another frequency, in Hz.
  mutating func set(_ frequency: Double) {
    coefficient = 2 * keep * ElementaryFunctions.cosine(turns: frequency * step)
    let square = keep * keep
    let variance =
      (1 + square) / ((1 - square) * ((1 + square) * (1 + square) - coefficient * coefficient))
    kick = (1 / variance).squareRoot()
  }

  /// Moves on by one step.
  mutating func move(_ chance: inout Gaussian) {
    let next = coefficient * value - keep * keep * previous + kick * chance.next()
    previous = value
    value = next
  }
}
