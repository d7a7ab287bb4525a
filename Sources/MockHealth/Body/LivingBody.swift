import Chance

/// A body that lives second by second: heart, steps, the hour of the day, and moods.
struct LivingBody: Sendable {
  let participant: MockParticipant
  private var heart: HeartModel
  /// The heart without beats, which lives where the engine has none.
  private var rated: RateModel
  let hasBeats: Bool
  /// What is asked of it where it does not move over ground.
  private var still = Demand(rate: 0, effort: 0)
  /// The wave of the hour of the day, as the engine without beats keeps it for a minute.
  private var wave = 0.0
  private var gait: GaitModel
  private var mood: MoodModel
  private var pursuit: Pursuit
  /// The local time at second 0, in seconds since midnight.
  private let secondOfDay: Int
  /// The seconds that have been lived.
  private(set) var second: Int

  /// The last second's mean speed in m/s; 0 for standing still.
  private(set) var speed = 0.0
  var isMoving: Bool { gait.isMoving }
  /// Steps a second at the last second's speed.
  var cadence: Double { gait.cadence(at: speed) }
  /// Steps a second where it walked in the last second and goes on walking; nil where it did not.
  var walkingCadence: Double? {
    hasWalked && gait.isWalking ? cadence : nil
  }
  /// Whether it walked in the last second.
  private var hasWalked = false
  /// The rate about which beats vary, in count/min.
  var baseRate: Double { hasBeats ? heart.baseRate : rated.baseRate }
  /// The last second's rate where the engine has no beats, in count/min.
  private(set) var rate = 0.0

  /// How long a body lives before the first sample, so that beats were heard before it.
  static let before = 30

  /// A body that has done its first pursuit for long.
  ///
  /// - Parameters:
  ///   - participant: Whose body it is.
  ///   - pursuit: What it does first.
  ///   - effects: The effects of moods.
  ///   - condition: The word of an effect that lasts; nil for none.
  ///   - secondOfDay: The local time at second 0.
  ///   - person: The seed of what stays the same from session to session.
  ///   - chance: The seed of what does not.
  ///   - engine: How the heart comes to its rate.
  init(
    _ participant: MockParticipant, _ pursuit: Pursuit, effects: [String: MoodEffect],
    condition: String?, secondOfDay: Int, person: Seed, chance: Seed, engine: HeartEngine
  ) {
    self.participant = participant
    self.pursuit = pursuit
    self.secondOfDay = secondOfDay
    second = -Self.before
    gait = GaitModel(participant, chance: chance, step: HeartModel.step)
    mood = MoodModel(effects, condition: condition, chance: person)
    hasBeats = engine.hasBeats
    heart = HeartModel(participant, chance: chance, startingAt: participant.restingRate)
    rated = RateModel(participant, chance: chance, startingAt: participant.restingRate)
    gait.begin(pursuit.speed)
    mood.begin(pursuit.mood)
    let settled = demand(gait.isMoving ? gait.speed() : 0, hourly: circadian).rate
    heart = HeartModel(participant, chance: chance, startingAt: settled, engine: engine)
    rated = RateModel(participant, chance: chance, startingAt: settled)
    still = demand(0, hourly: 0)
  }

  /// Does something else from the next second on.
  mutating func begin(_ pursuit: Pursuit) {
    self.pursuit = pursuit
    gait.begin(pursuit.speed)
    mood.begin(pursuit.mood)
    still = demand(0, hourly: 0)
  }

  /// Lives for one second.
  ///
  /// - Parameter beat: Takes the moment of each beat, in seconds since second 0.
  mutating func live(beat: (Double) -> Void) {
    guard hasBeats else { return liveRated() }
    let (hourly, shift) = (circadian, mood.move())
    let start = Double(second)
    var sum = 0.0
    for step in 0..<HeartModel.stepsPerSecond {
      let speed = gait.speed()
      sum += speed
      heart.live(
        from: start + Double(step) * HeartModel.step, demand(speed, hourly: hourly), shift: shift,
        beat: beat)
    }
    speed = sum / Double(HeartModel.stepsPerSecond)
    hasWalked = gait.isWalking
    second += 1
  }

  /// Lives for one second without beats; the hour of the day moves on once a minute.
  private mutating func liveRated() {
    if second % 60 == 0 || second == -Self.before { wave = circadian }
    let shift = mood.move()
    if gait.isMoving {
      speed = gait.speed()
      let demand = demand(speed, hourly: wave)
      rate = rated.live(demand.rate, effort: demand.effort, shift: shift)
    } else {
      speed = 0
      rate = rated.live(max(25, still.rate + wave), effort: still.effort, shift: shift)
    }
    hasWalked = gait.isWalking
    second += 1
  }

  /// What a speed and the pursuit ask of the heart: as much of its reserve as of the uptake's.
  private func demand(_ speed: Double, hourly: Double) -> Demand {
    let walking = Effort.uptake(speed: speed, grade: pursuit.grade, runs: gait.isRunning)
    let uptake = max(walking, Effort.resting * pursuit.intensity)
    let effort = ((uptake - Effort.resting) / (participant.maximalUptake - Effort.resting))
      .clamped(to: 0...1)
    let reserve = participant.maximalRate - participant.restingRate
    return Demand(
      rate: max(25, participant.restingRate + reserve * effort + hourly), effort: effort)
  }

  /// By how much the hour of the day, and sleep, move the rate; highest at 15:48.
  ///
  /// The acrophase is that of Jeong 2020, Chronobiology in Medicine 2(3). A sleeper's rate lies 5
  /// count/min below, so that a night's is 10 to 19 below the day's as in the same data.
  private var circadian: Double {
    let hour = Double(secondOfDay + second) * (1.0 / 3600)
    let wave = ElementaryFunctions.cosine(turns: (hour - 15.8) * (1.0 / 24))
    return participant.circadianRange * wave - (pursuit.kind == .sleep ? 5 : 0)
  }
}
