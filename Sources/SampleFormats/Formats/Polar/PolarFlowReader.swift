import Quantities

/// Sessions of Polar Flow: a line of the session with its header, then the values with theirs.
///
/// A value's time is the session's start, which is local, and the time on the stopwatch. Blank
/// fields are missing. Units stand in the headers: `Speed (km/h)`, `Distances (ft)`.
package enum PolarFlowReader: FormatReader {
  package static let format = SampleFormat.polarFlow

  package static func matches(_ head: FileHead) -> Bool {
    let lines = head.text.split(whereSeparator: \.isNewline)
    guard let first = lines.first, first.contains("Sport"), first.contains("Start time") else {
      return false
    }
    return lines.contains { PolarFlowColumns(header: String($0)) != nil }
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let lines = TextLines(source, intake)
    let (session, columns) = try head(of: lines, intake)
    let start = try session.start(intake)
    var rows = PolarFlowRows(columns, start: start, sport: session.sport, intake)
    while let line = try lines.next() {
      try rows.take(line, at: lines.number, isEnded: lines.isEnded)
    }
    try intake.requireSamples(of: "heart rate, speed or distance", toDo: "export the session again")
  }

  /// Reads up to the header of the values.
  private static func head(
    of lines: TextLines, _ intake: SampleIntake
  ) throws(ImportError) -> (session: PolarFlowSession, columns: PolarFlowColumns) {
    var header: [String] = []
    var session: PolarFlowSession?
    while let line = try lines.next() {
      if let columns = PolarFlowColumns(header: line) {
        guard let session else { break }
        return (session, columns)
      }
      let fields = FieldText.fields(line, separator: PolarFlowColumns.separator(of: line))
      if header.isEmpty, fields.count > 1 {
        header = fields
      } else if session == nil, fields.count > 1 {
        session = PolarFlowSession(header, fields, line: lines.number)
      }
    }
    throw .refused(
      path: intake.path, reason: "found no session's line and header of values",
      toDo: "expected 'Sample rate,Time,HR (bpm)' below the session; export it again as CSV")
  }
}

/// What the upper two lines say of a session.
struct PolarFlowSession {
  let sport: Sport
  private let date: String
  private let time: String
  private let line: Int

  init(_ header: [String], _ fields: [String], line: Int) {
    let values = Dictionary(zip(header, fields)) { first, _ in first }
    sport = Sport(named: values["Sport"] ?? "")
    date = values["Date"] ?? ""
    time = values["Start time"] ?? ""
    self.line = line
  }

  /// When it began.
  func start(_ intake: SampleIntake) throws(ImportError) -> Instant {
    guard let day = Self.day(date), let ofDay = FieldText.milliseconds(time, isTimeOfDay: true)
    else {
      throw .refused(
        path: intake.path, reason: "line \(line): found '\(date)' and '\(time)' as its start",
        toDo: "expected a date such as 29-08-2026 and a time such as 22:00:00")
    }
    var stamps = StampReader(intake)
    let wall = ZonedTime(date: day, milliseconds: ofDay)
    return try stamps.instant(wall, found: "\(date) \(time)", at: "line \(line)")
  }

  /// A day of `dd-mm-yyyy`, or of `yyyy-mm-dd`.
  private static func day(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-").compactMap { FieldText.digits($0).map { Int($0) } }
    guard parts.count == 3 else { return nil }
    let date =
      parts[0] > 31
      ? CivilDate(year: parts[0], month: parts[1], day: parts[2])
      : CivilDate(year: parts[2], month: parts[1], day: parts[0])
    return date.exists && date.year > 31 ? date : nil
  }
}
