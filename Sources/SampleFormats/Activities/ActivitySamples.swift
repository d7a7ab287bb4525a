import Quantities

/// What a device wrote of one moment of an activity.
struct ActivityPoint {
  var time: Instant
  /// Beats a minute; 0 and 255 are the device's gaps.
  var heartRate: Double?
  /// The reading of the counter of distance, in the file's unit.
  var distance: Double?
  /// In the file's unit.
  var speed: Double?
  /// Steps a minute, of both feet.
  var cadence: Double?

  init(
    time: Instant, heartRate: Double? = nil, distance: Double? = nil, speed: Double? = nil,
    cadence: Double? = nil
  ) {
    self.time = time
    self.heartRate = heartRate
    self.distance = distance
    self.speed = speed
    self.cadence = cadence
  }
}

/// Turns the points of an activity into samples: what lasts from point to point, and what is now.
///
/// Distances and cadences are kept unless the sport is another than walking and running, speeds
/// unless it is running too, since the store holds the speed of walking alone; what is left out is
/// told by type.
struct ActivitySamples {
  typealias Made = Result<QuantitySample, RecordFault>

  var sport: Sport
  var source: String
  var distanceUnit = QuantityUnit.meter
  var speedUnit = QuantityUnit.meterPerSecond
  private var counter = DistanceCounter()

  init(sport: Sport, source: String) {
    self.sport = sport
    self.source = source
  }

  mutating func allowRestart() { counter.allowRestart() }

  /// The samples of a point, and why others are none.
  mutating func make(_ point: ActivityPoint) -> [Made] {
    var made: [Made] = []
    if let rate = point.heartRate {
      made.append(.success(sample(.heartRate, rate, .countPerMinute, at: point.time)))
    }
    if let distance = point.distance, let sample = covered(distance, at: point.time) {
      made.append(sample)
    }
    if let speed = point.speed {
      let sample = sample(.walkingSpeed, speed, speedUnit, at: point.time)
      made.append(otherSpeed.map { .failure(RecordFault(.unknownType, $0)) } ?? .success(sample))
    }
    if let cadence = point.cadence {
      let sample = sample(.walkingCadence, cadence, .countPerMinute, at: point.time)
      made.append(other("cadence").map { .failure($0) } ?? .success(sample))
    }
    return made
  }

  private mutating func covered(_ reading: Double, at time: Instant) -> Made? {
    if let fault = other("distance") { return .failure(fault) }
    switch counter.take(reading, at: time) {
    case .failure(let fault): return .failure(fault)
    case .success(nil): return nil
    case .success(let step?):
      var made = sample(.distanceWalkingRunning, step.distance, distanceUnit, at: time)
      made.start = step.start
      return .success(made)
    }
  }

  private func sample(
    _ type: QuantityType, _ value: Double, _ unit: QuantityUnit, at time: Instant
  ) -> QuantitySample {
    QuantitySample(type: type, value: value, unit: unit, start: time, end: time, source: source)
  }

  private func other(_ what: String) -> RecordFault? {
    guard case .other(let name) = sport else { return nil }
    return RecordFault(.unknownType, "\(what) (\(name))")
  }

  private var otherSpeed: String? {
    switch sport {
    case .walking, .unnamed: nil
    case .running: "speed (running)"
    case .other(let name): "speed (\(name))"
    }
  }
}
