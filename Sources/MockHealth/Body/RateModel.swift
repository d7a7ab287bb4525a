import Chance

/// A heart without beats: what is asked of it becomes a rate, second by second.
///
/// In: what the body does. Out: the rate of each second. Next: a ``Device``. Kinetics and depth of
/// the variability are those of the heart that beats; breath, blood pressure and slow change are one
/// autoregressive process each, so that a second costs a few draws and no sine.
struct RateModel: Sendable {
  /// The time between two rates, in seconds.
  static let step = 1.0
  /// How long the waves of breath and blood pressure keep their phase, in seconds: a peak of 0.01 Hz.
  static let waveMemory = 16.0
  /// How long the slow change keeps its value, in seconds.
  static let slowMemory = 60.0
  /// From which change of effort on the breath is quickened anew.
  static let effortStep = 0.02
  /// From which change of the rate on the depth is taken anew, in count/min.
  static let rateStep = 0.25

  private let depth: Double
  private let amplitudes: (pressure: Double, breath: Double, slow: Double)
  private let restingRate: Double
  private let breathingRate: Double
  private var kinetics: HeartKinetics
  private var chance: Gaussian
  private var pressure: Oscillation
  private var breath: Oscillation
  private var slow: Wander
  private var effort = 0.0
  /// The depth of the variability, and the base rate it was taken at.
  private var faded: (depth: Double, rate: Double)
  /// The rate without its variability, in count/min.
  private(set) var baseRate: Double

  /// - Parameters:
  ///   - body: Whose heart it is.
  ///   - chance: The body's seed.
  ///   - rate: The rate it has had for long.
  init(_ body: MockParticipant, chance: Seed, startingAt rate: Double) {
    var gaussian = Gaussian(chance.stream("heart.rate"))
    let waves = 1 - HeartVariability.slowShare
    depth = body.variability / 1000 * body.restingRate / 60
    amplitudes = (
      (waves * body.balance / (1 + body.balance)).squareRoot(),
      (waves / (1 + body.balance)).squareRoot(), HeartVariability.slowShare.squareRoot()
    )
    restingRate = body.restingRate
    breathingRate = body.breathingRate
    kinetics = HeartKinetics(body, startingAt: rate, step: Self.step)
    pressure = Oscillation(
      frequency: HeartVariability.pressureFrequency, memory: Self.waveMemory, step: Self.step,
      &gaussian)
    breath = Oscillation(
      frequency: body.breathingRate, memory: Self.waveMemory, step: Self.step, &gaussian)
    slow = Wander(memory: Self.slowMemory, step: Self.step, &gaussian)
    self.chance = gaussian
    baseRate = rate
    faded = (0, -.infinity)
  }

  /// Lives for one second.
  ///
  /// - Parameters:
  ///   - target: The rate that it would settle at, in count/min.
  ///   - effort: The share of the uptake reserve that is used, 0...1.
  ///   - shift: By how much a mood moves the rate, at once, in count/min.
  /// - Returns: The second's rate, in count/min.
  mutating func live(_ target: Double, effort: Double, shift: Double) -> Double {
    baseRate = max(25, kinetics.follow(target) + shift)
    if (effort - self.effort).magnitude >= Self.effortStep { quicken(to: effort) }
    if (baseRate - faded.rate).magnitude >= Self.rateStep { fade() }
    pressure.move(&chance)
    breath.move(&chance)
    slow.move(&chance)
    let sum =
      amplitudes.pressure * pressure.value + amplitudes.breath * breath.value
      + amplitudes.slow * slow.value
    return baseRate * (1 + max(-0.8, faded.depth * sum))
  }

  /// Takes the depth anew that the variability has at the rate.
  private mutating func fade() {
    faded = (depth * HeartVariability.fade(at: baseRate, resting: restingRate), baseRate)
  }

  /// Quickens the breath with the effort, as far as a rate each second can show it.
  private mutating func quicken(to effort: Double) {
    self.effort = effort
    breath.set(min(0.48, breathingRate + HeartVariability.quickening * effort))
  }
}
