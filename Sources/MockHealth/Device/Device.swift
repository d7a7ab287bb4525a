import Chance

/// A device that hears beats and tells a rate now and then, with the faults that it has.
///
/// In: beats. Out: a ``Reading`` where one is due. Next: ``MockRecording``.
struct Device: Sendable {
  private let model: DeviceModel
  private let dirt: Dirt
  private let bias: Double
  private var heard: BeatMemory
  private var actual: BeatMemory
  /// What is heard of a heart without beats; nil where there are beats.
  private var rates: RateMemory?
  private var faults: BeatFaults
  private var noise: Gaussian
  private var intervals: RandomStream
  private var zeros: RandomStream
  private var invalid: RandomStream
  private var dropout: Spell
  private let nonWear: NonWear?
  private var unworn: Spell
  private var lock: Spell
  private var due = 0
  /// Whether a reading was due in the last second, and may have come to nothing.
  private(set) var wasDue = false
  /// Whether nothing at all came from it in the last second.
  private(set) var isSilent = false
  /// What went wrong since it was last asked.
  private(set) var mishaps: [Mishap] = []

  /// - Parameters:
  ///   - model: How well it measures.
  ///   - dirt: What goes wrong.
  ///   - nonWear: When it is not worn; nil for never.
  ///   - person: The seed of what stays the same from session to session.
  ///   - chance: The seed of what does not.
  init(_ model: DeviceModel, _ dirt: Dirt, nonWear: NonWear?, person: Seed, chance: Seed) {
    var biases = Gaussian(person.stream("device.bias"))
    self.model = model
    self.dirt = dirt
    bias = model.bias * biases.next()
    heard = BeatMemory(intervals: model.averagedBeats)
    actual = BeatMemory(intervals: model.averagedBeats)
    faults = BeatFaults(dirt, chance: chance)
    noise = Gaussian(chance.stream("device.noise"))
    intervals = chance.stream("device.interval")
    zeros = chance.stream("dirt.zeros")
    invalid = chance.stream("dirt.invalid")
    dropout = Spell(chance.stream("dirt.dropouts"))
    self.nonWear = nonWear
    unworn = Spell(chance.stream("nonWear"))
    if let nonWear { unworn.begin(withShare: nonWear.share) }
    lock = Spell(chance.stream("dirt.cadenceLock"))
  }

  /// Hears a beat.
  ///
  /// - Parameters:
  ///   - moment: When it comes, in seconds from the start.
  ///   - notice: Takes each beat that the device notices for it.
  @inline(__always)
  mutating func hear(_ moment: Double, notice: (Double) -> Void) {
    actual.hear(moment)
    guard dirt.spoilsBeats else {
      heard.hear(moment)
      return notice(moment)
    }
    hearFaultily(moment, notice: notice)
  }

  /// Hears the rate of a second of a heart without beats.
  mutating func hear(rate: Double, restingRate: Double) {
    if rates == nil {
      rates = RateMemory(intervals: model.averagedBeats, restingRate: restingRate)
    }
    rates?.hear(rate)
  }

  private mutating func hearFaultily(_ moment: Double, notice: (Double) -> Void) {
    let truth = actual.rate
    faults.pass(
      moment,
      mishap: { mishaps.append(Mishap(second: $0, dirt: $1, truth: truth)) },
      notice: {
        heard.hear($0)
        notice($0)
      })
  }

