import Chance

/// How the time between beats varies: with the breath, with blood pressure, and slowly.
///
/// Two oscillations whose frequencies wander and three slow processes, which together come near to
/// a spectrum of 1/f, modulate the rate. The depth falls exponentially as the rate rises (Mongin et
/// al. 2021, medRxiv). Their shares of the power are the body's LF/HF; a quarter is slow.
struct HeartVariability: Sendable {
  /// The share of the slow processes.
  static let slowShare = 0.25
  /// The frequency of the oscillation of blood pressure, in Hz.
  static let pressureFrequency = 0.1
  /// By how many count/min above rest the depth falls to a share of 1/e.
  static let fading = 28.0
  /// By how many Hz a full effort quickens the breath.
  static let quickening = 0.15

  private let step: Double
  private let depth: Double
  private let breathAmplitude: Double
  private let pressureAmplitude: Double
  private let slowAmplitude: Double
  private let restingRate: Double
  private let breathingRate: Double
  private var chance: Gaussian
  /// Turns, 0 up to 1.
  private var breath: Double
  /// Turns, 0 up to 1.
  private var pressure: Double
  private var breathWander: Wander
  private var pressureWander: Wander
  private var fast: Wander
  private var middle: Wander
  private var slow: Wander

  /// - Parameters:
  ///   - body: Whose heart it is.
  ///   - chance: The body's seed.
  ///   - step: The time between two calls in seconds.
  init(_ body: MockParticipant, chance: Seed, step: Double) {
    var phases = chance.stream("heart.phase")
    var gaussian = Gaussian(chance.stream("heart.variability"))
    let oscillating = 1 - Self.slowShare
    self.step = step
    // SDNN over the mean interval at rest.
    depth = body.variability / 1000 * body.restingRate / 60
    breathAmplitude = (2 * oscillating / (1 + body.balance)).squareRoot()
    pressureAmplitude = (2 * oscillating * body.balance / (1 + body.balance)).squareRoot()
    slowAmplitude = (Self.slowShare / 3).squareRoot()
    restingRate = body.restingRate
    breathingRate = body.breathingRate
    breath = phases.unit()
    pressure = phases.unit()
    breathWander = Wander(memory: 20, step: step, &gaussian)
    pressureWander = Wander(memory: 20, step: step, &gaussian)
    fast = Wander(memory: 15, step: step, &gaussian)
    middle = Wander(memory: 60, step: step, &gaussian)
    slow = Wander(memory: 300, step: step, &gaussian)
    self.chance = gaussian
  }

  /// By which share the rate is above or below its base in the next step.
  ///
  /// - Parameters:
  ///   - rate: The base in count/min.
  ///   - effort: The share of the uptake reserve that is used, 0...1; it quickens the breath.
  /// - Returns: The share; it never takes more than four fifths away.
  mutating func modulation(at rate: Double, effort: Double) -> Double {
    breathWander.move(&chance)
    pressureWander.move(&chance)
    fast.move(&chance)
    middle.move(&chance)
    slow.move(&chance)
    let breathing = breathingRate + Self.quickening * effort + 0.012 * breathWander.value
    breath = Self.wrapped(breath + step * breathing)
    pressure = Self.wrapped(
      pressure + step * (Self.pressureFrequency + 0.01 * pressureWander.value))
    let sum =
      breathAmplitude * ElementaryFunctions.sine(turns: breath)
      + pressureAmplitude * ElementaryFunctions.sine(turns: pressure)
      + slowAmplitude * (fast.value + middle.value + slow.value)
    return max(-0.8, depth * Self.fade(at: rate, resting: restingRate) * sum)
  }

  /// The share of the depth that is left at a rate; a sleeper's is a little more than at rest.
  static func fade(at rate: Double, resting: Double) -> Double {
    min(1.5, ElementaryFunctions.exp((resting - rate) * (1 / fading)))
  }

  /// A number of turns within the first; steps are shorter than a turn.
  private static func wrapped(_ turns: Double) -> Double {
    if turns >= 1 { return turns - 1 }
    return turns < 0 ? turns + 1 : turns
  }
}
