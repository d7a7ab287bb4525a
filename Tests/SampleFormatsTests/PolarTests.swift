import Foundation
import Quantities
import SampleFormats
import Testing

@Suite struct PolarTests {
  static let berlin = ImportSettings(timeZone: TimeZone(identifier: "Europe/Berlin"))

  private static func read(
    _ reader: any FormatReader.Type, _ text: String, piece: Int = .max,
    settings: ImportSettings = berlin
  ) throws -> Intake {
    try Intake(reader, MadeSource(text, piece: piece), settings: settings)
  }

  private static func counts(_ intake: Intake) -> [String] {
    intake.tally.remarks.map { "\($0.example.kind) \($0.count) \($0.example.place)" }
  }

  private static func head(_ text: String) -> FileHead {
    FileHead(name: "made.csv", bytes: Array(text.utf8))
  }

  // MARK: Polar Flow

  private static func flow(_ rows: String, sport: String = "Walking", speed: String = "km/h")
    -> String
  {
    """
    Name,Sport,Date,Start time,Duration,Total distance (km)
    "Walk, with a comma",\(sport),29-08-2026,22:00:00,00:00:05,0

    Sample rate,Time,HR (bpm),Speed (\(speed)),Pace (min/km),Cadence,Distances (m)
    \(rows)
    """
  }

  @Test(
    "a session's values are at its start and their stopwatch, in pieces of any size",
    arguments: [1, 10, 4096])
  func flow(piece: Int) throws {
    let text = Self.flow(
      "1,00:00:00,85,4.5,,,0.0\r\n,00:00:01,86,,,,1.25\r\n,00:00:02,,,,,\r\n,,88,5.0,,,3.5")
    let intake = try Self.read(PolarFlowReader.self, "\u{FEFF}" + text, piece: piece)
    #expect(PolarFlowReader.matches(Self.head(text)))
    let rates = intake.samples.filter { $0.type == .heartRate }
    #expect(rates.map(\.value) == [85, 86, 88])
    #expect(rates.map { $0.start.seconds(since: rates[0].start) } == [0, 1, 3])
    #expect(intake.starts[0] == "2026-08-29T22:00:00+02:00")
    let distances = intake.samples.filter { $0.type == .distanceWalkingRunning }
    #expect(distances.map(\.value) == [1.25, 2.25])
    let speeds = intake.samples.filter { $0.type == .walkingSpeed }
    #expect(speeds.map(\.value) == [4.5, 5] && speeds[0].unit == .kilometerPerHour)
    #expect(intake.samples.allSatisfy { $0.source == "Polar Flow" })
    #expect(intake.tally.remarks.isEmpty)
  }

  @Test("a last line that breaks off within its columns is told, and no half value is taken")
  func brokenOff() throws {
    let flow = try Self.read(
      PolarFlowReader.self, Self.flow("1,00:00:00,85,,,,0.0\n,00:00:01,8"))
    #expect(flow.values == [85] && Self.counts(flow) == ["truncated 1 line 6"])
    let logger = try Self.read(
      PolarSensorLoggerReader.self,
      "Phone timestamp;HR [bpm];HRV [ms]\n2026-08-29T22:00:00.000;85;\n2026-08-29T22:00:01.000;8")
    #expect(logger.values == [85] && Self.counts(logger) == ["truncated 1 line 3"])
  }