  /// Tells what is due at a second.
  ///
  /// - Parameters:
  ///   - second: When it is read, in seconds from the start.
  ///   - isMoving: Whether its wearer moves over ground.
  ///   - cadence: The steps a second of a walk; nil where nobody walks.
  /// - Returns: What it tells; nil where nothing is due, or nothing comes.
  mutating func read(_ second: Int, isMoving: Bool, cadence: Double?) -> Reading? {
    let isOut =
      dirt.dropoutsPerHour > 0
      && dropout.move(
        startsWith: dirt.dropoutsPerHour / 3600, endsWith: 1 / max(1, dirt.dropoutLength))
    let isUnworn = moveWear()
    let isEmpty = dirt.battery.map { second >= $0 } ?? false
    isSilent = isOut || isUnworn || isEmpty
    let stepRate = lockedRate(cadence)
    wasDue = second >= due
    guard wasDue else { return nil }
    let interval = isMoving ? model.movingInterval : model.restingInterval
    due = second + (interval.count == 1 ? interval.lowerBound : intervals.integer(in: interval))
    let error = model.restingNoise > 0 || model.movingNoise > 0 ? noise.next() : 0
    let truth = rates?.rate ?? actual.rate
    // Drawn for every reading that is due, so that no other fault moves them.
    let isZero = dirt.zeros > 0 && zeros.unit() < dirt.zeros
    let isInvalid = dirt.invalid > 0 && invalid.unit() < dirt.invalid
    guard !isSilent else {
      return nothing(second, isEmpty ? .battery : isUnworn ? .notWorn : .dropout, truth)
    }
    let heard = rates == nil ? heard.rate : truth
    // With every beat missed there is nothing to tell.
    guard heard >= 1 else { return nothing(second, .missed, truth) }
    let deviation = isMoving ? model.movingNoise : model.restingNoise
    let clean = max(1, (heard + bias + deviation * error).rounded())
    var reading = Reading(
      second: Double(second), rate: stepRate ?? clean, truth: truth,
      dirt: stepRate == nil ? [] : .cadenceLock)
    if isZero {
      reading.spoil(with: .zero, 0)
    } else if isInvalid {
      reading.spoil(with: .invalid, 255)
    }
    return reading
  }

  /// The steps a minute that are told for the heart's rate; nil where it is not locked on them.
  ///
  /// A lock ends with the walk at the latest.
  private mutating func lockedRate(_ cadence: Double?) -> Double? {
    guard dirt.cadenceLock > 0 else { return nil }
    guard let cadence else {
      lock.end()
      return nil
    }
    let isLocked = lock.move(startsWith: dirt.cadenceLock / 60, lasting: 10...60)
    return isLocked ? (60 * cadence).rounded() : nil
  }

  private mutating func moveWear() -> Bool {
    guard let nonWear else { return false }
    return unworn.move(startsWith: nonWear.start, endsWith: 1 / nonWear.bout)
  }

  private mutating func nothing(
    _ second: Int, _ kind: DirtKinds, _ truth: Double
  ) -> Reading? {
    mishaps.append(Mishap(second: Double(second), dirt: kind, truth: truth))
    return nil
  }

  /// Gives what went wrong since the last call.
  mutating func takeMishaps() -> [Mishap] {
    guard !mishaps.isEmpty else { return [] }
    defer { mishaps.removeAll(keepingCapacity: true) }
    return mishaps
  }
}

/// A state that comes now and then and lasts a while, second by second.
struct Spell: Sendable {
  private var stream: RandomStream
  private var left = 0

  init(_ stream: RandomStream) { self.stream = stream }

  /// Has it hold from the first second on with the probability of its share of all time.
  mutating func begin(withShare share: Double) { left = stream.unit() < share ? 1 : 0 }

  /// Has it hold no more.
  mutating func end() { left = 0 }

  /// Whether it holds in the next second, where each second may start or end it.
  mutating func move(startsWith start: Double, endsWith end: Double) -> Bool {
    let draw = stream.unit()
    left = left > 0 ? (draw < end ? 0 : 1) : (draw < start ? 1 : 0)
    return left > 0
  }

  /// Whether it holds in the next second, where each second may start it for a length.
  mutating func move(startsWith start: Double, lasting lengths: ClosedRange<Int>) -> Bool {
    if left > 0 {
      left -= 1
    } else if stream.unit() < start {
      left = stream.integer(in: lengths)
    }
    return left > 0
  }
}
