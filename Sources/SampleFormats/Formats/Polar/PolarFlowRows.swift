import Quantities

/// Which columns of a session's values are which, and their units.
struct PolarFlowColumns {
  let separator: Character
  /// How many columns there are.
  let count: Int
  let rate: Int
  let time: Int
  let heartRate: Int
  private(set) var speed: (index: Int, unit: QuantityUnit)?
  private(set) var distance: (index: Int, unit: QuantityUnit)?

  /// Finds them in a line; nil where that is no such header.
  init?(header line: String) {
    separator = Self.separator(of: line)
    let names = FieldText.fields(line, separator: separator)
    guard let rate = names.firstIndex(of: "Sample rate"), let time = names.firstIndex(of: "Time"),
      let heartRate = names.firstIndex(where: { $0.hasPrefix("HR") })
    else { return nil }
    (count, self.rate, self.time, self.heartRate) = (names.count, rate, time, heartRate)
    speed = Self.column("Speed", of: names)
    distance = Self.column("Distance", of: names)
  }

  static func separator(of line: String) -> Character {
    line.contains(";") && !line.contains(",") ? ";" : line.contains("\t") ? "\t" : ","
  }

  private static func column(
    _ name: String, of names: [String]
  ) -> (index: Int, unit: QuantityUnit)? {
    guard let index = names.firstIndex(where: { $0.hasPrefix(name) }),
      let open = names[index].lastIndex(of: "("), let close = names[index].lastIndex(of: ")"),
      open < close
    else { return nil }
    let text = names[index][names[index].index(after: open)..<close]
    let symbol = String(text).replacing("/h", with: "/hr").replacing("mph", with: "mi/hr")
    return QuantityUnit.named(symbol).map { (index, $0) }
  }
}

/// Makes samples of a session's values.
struct PolarFlowRows {
  private let columns: PolarFlowColumns
  private let start: Instant
  private let intake: SampleIntake
  private var activity: ActivitySamples
  /// Milliseconds between rows, for those without a time.
  private var interval: Int64 = 1000
  /// Milliseconds since the start of the row before.
  private var elapsed: Int64?

  init(_ columns: PolarFlowColumns, start: Instant, sport: Sport, _ intake: SampleIntake) {
    self.columns = columns
    self.start = start
    self.intake = intake
    activity = ActivitySamples(sport: sport, source: intake.settings.source(or: "Polar Flow"))
    if let unit = columns.speed?.unit { activity.speedUnit = unit }
    if let unit = columns.distance?.unit { activity.distanceUnit = unit }
  }

  /// Takes a line; one whose end is missing must have every column.
  mutating func take(
    _ line: String, at number: Int, isEnded: Bool = true
  ) throws(ImportError) {
    let fields = FieldText.fields(line, separator: columns.separator)
    guard fields.contains(where: { !$0.isEmpty }) else { return }
    let place = "line \(number)"
    guard isEnded || fields.count >= columns.count else {
      return intake.remark(.truncated, at: place, found: line)
    }
    guard fields.count > max(columns.time, columns.heartRate), fields.count <= columns.count else {
      return intake.remark(.malformed, at: place, found: line)
    }
    guard let elapsed = elapsed(of: fields) else {
      return intake.remark(.unreadableTime, at: place, found: fields[columns.time])
    }
    var point = ActivityPoint(
      time: Instant(
        milliseconds: start.milliseconds + elapsed, offsetMinutes: start.offsetMinutes))
    point.heartRate = value(fields, columns.heartRate, place)
    point.speed = value(fields, columns.speed?.index, place)
    point.distance = value(fields, columns.distance?.index, place)
    for made in activity.make(point) {
      switch made {
      case .success(let sample): try intake.take(sample, at: place)
      case .failure(let fault): intake.remark(fault.kind, at: place, found: fault.found)
      }
    }
  }

  private mutating func elapsed(of fields: [String]) -> Int64? {
    if let rate = FieldText.number(fields[columns.rate]), rate > 0, rate <= 3600 {
      interval = Int64((rate * 1000).rounded())
    }
    let text = fields[columns.time]
    let own = text.isEmpty ? (elapsed.map { $0 + interval } ?? 0) : FieldText.milliseconds(text)
    elapsed = own ?? elapsed
    return own
  }

  private func value(_ fields: [String], _ index: Int?, _ place: String) -> Double? {
    guard let index, index < fields.count, !fields[index].isEmpty else { return nil }
    let number = FieldText.number(fields[index])
    if number == nil { intake.remark(.unreadableValue, at: place, found: fields[index]) }
    return number
  }
}
