import Chance

/// A body that lives second by second: heart, steps, the hour of the day, and moods.
struct LivingBody: Sendable {
  let participant: MockParticipant
  private var heart: HeartModel
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
  /// The rate about which beats vary, in count/min.
  var baseRate: Double { heart.baseRate }

  /// How long a body lives before the first sample, so that beats were heard before it.
  static let before = 30

  /// A body that has done its first pursuit for long.
  ///
  /// - Parameters:
  ///   - participant: Whose body it is.
  ///   - pursuit: What it does first.
  ///   - effects: The effects of moods.
  ///   - secondOfDay: The local time at second 0.
  ///   - person: The seed of what stays the same from session to session.
  ///   - chance: The seed of what does not.
  init(
    _ participant: MockParticipant, _ pursuit: Pursuit, effects: [String: MoodEffect],
    secondOfDay: Int, person: Seed, chance: Seed
  ) {
    self.participant = participant
    self.pursuit = pursuit
    self.secondOfDay = secondOfDay
    second = -Self.before
    gait = GaitModel(participant, chance: chance, step: HeartModel.step)
    mood = MoodModel(effects, chance: person)
    heart = HeartModel(participant, chance: chance, startingAt: participant.restingRate)
    gait.begin(pursuit.speed)
    mood.begin(pursuit.mood)
    let rate = demand(gait.isMoving ? gait.speed() : 0, hourly: circadian).rate
    heart = HeartModel(participant, chance: chance, startingAt: rate)
  }

  /// Does something else from the next second on.
  mutating func begin(_ pursuit: Pursuit) {
    self.pursuit = pursuit
    gait.begin(pursuit.speed)
    mood.begin(pursuit.mood)
  }

  /// Lives for one second.
  ///
  /// - Parameter beat: Takes the moment of each beat, in seconds since second 0.
  mutating func live(beat: (Double) -> Void) {
    let hourly = circadian + mood.move()
    let start = Double(second)
    var sum = 0.0
    for step in 0..<HeartModel.stepsPerSecond {
      let speed = gait.speed()
      sum += speed
      heart.live(
        from: start + Double(step) * HeartModel.step, demand(speed, hourly: hourly), beat: beat)
    }
    speed = sum / Double(HeartModel.stepsPerSecond)
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
