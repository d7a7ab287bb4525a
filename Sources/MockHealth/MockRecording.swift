import Chance
import Quantities

/// One made-up participant with a device, recorded second by second.
///
/// In: a ``MockModel`` and seeds. Out: a ``Reading`` whenever the device tells one, and beats.
/// Next: ``MockDataset`` and ``MockFeed``, which make samples of them. Nothing is allocated while
/// nothing goes wrong.
package struct MockRecording: Sendable {
  package let participant: MockParticipant
  private var body: LivingBody
  private var cursor: TimelineCursor
  private var device: Device
  private var secondDevice: Device?
  private var delivery: Delivery
  /// The clock that the device stamps its readings by.
  let clock: DeviceClock
  /// The second when the participant drops out; nil for never.
  package let leaving: Int?
  /// What a study's step has the body do; nil where the timeline says.
  private var step: Pursuit?
  private var hasStarted = false

  /// - Parameters:
  ///   - model: What kind of participant it is.
  ///   - code: The participant's code.
  ///   - condition: The condition it is assigned to, the word of an effect; nil for none.
  ///   - chance: The recording's seed; what the body is like depends on its number and the code.
  ///   - start: When second 0 is.
  package init(
    _ model: MockModel, participant code: String, condition: String? = nil, chance: Seed,
    start: Instant
  ) {
    let person = Seed.person(code, of: chance)
    let secondOfDay = start.secondOfDay
    participant = MockParticipant(model.traits, chance: person)
    cursor = TimelineCursor(model.timeline, secondOfDay: secondOfDay)
    body = LivingBody(
      participant, cursor.pursuit, effects: model.effects, condition: condition,
      secondOfDay: secondOfDay,
      person: person, chance: chance, engine: model.engine)
    device = Device(
      model.device, model.dirt, nonWear: model.nonWear, person: person, chance: chance)
    delivery = Delivery(model.dirt, chance: chance)
    clock = DeviceClock(model.dirt)
    leaving = Self.leaving(model.dropOut, chance.stream("dropOut"))
    if model.dirt.hasSecondSource {
      var clean = Dirt()
      clean.hasSecondSource = true
      let other = chance.session(study: "", task: "second", participant: code, number: 1)
      secondDevice = Device(model.device, clean, nonWear: nil, person: other, chance: other)
    }
    for _ in 0..<LivingBody.before { live { _ in } }
    _ = device.takeMishaps()
  }

  private static func leaving(_ dropOut: DropOut?, _ stream: RandomStream) -> Int? {
    guard let dropOut else { return nil }
    var stream = stream
    let leaves = stream.unit() < dropOut.share
    let second = stream.integer(in: 0...max(0, dropOut.within))
    return leaves ? second : nil
  }

  /// The second that was recorded last; 0 before the first.
  package var second: Int { body.second }
  /// The second that is recorded next.
  package var nextSecond: Int { hasStarted ? body.second + 1 : 0 }
  /// Whether the participant has dropped out.
  package var hasLeft: Bool { leaving.map { body.second >= $0 } ?? false }
  /// The mean speed of the last second, in m/s.
  package var speed: Double { body.speed }
  /// The steps a second of the last second.
  package var cadence: Double { body.cadence }
  package var isMoving: Bool { body.isMoving }
  /// Whether nothing at all came from the device in the last second.
  var isSilent: Bool { device.isSilent }
  /// The rate about which beats vary, in count/min.
  package var baseRate: Double { body.baseRate }

  /// Does what a study's step has it do, from the next second on; nil for what the timeline says.
  package mutating func begin(_ pursuit: Pursuit?) {
    step = pursuit
    body.begin(pursuit ?? cursor.pursuit)
  }

  /// Records the next second, the first time second 0.
  ///
  /// - Parameters:
  ///   - beat: Takes each beat that the device noticed, in seconds from the start.
  ///   - emit: Takes each reading that comes from the device.
  @inline(__always)
  package mutating func record(beat: (Double) -> Void = { _ in }, emit: (Reading) -> Void) {
    if hasStarted { live(beat: beat) }
    hasStarted = true
    if hasLeft { return }
    read(emit: emit)
  }

  /// Delivers the readings that are still on their way.
  package mutating func finish(emit: (Reading) -> Void) { delivery.finish(emit: emit) }

  /// What went wrong without a reading, since the last call.
  package mutating func takeMishaps() -> [Mishap] { device.takeMishaps() }

  @inline(__always)
  private mutating func live(beat: (Double) -> Void) {
    body.live { moment in
      device.hear(moment, notice: beat)
      secondDevice?.hear(moment) { _ in }
    }
    if !body.hasBeats { hear(body.rate) }
    guard hasStarted, cursor.move(), step == nil else { return }
    body.begin(cursor.pursuit)
  }

  private mutating func hear(_ rate: Double) {
    device.hear(rate: rate, restingRate: participant.restingRate)
    secondDevice?.hear(rate: rate, restingRate: participant.restingRate)
  }

  @inline(__always)
  private mutating func read(emit: (Reading) -> Void) {
    let second = body.second
    let reading = device.read(second, isMoving: body.isMoving, cadence: body.walkingCadence)
    let fate = delivery.isPlain || !device.wasDue ? nil : delivery.draw()
    if var reading {
      if clock.error(at: reading.second).magnitude >= 0.5 { reading.dirt.insert(.clock) }
      if let fate { delivery.take(reading, fate, emit: emit) } else { emit(reading) }
    }
    delivery.deliver(at: second, emit: emit)
    guard secondDevice != nil else { return }
    readSecondDevice(second, emit: emit)
  }

  private mutating func readSecondDevice(_ second: Int, emit: (Reading) -> Void) {
    guard var reading = secondDevice?.read(second, isMoving: body.isMoving, cadence: nil) else {
      return
    }
    reading.second += 0.5
    reading.dirt = .secondSource
    emit(reading)
  }
}

extension Seed {
  /// The seed of what stays the same of a person, whatever the session.
  static func person(_ participant: String, of seed: Seed) -> Seed {
    Seed(seed.value).session(study: "", task: "body", participant: participant, number: 1)
  }
}

extension Instant {
  /// Seconds since midnight of the local day.
  var secondOfDay: Int {
    let local = milliseconds / 1000 + Int64(offsetMinutes) * 60
    return Int(((local % 86_400) + 86_400) % 86_400)
  }
}
