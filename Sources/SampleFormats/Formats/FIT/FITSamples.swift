import Quantities

/// Turns the messages of a part into samples.
struct FITSamples {
  /// Beats of one group; a record follows every few.
  private static let mostBeats = 512

  private let facts: FITFacts
  private let intake: SampleIntake
  private let source: String
  private let part: Int
  private var activity: ActivitySamples
  private var heartRates = FITStoredHeartRates()
  private var beatClock = BeatClock(anchor: .start)
  /// Beats since the last record, in milliseconds.
  private var beats: [Double] = []
  /// When the last record was, in FIT's seconds.
  private var recorded: UInt32?
  /// The time of whichever message told one last, in FIT's seconds.
  private var told: UInt32?
  private var messages = 0

  init(_ facts: FITFacts, _ intake: SampleIntake, part: Int) {
    self.facts = facts
    self.intake = intake
    self.part = part
    source = facts.source ?? intake.settings.source(or: "FIT")
    activity = ActivitySamples(sport: .unnamed, source: source)
  }

  private var place: String {
    part == 1 ? "message \(messages)" : "part \(part), message \(messages)"
  }

  mutating func take(_ message: FITMessage) throws(ImportError) {
    messages += 1
    if let time = message.time { told = time }
    switch message.global {
    case 20: try takeRecord(message)
    case 55: try takeMonitoring(message)
    case 78: try takeBeats(message)
    case 132: try takeHeartRates(message)
    default: break
    }
  }

  /// Hands on the beats behind the last record.
  mutating func finish() throws(ImportError) { try passBeats() }

  /// The moment of FIT's seconds; nil for those since the device was switched on.
  private func instant(_ time: UInt32?) -> Instant? {
    time.flatMap { FITTime.milliseconds($0) }.map(instant)
  }

  private func instant(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds, offsetMinutes: facts.offsetMinutes)
  }

  // MARK: Records

  private mutating func takeRecord(_ message: FITMessage) throws(ImportError) {
    try passBeats()
    guard let time = message.time, let instant = instant(time) else {
      let found = message.time.map { "\($0) s" } ?? "a record without a time"
      return intake.remark(.unreadableTime, at: place, found: found)
    }
    recorded = time
    activity.sport = facts.sport(at: time)
    var point = ActivityPoint(time: instant)
    if message.has(3) { point.heartRate = message.integer(3).map { Double($0) } ?? 255 }
    point.distance = message.integer(5).map { Double($0) / 100 }
    point.speed = (message.integer(73) ?? message.integer(6)).map { Double($0) / 1000 }
    point.cadence = message.integer(4).map { strides in
      2 * Double(strides) + Double(message.integer(53) ?? 0) / 64
    }
    for made in activity.make(point) {
      switch made {
      case .success(let sample): try intake.take(sample, at: place)
      case .failure(let fault): intake.remark(fault.kind, at: place, found: fault.found)
      }
    }
  }

  // MARK: Monitoring

  /// A heart rate of the day, with a time of its own or the low 16 bits of one.
  private mutating func takeMonitoring(_ message: FITMessage) throws(ImportError) {
    guard message.has(27) else { return }
    var time = message.time
    if time == nil, let told, let low = message.integer(26) {
      time = told &+ (UInt32(truncatingIfNeeded: low) &- told) & 0xFFFF
      self.told = time
    }
    guard let instant = instant(time) else {
      return intake.remark(.unreadableTime, at: place, found: "a heart rate without a time")
    }
    let rate = message.integer(27).map { Double($0) } ?? 255
    try take(.heartRate, rate, .countPerMinute, at: instant)
  }

  // MARK: Beats

  private mutating func takeBeats(_ message: FITMessage) throws(ImportError) {
    for length in message.integers(0).compactMap({ $0 }) {
      guard length > 0, Double(length) <= BeatClock.longest else {
        intake.remark(.gap, at: place, found: "an RR interval of \(length) ms")
        continue
      }
      beats.append(Double(length))
      if beats.count == Self.mostBeats { try passBeats() }
    }
  }

  private mutating func passBeats() throws(ImportError) {
    guard !beats.isEmpty else { return }
    defer { beats.removeAll(keepingCapacity: true) }
    guard let time = instant(recorded ?? facts.created) else {
      return intake.remark(.unreadableTime, at: place, found: "beats before any time")
    }
    for (length, end) in zip(beats, beatClock.ends(of: beats, at: time.milliseconds)) {
      try take(.rrInterval, length, .millisecond, at: instant(end))
    }
  }

  // MARK: Heart rates that a strap stored

  private mutating func takeHeartRates(_ message: FITMessage) throws(ImportError) {
    switch heartRates.read(message) {
    case .failure(let fault): intake.remark(fault.kind, at: place, found: fault.found)
    case .success(let rates):
      for rate in rates {
        try take(.heartRate, rate.value, .countPerMinute, at: instant(rate.milliseconds))
      }
    }
  }

  private func take(
    _ type: QuantityType, _ value: Double, _ unit: QuantityUnit, at time: Instant
  ) throws(ImportError) {
    let sample = QuantitySample(
      type: type, value: value, unit: unit, start: time, end: time, source: source)
    try intake.take(sample, at: place)
  }
}

/// FIT's time: seconds since 1989-12-31T00:00:00Z.
enum FITTime {
  /// Smaller ones count from when the device was switched on.
  private static let leastDate: UInt32 = 0x1000_0000

  /// Milliseconds since 1970; nil for a time that is none of a date.
  static func milliseconds(_ time: UInt32) -> Int64? {
    guard time >= leastDate, time != .max else { return nil }
    return (Int64(time) + 631_065_600) * 1000
  }
}
