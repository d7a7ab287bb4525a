import Quantities

/// Texts of Polar Sensor Logger: `Phone timestamp;HR [bpm];...` and `...;RR-interval [ms]`.
///
/// Stamps are the phone's local time when the value had arrived. RR intervals that arrived at the
/// same time end there; the next begin where these ended, up to two seconds off the arrival.
package enum PolarSensorLoggerReader: FormatReader {
  package static let format = SampleFormat.polarSensorLogger

  package static func matches(_ head: FileHead) -> Bool {
    let text = head.text.drop { $0 == "\u{FEFF}" }
    return text.lowercased().hasPrefix("phone timestamp;")
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let lines = TextLines(source, intake)
    let names = FieldText.fields(try lines.next() ?? "", separator: ";").map { $0.lowercased() }
    let rate = names.firstIndex(of: "hr [bpm]")
    let interval = names.firstIndex { $0.hasPrefix("rr-interval") && $0.contains("[ms]") }
    guard rate != nil || interval != nil else {
      throw .refused(
        path: intake.path,
        reason: "found columns \(names.dropFirst().filter { !$0.isEmpty }.joined(separator: ", "))",
        toDo: "expected 'HR [bpm]' or 'RR-interval [ms]'; name the file of heart rates")
    }
    var rows = PolarSensorRows(rate: rate, interval: interval, intake)
    while let line = try lines.next() {
      if !lines.isEnded, FieldText.fields(line, separator: ";").count < names.count {
        intake.remark(.truncated, at: "line \(lines.number)", found: line)
      } else if FieldText.fields(line, separator: ";").count > names.count {
        intake.remark(.malformed, at: "line \(lines.number)", found: line)
      } else {
        try rows.take(line, at: lines.number)
      }
    }
    try rows.finish()
    try intake.requireSamples(of: "heart rate or RR interval", toDo: "record with a sensor worn")
  }
}

/// Makes samples of the rows of a text of Polar Sensor Logger.
private struct PolarSensorRows {
  /// More intervals are not held back: the sensor sends at most nine at once.
  private static let mostBeats = 64

  private let rate: Int?
  private let interval: Int?
  private let intake: SampleIntake
  private let source: String
  private var stamps: StampReader
  private var clock = BeatClock(anchor: .end)
  /// The intervals that arrived last, all at one time.
  private var beats: [Double] = []
  private var arrival: Instant?
  private var line = 0

  init(rate: Int?, interval: Int?, _ intake: SampleIntake) {
    self.rate = rate
    self.interval = interval
    self.intake = intake
    stamps = StampReader(intake)
    source = intake.settings.source(or: "Polar Sensor Logger")
  }

  private var place: String { "line \(line)" }

  mutating func take(_ text: String, at line: Int) throws(ImportError) {
    self.line = line
    let fields = FieldText.fields(text, separator: ";")
    guard fields.contains(where: { !$0.isEmpty }),
      let time = try stamps.instant(fields[0], at: "line \(line)")
    else { return }
    if let value = value(fields, rate) {
      try pass(.heartRate, value, .countPerMinute, at: time)
    }
    if let value = value(fields, interval) { try add(value, at: time) }
  }

  /// Hands on the intervals that arrived last.
  mutating func finish() throws(ImportError) {
    guard let arrival, !beats.isEmpty else { return }
    for (length, end) in zip(beats, clock.ends(of: beats, at: arrival.milliseconds)) {
      let time = Instant(milliseconds: end, offsetMinutes: arrival.offsetMinutes)
      try pass(.rrInterval, length, .millisecond, at: time)
    }
    beats.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ length: Double, at time: Instant) throws(ImportError) {
    guard RRInterval.isOne(length) else {
      return intake.remark(RRInterval.fault(length), at: place, found: "RR interval \(length) ms")
    }
    if time != arrival || beats.count == Self.mostBeats { try finish() }
    arrival = time
    beats.append(length)
  }

  private func value(_ fields: [String], _ index: Int?) -> Double? {
    guard let index, index < fields.count, !fields[index].isEmpty else { return nil }
    let number = FieldText.number(fields[index])
    if number == nil { intake.remark(.unreadableValue, at: place, found: fields[index]) }
    return number
  }

  private func pass(
    _ type: QuantityType, _ value: Double, _ unit: QuantityUnit, at time: Instant
  ) throws(ImportError) {
    let sample = QuantitySample(
      type: type, value: value, unit: unit, start: time, end: time, source: source)
    try intake.take(sample, at: place)
  }
}
