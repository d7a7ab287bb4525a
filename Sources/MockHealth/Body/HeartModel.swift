import Chance

/// A heart that beats: what is asked of it becomes a rate, and the rate becomes beats.
///
/// In: what the body does, second by second. Out: the moments of its beats. Next: a ``Device``.
/// Beats come by integral pulse frequency modulation: one whenever the integral of the modulated
/// rate passes a whole number (Rompelman 1977; Bailón et al. 2011, IEEE TBME 58:642).
struct HeartModel: Sendable {
  /// The time between two values of the rate, in seconds.
  static let step = 0.25
  static let stepsPerSecond = 4

  private let body: MockParticipant
  private var kinetics: HeartKinetics
  /// What stands for the kinetics with the engine `stirling`.
  private var stirling: StirlingKinetics?
  private var variability: HeartVariability
  /// What stands for the variability with the engine `ecgsyn`.
  private var spectrum: SpectralVariability?
  /// The share of the way to the next beat, 0 up to 1.
  private var phase: Double
  /// The rate without its modulation, in count/min.
  private(set) var baseRate: Double

  /// - Parameters:
  ///   - body: Whose heart it is.
  ///   - chance: The body's seed.
  ///   - rate: The rate it has had for long.
  ///   - engine: How it comes to its rate.
  init(
    _ body: MockParticipant, chance: Seed, startingAt rate: Double, engine: HeartEngine = .beats
  ) {
    var phases = chance.stream("heart.beat")
    self.body = body
    kinetics = HeartKinetics(body, startingAt: rate, step: Self.step)
    variability = HeartVariability(body, chance: chance, step: Self.step)
    if engine == .stirling {
      stirling = StirlingKinetics(body, startingAt: rate, step: Self.step)
    }
    if engine == .ecgsyn {
      spectrum = SpectralVariability(body, chance: chance, step: Self.step)
    }
    phase = phases.unit()
    baseRate = rate
  }

  /// Lives for one step.
  ///
  /// - Parameters:
  ///   - start: When the step starts, in seconds.
  ///   - demand: What is asked of the heart.
  ///   - shift: By how much a mood moves the rate, at once, in count/min.
  ///   - beat: Takes the moment of each beat, in order.
  @inline(__always)
  mutating func live(
    from start: Double, _ demand: Demand, shift: Double, beat: (Double) -> Void
  ) {
    baseRate = max(25, (stirling?.follow(demand.rate) ?? kinetics.follow(demand.rate)) + shift)
    let modulation =
      spectrum?.modulation(at: baseRate)
      ?? variability.modulation(at: baseRate, effort: demand.effort)
    let increment = baseRate * (Self.step / 60) * (1 + modulation)
    var reached = phase + increment
    while reached >= 1 {
      reached -= 1
      beat(start + Self.step * (1 - reached / increment))
    }
    phase = reached
  }
}

/// What is asked of a heart.
struct Demand: Sendable {
  /// The rate that it would settle at, in count/min.
  var rate: Double
  /// The share of the uptake reserve that is used, 0...1.
  var effort: Double
}
