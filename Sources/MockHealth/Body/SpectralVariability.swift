import Chance

/// Intervals between beats with the spectrum of ECGSYN: one peak for blood pressure, one for breath.
///
/// Each peak is a Gaussian of 0.01 Hz (McSharry, Clifford, Tarassenko and Smith 2003, IEEE TBME
/// 50:289), at 0.1 Hz and at the body's breath; their powers are as the body's LF/HF. ECGSYN draws
/// a stretch of it by an inverse Fourier transform; this is the same sum of waves of random phase,
/// for as long as one likes: each wave stands somewhere in its own part of a peak.
struct SpectralVariability: Sendable {
  /// Waves of each peak.
  static let waves = 24
  /// The standard deviation of a peak, in Hz.
  static let width = 0.01
  /// How far a peak is followed to each side, in standard deviations.
  static let reach = 3.0

  private struct Wave: Sendable {
    /// Turns a step.
    var speed: Double
    var amplitude: Double
    /// Turns, 0 up to 1.
    var phase: Double
  }

  private let depth: Double
  private let restingRate: Double
  private var waves: [Wave] = []

  /// - Parameters:
  ///   - body: Whose heart it is.
  ///   - chance: The body's seed.
  ///   - step: The time between two calls in seconds.
  init(_ body: MockParticipant, chance: Seed, step: Double) {
    var stream = chance.stream("heart.spectrum")
    depth = body.variability / 1000 * body.restingRate / 60
    restingRate = body.restingRate
    let share = 1 / (1 + body.balance)
    add(HeartVariability.pressureFrequency, power: 1 - share, step, &stream)
    add(body.breathingRate, power: share, step, &stream)
  }

  /// Adds a peak's waves, whose variances add up to its power.
  private mutating func add(
    _ frequency: Double, power: Double, _ step: Double, _ stream: inout RandomStream
  ) {
    let places = (0..<Self.waves).map { index in
      Self.reach * (2 * (Double(index) + stream.unit()) / Double(Self.waves) - 1)
    }
    let weights = places.map { ElementaryFunctions.exp(-0.5 * $0 * $0) }
    let whole = weights.reduce(0, +)
    for (place, weight) in zip(places, weights) {
      waves.append(
        Wave(
          speed: (frequency + Self.width * place) * step,
          amplitude: (2 * power * weight / whole).squareRoot(), phase: stream.unit()))
    }
  }

  /// By which share the rate is above or below its base in the next step.
  mutating func modulation(at rate: Double) -> Double {
    var sum = 0.0
    for index in waves.indices {
      let phase = waves[index].phase + waves[index].speed
      waves[index].phase = phase >= 1 ? phase - 1 : phase
      sum += waves[index].amplitude * ElementaryFunctions.sine(turns: phase)
    }
    let fade = HeartVariability.fade(at: rate, resting: restingRate)
    // The spectrum is that of the intervals, which are longer where the rate is lower.
    return 1 / (1 + max(-0.8, depth * fade * sum)) - 1
  }
}
