import Quantities

/// Makes samples of the lines of `[HRData]`.
struct PolarHRMRows {
  /// The interval that says that the lines are RR intervals.
  private static let beats: Int64 = 238
  /// The interval that says that only laps were recorded.
  private static let lapsAlone: Int64 = 204

  private let parameters: PolarHRMParameters
  private let intake: SampleIntake
  private let source: String
  private let start: Instant
  private let interval: Int64
  /// Milliseconds from the start to the row that comes next, or to the end of the beat before.
  private var elapsed = 0.0
  private var isFirst = true

  init(_ parameters: PolarHRMParameters, _ intake: SampleIntake) throws(ImportError) {
    guard let interval = parameters.interval, (1...3600).contains(interval),
      interval != Self.lapsAlone
    else {
      throw .refused(
        path: intake.path,
        reason: "[Params]: found Interval '\(parameters.interval.map { "\($0)" } ?? "nothing")'",
        toDo: "expected seconds between rows, or 238 for RR intervals")
    }
    self.parameters = parameters
    self.intake = intake
    self.interval = interval
    source = intake.settings.source(or: "Polar HRM")
    start = try parameters.start(intake)
  }

  private var now: Instant {
    Instant(
      milliseconds: start.milliseconds + Int64(elapsed.rounded()),
      offsetMinutes: start.offsetMinutes)
  }

  mutating func take(_ line: String, at number: Int) throws(ImportError) {
    let place = "line \(number)"
    let fields = line.split { $0 == " " || $0 == "\t" }.map { FieldText.number(String($0)) }
    if interval == Self.beats {
      guard let length = fields.first ?? nil else {
        return intake.remark(.unreadableValue, at: place, found: line)
      }
      return try takeBeat(length, at: place)
    }
    defer {
      elapsed += Double(interval) * 1000
      isFirst = false
    }
    guard let rate = fields.first ?? nil else {
      return intake.remark(.unreadableValue, at: place, found: line)
    }
    try pass(.heartRate, rate, .countPerMinute, at: place)
    guard parameters.hasSpeed, fields.count > 1 else { return }
    guard let tenths = fields[1] else {
      return intake.remark(.unreadableValue, at: place, found: line)
    }
    try takeSpeed(tenths / 10, at: place)
  }

  private mutating func takeBeat(_ length: Double, at place: String) throws(ImportError) {
    guard RRInterval.isOne(length) else {
      return intake.remark(RRInterval.fault(length), at: place, found: "RR interval \(length) ms")
    }
    elapsed += length
    try pass(.rrInterval, length, .millisecond, at: place)
  }

  /// Tells a speed, and what was covered with it since the row before.
  private func takeSpeed(_ speed: Double, at place: String) throws(ImportError) {
    let unit = parameters.speedUnit
    try pass(.walkingSpeed, speed, unit, at: place)
    guard !isFirst else { return }
    let isMiles = unit != .kilometerPerHour
    let distance = speed * Double(interval) / 3600
    let before = Instant(
      milliseconds: now.milliseconds - interval * 1000, offsetMinutes: now.offsetMinutes)
    try pass(
      .distanceWalkingRunning, distance, isMiles ? .mile : .kilometer, since: before, at: place)
  }

  private func pass(
    _ type: QuantityType, _ value: Double, _ unit: QuantityUnit, since start: Instant? = nil,
    at place: String
  ) throws(ImportError) {
    let sample = QuantitySample(
      type: type, value: value, unit: unit, start: start ?? now, end: now, source: source)
    try intake.take(sample, at: place)
  }
}