  @Test("what is no value is counted by kind, and units are those of the headers")
  func flowFaults() throws {
    let text = Self.flow(
      "1,00:00:00,0,3.0,,,\n1,x,80,,,,\n1,00:00:02,fast,,,,\n1\n1,00:00:01,81,,,,", speed: "mi/h")
    let intake = try Self.read(PolarFlowReader.self, text)
    #expect(intake.values == [3, 81])
    #expect(intake.samples[0].unit.symbol == "mi/hr")
    #expect(
      Self.counts(intake) == [
        "malformed 1 line 8", "unreadableTime 1 line 6", "unreadableValue 1 line 7",
        "gap 1 line 5",
      ])
  }

  @Test("a ride's speed and distance are none of walking, a run's speed neither")
  func flowSports() throws {
    let rows = "1,00:00:00,85,4.5,,,0.0\n1,00:00:01,86,4.5,,,1.0"
    let ride = try Self.read(PolarFlowReader.self, Self.flow(rows, sport: "Road cycling"))
    #expect(ride.values == [85, 86] && ride.tally.unknownTypes.count == 2)
    let run = try Self.read(PolarFlowReader.self, Self.flow(rows, sport: "Running"))
    #expect(run.values == [85, 86, 1] && run.tally.unknownTypes == ["speed (running)": 2])
  }

  @Test("semicolons with decimal commas are read alike")
  func flowSemicolons() throws {
    let text =
      "Name;Sport;Date;Start time\nA;Walking;29-08-2026;22:00:00\n"
      + "Sample rate;Time;HR (bpm);Speed (km/h)\n1;00:00:00;85;4,5\n"
    #expect(PolarFlowReader.matches(Self.head(text)))
    #expect(try Self.read(PolarFlowReader.self, text).values == [85, 4.5])
  }

  @Test("a session needs a zone, a date that exists and a heart rate")
  func flowRefused() throws {
    let text = Self.flow("1,00:00:00,85,,,,")
    #expect {
      try Self.read(PolarFlowReader.self, text, settings: ImportSettings())
    } throws: { error in
      error as? ImportError
        == .needsTimeZone(path: "made", place: "line 2", found: "29-08-2026 22:00:00")
    }
    let cases = [
      (text.replacing("29-08", with: "31-02"), "found '31-02-2026' and '22:00:00'"),
      (Self.flow("1,00:00:00,,,,,"), "found no heart rate"),
      ("Name,Sport,Date,Start time\nA,B,29-08-2026,22:00:00", "header of values"),
      ("", "header of values"),
    ]
    for (text, reason) in cases {
      #expect {
        try Self.read(PolarFlowReader.self, text)
      } throws: { error in
        "\(error)".contains(reason)
      }
    }
  }

  @Test("a row of more fields than columns is no sample: a decimal comma parts a number in two")
  func extraFields() throws {
    let rows = "1,00:00:00,85,4,5,,,0.0\n,00:00:01,86,4,5,,,\n,00:00:02,87,4.5,,,1.5"
    let flow = try Self.read(PolarFlowReader.self, Self.flow(rows))
    #expect(flow.samples.filter { $0.type == .heartRate }.map(\.value) == [87])
    #expect(flow.tally.count(of: .malformed) == 2)
    let text = """
      Phone timestamp;HR [bpm]
      2026-08-29T22:00:00.000;85;5
      2026-08-29T22:00:01.000;86
      """
    let sensor = try Self.read(PolarSensorLoggerReader.self, text)
    #expect(sensor.values == [86] && Self.counts(sensor) == ["malformed 1 line 2"])
  }

  // MARK: Polar Sensor Logger

  @Test("heart rates of Polar Sensor Logger are at their arrival", arguments: [1, 4096])
  func sensorRates(piece: Int) throws {
    let text = """
      Phone timestamp;HR [bpm];HRV [ms];Breathing interval [rpm];
      2026-08-29T22:00:00.125;70;;;
      2026-08-29T22:00:01.130;71;35.5;14.2;
      2026-08-29T22:00:02.130;0;35.5;14.2;
      2026-08-29T22:00:03.130;-;;;
      later;72;;;
      """
    let intake = try Self.read(PolarSensorLoggerReader.self, text, piece: piece)
    #expect(PolarSensorLoggerReader.matches(Self.head(text)))
    #expect(intake.values == [70, 71])
    #expect(
      intake.starts == ["2026-08-29T22:00:00.125+02:00", "2026-08-29T22:00:01.130+02:00"])
    #expect(
      Self.counts(intake) == [
        "unreadableTime 1 line 6", "unreadableValue 1 line 5", "gap 1 line 4",
      ])
  }

  @Test("intervals that arrived together end there, the next follow them, a gap begins anew")
  func sensorBeats() throws {
    let rows = [
      ("22:00:02.000", "800"), ("22:00:02.000", "900"), ("22:00:03.100", "1000"),
      ("22:00:30.000", "700"), ("22:00:30.000", "0"), ("22:00:30.900", "710,5"),
    ]
    let text =
      "Phone timestamp;RR-interval [ms]\n"
      + rows.map { "2026-08-29T\($0.0);\($0.1)\n" }.joined()
    let intake = try Self.read(PolarSensorLoggerReader.self, text)
    #expect(intake.values == [800, 900, 1000, 700, 710.5])
    let zero = try Instant(iso8601: "2026-08-29T22:00:00+02:00")
    #expect(intake.samples.map { $0.start.seconds(since: zero) } == [1.1, 2, 3, 30, 30.711])
    #expect(Self.counts(intake) == ["gap 1 line 6"])
  }

  @Test("a night on which the clocks are put back stays in order")
  func sensorNight() throws {
    let times = ["02:59:59.900", "02:00:00.900", "02:40:00.000", "03:00:00.000"]
    let text =
      "Phone timestamp;HR [bpm]\n" + times.map { "2026-10-25T\($0);60\n" }.joined()
    let intake = try Self.read(PolarSensorLoggerReader.self, text)
    let first = intake.samples[0].start
    #expect(intake.samples.map { $0.start.seconds(since: first) } == [0, 1, 2400.1, 3600.1])
    #expect(!intake.tally.hasFaults && intake.tally.count(of: .ambiguousTime) == 3)
  }

  @Test("a text of accelerations is refused with its columns, one without a zone with what to do")
  func sensorRefused() throws {
    let text = "Phone timestamp;sensor timestamp [ns];X [mg]\n2026-08-29T22:00:00.1;1;2\n"
    #expect {
      try Self.read(PolarSensorLoggerReader.self, text)
    } throws: { error in
      "\(error)".contains("found columns sensor timestamp [ns], x [mg]; expected 'HR [bpm]'")
    }
    let rates = "Phone timestamp;HR [bpm]\n2026-08-29T22:00:00.1;70\n"
    #expect(throws: ImportError.self) {
      try Self.read(PolarSensorLoggerReader.self, rates, settings: ImportSettings())
    }
  }

  // MARK: .hrm

  private static func monitor(
    _ rows: String, interval: Int = 5, mode: String = "SMode=111000110", date: String = "20260829"
  ) -> String {
    """
    [Params]
    Version=106
    Monitor=12
    \(mode)
    Date=\(date)
    StartTime=22:00:00.5
    Interval=\(interval)

    [Note]
    StartTime=none

    [HRData]
    \(rows)

    """
  }

  @Test("rows of a monitor's file are an interval apart, and a speed covers a distance")
  func monitorRows() throws {
    let text = Self.monitor("80\t72\t0\r\n0\t72\t0\r\n90\t0\t0\r\n")
    let intake = try Self.read(PolarHRMReader.self, text, piece: 3)
    #expect(PolarHRMReader.matches(Self.head(text)))
    let values = { (type: QuantityType) in
      intake.samples.filter { $0.type == type }.map(\.value)
    }
    #expect(values(.heartRate) == [80, 90] && values(.walkingSpeed) == [7.2, 7.2, 0])
    #expect(values(.distanceWalkingRunning).map { ($0 * 1e6).rounded() } == [10_000, 0])
    let distance = try #require(
      intake.samples.first { $0.type == .distanceWalkingRunning })
    #expect(distance.end.seconds(since: distance.start) == 5)
    #expect(intake.starts[0] == "2026-08-29T22:00:00.500+02:00")
    #expect(Self.counts(intake) == ["gap 1 line 14"])
  }

  @Test(
    "miles are miles by the mode's unit, old and new",
    arguments: ["SMode=110000010", "Mode=011"])
  func miles(mode: String) throws {
    let intake = try Self.read(PolarHRMReader.self, Self.monitor("80 36\n81 36", mode: mode))
    let distance = try #require(
      intake.samples.first { $0.type == .distanceWalkingRunning })
    #expect(distance.unit == .mile)
    #expect(abs(try distance.canonicalValue() - 3.6 * 1609.344 / 720) < 1e-9)
  }

  @Test(
    "a mode without speed has heart rates alone", arguments: ["SMode=000000000", "Mode=300", ""])
  func ratesAlone(mode: String) throws {
    let intake = try Self.read(PolarHRMReader.self, Self.monitor("80\n81", mode: mode))
    #expect(intake.values == [80, 81])
  }

  @Test("an interval of 238 says RR intervals, which follow one another from the start")
  func monitorBeats() throws {
    let text = Self.monitor("800\n0\n910,5\nx\n", interval: 238)
    let intake = try Self.read(PolarHRMReader.self, text)
    #expect(intake.values == [800, 910.5] && intake.samples[0].type == .rrInterval)
    #expect(
      intake.starts == ["2026-08-29T22:00:01.300+02:00", "2026-08-29T22:00:02.211+02:00"])
    #expect(Self.counts(intake) == ["unreadableValue 1 line 16", "gap 1 line 14"])
  }

  @Test("a monitor's file that lies of its interval, date or zone is refused with the reason")
  func monitorRefused() throws {
    let cases = [
      (Self.monitor("80", interval: 0), "found Interval '0'"),
      (Self.monitor("80", interval: 204), "found Interval '204'"),
      (Self.monitor("80", interval: 99_999_999), "found Interval 'nothing'"),
      (Self.monitor("80", date: "20260231"), "found Date '20260231'"),
      (Self.monitor(""), "found no heart rate or RR interval"),
      (Self.monitor("80").replacing("[HRData]", with: "[HR]"), "found no heart rate"),
    ]
    for (text, reason) in cases {
      #expect {
        try Self.read(PolarHRMReader.self, text)
      } throws: { error in
        "\(error)".contains(reason)
      }
    }
    #expect(throws: ImportError.self) {
      try Self.read(PolarHRMReader.self, Self.monitor("80"), settings: ImportSettings())
    }
  }
}
