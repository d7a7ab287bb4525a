import Chance

/// A walk or a run: speed that wanders a little, and the steps it takes.
///
/// The speed varies by 3 % and forgets within 5 s. The length of a step grows with height and with
/// speed: 0.413 h (v / v_preferred)^0.42, which gives about 112 steps a minute at 1.34 m/s.
struct GaitModel: Sendable {
  private let height: Double
  private let preferredSpeed: Double
  private var chance: Gaussian
  private var wander: Wander
  /// Metres a second that the pursuit asks for; 0 for standing still.
  private var asked = 0.0

  /// - Parameters:
  ///   - body: Who walks.
  ///   - chance: The body's seed.
  ///   - step: The time between two speeds in seconds.
  init(_ body: MockParticipant, chance: Seed, step: Double) {
    var gaussian = Gaussian(chance.stream("gait"))
    height = body.height
    preferredSpeed = body.preferredSpeed
    wander = Wander(memory: 5, step: step, &gaussian)
    self.chance = gaussian
  }

  mutating func begin(_ speed: Pursuit.Speed) {
    switch speed {
    case .none: asked = 0
    case .preferred(let times): asked = preferredSpeed * times
    case .fixed(let speed): asked = speed
    }
  }

  /// Whether it moves over ground.
  var isMoving: Bool { asked > 0 }

  /// Whether it is as fast as people run.
  var isRunning: Bool { asked >= Effort.runningSpeed }

  /// Whether one foot is always on the ground.
  var isWalking: Bool { isMoving && !isRunning }

  /// The speed of the next step of time, in m/s; 0 for standing still.
  mutating func speed() -> Double {
    wander.move(&chance)
    return asked * max(0, 1 + 0.03 * wander.value)
  }

  /// Steps a second at a speed.
  func cadence(at speed: Double) -> Double {
    guard speed > 0 else { return 0 }
    let ratio = ElementaryFunctions.exp(0.42 * ElementaryFunctions.log(speed / preferredSpeed))
    return speed / (0.413 * height * ratio)
  }
}
