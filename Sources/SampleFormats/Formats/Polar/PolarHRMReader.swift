import Quantities

/// Files of Polar's older monitors (.hrm): sections in brackets, of which `[HRData]` has a line a row.
///
/// An interval of 238 says that the lines are RR intervals in milliseconds. Speeds are tenths of
/// km/h or, where the mode says so, of mi/h; distances are those speeds over the interval.
package enum PolarHRMReader: FormatReader {
  package static let format = SampleFormat.polarHRM

  package static func matches(_ head: FileHead) -> Bool {
    let text = head.text
    return text.contains("[Params]") && text.contains("Interval=") && text.contains("StartTime=")
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let lines = TextLines(source, intake)
    var section = ""
    var parameters = PolarHRMParameters()
    var rows: PolarHRMRows?
    while let line = try lines.next() {
      let text = FieldText.trimmed(line)
      if text.hasPrefix("["), text.hasSuffix("]") {
        section = text.lowercased()
        if section == "[hrdata]" { rows = try PolarHRMRows(parameters, intake) }
      } else if section == "[params]" {
        parameters.take(text)
      } else if section == "[hrdata]", !text.isEmpty {
        try rows?.take(text, at: lines.number)
      }
    }
    try intake.requireSamples(
      of: "heart rate or RR interval", toDo: "expected lines below [HRData]")
  }
}

/// What `[Params]` says.
struct PolarHRMParameters {
  private var values: [String: String] = [:]

  mutating func take(_ line: String) {
    guard let equals = line.firstIndex(of: "="), values.count < 1000 else { return }
    let name = FieldText.trimmed(line[..<equals]).lowercased()
    values[name] = FieldText.trimmed(line[line.index(after: equals)...])
  }

  var interval: Int64? { values["interval"].flatMap { FieldText.digits($0) } }

  /// The digits of the mode: `SMode` of versions from 106, `Mode` before.
  private var mode: [Character] { Array(values["smode"] ?? "") }
  private var oldMode: [Character] { Array(values["mode"] ?? "") }

  /// Whether each line has a speed behind the heart rate.
  var hasSpeed: Bool {
    mode.isEmpty ? oldMode.count > 1 && oldMode[1] == "1" : mode[0] == "1"
  }

  /// The unit of ten times a speed: miles an hour where the mode's unit is the American one.
  var speedUnit: QuantityUnit {
    let isMiles =
      mode.isEmpty ? oldMode.count > 2 && oldMode[2] == "1" : mode.count > 7 && mode[7] == "1"
    return isMiles ? QuantityUnit.named("mi/hr") ?? .kilometerPerHour : .kilometerPerHour
  }

  /// When the first row began.
  func start(_ intake: SampleIntake) throws(ImportError) -> Instant {
    let (date, time) = (values["date"] ?? "", values["starttime"] ?? "")
    guard let day = Self.day(date), let ofDay = FieldText.milliseconds(time, isTimeOfDay: true)
    else {
      throw .refused(
        path: intake.path, reason: "[Params]: found Date '\(date)' and StartTime '\(time)'",
        toDo: "expected a date such as 20260829 and a time such as 22:00:00.0")
    }
    var stamps = StampReader(intake)
    let wall = ZonedTime(date: day, milliseconds: ofDay)
    return try stamps.instant(wall, found: "\(date) \(time)", at: "[Params]")
  }

  /// A day of `yyyymmdd`.
  private static func day(_ text: String) -> CivilDate? {
    let digits = Array(text.utf8)
    guard digits.count == 8, digits.allSatisfy({ (48..<58).contains($0) }) else { return nil }
    let number: (Range<Int>) -> Int = { digits[$0].reduce(0) { $0 * 10 + Int($1) - 48 } }
    let date = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    return date.exists ? date : nil
  }
}
