import Chance

/// A value that wanders about 0 and forgets where it was: an Ornstein-Uhlenbeck process.
///
/// Its standard deviation is 1, and it starts as if it had wandered for ever. The step is exact:
/// y ← y e^(-dt/τ) + √(1 - e^(-2dt/τ)) N(0, 1).
struct Wander: Sendable {
  private(set) var value: Double
  private let keep: Double
  private let kick: Double

  /// - Parameters:
  ///   - memory: The time constant τ in seconds.
  ///   - step: The time between two values in seconds.
  ///   - chance: Where the first value comes from.
  init(memory: Double, step: Double, _ chance: inout Gaussian) {
    keep = ElementaryFunctions.exp(-step / memory)
    kick = (1 - keep * keep).squareRoot()
    value = chance.next()
  }

  /// Moves on by one step.
  mutating func move(_ chance: inout Gaussian) {
    value = value * keep + kick * chance.next()
  }
}
