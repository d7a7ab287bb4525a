import Quantities
import SampleFormats
import StrictJSON
import Testing

@Suite struct OpenMHealthTests {
  private static func read(
    _ text: String, participant: String? = nil, piece: Int = .max
  ) throws -> Intake {
    try Intake(
      OpenMHealthReader.self, MadeSource(text, piece: piece),
      settings: ImportSettings(source: "omh", participant: participant))
  }

  private static func body(
    _ measure: String = "heart_rate", value: String = "60", unit: String = "beats/min",
    _ frame: String = #""date_time":"2020-02-05T07:25:00.5-08:00""#, more: String = ""
  ) -> String {
    """
    {"\(measure)":{"value":\(value),"unit":"\(unit)"},"effective_time_frame":{\(frame)}\(more)}
    """
  }

  private static func interval(_ parts: String) -> String { "\"time_interval\":{\(parts)}" }

  private static let hour =
    #""start_date_time":"2020-02-05T06:00:00Z","end_date_time":"2020-02-05T07:00:00Z""#

  @Test(
    "a body alone, a list and points one after another are read, in pieces of any size",
    arguments: [1, 13, 4096])
  func shapes(piece: Int) throws {
    let point = """
      {"header":{"uuid":"u","schema_id":{"namespace":"omh","name":"heart-rate","version":"2.0"},
      "user_id":"P1","acquisition_provenance":{"source_name":"Belt","modality":"sensed"}},
      "body":\(Self.body(value: "61.5"))}
      """
    let rr = Self.body("rr_interval", value: "812.5", unit: "ms")
    let steps = Self.body("step_count", value: "90", unit: "steps", Self.interval(Self.hour))
    let one = try Self.read("\n" + Self.body(), piece: piece)
    #expect(one.values == [60] && one.starts == ["2020-02-05T07:25:00.500-08:00"])
    for text in ["[\(point),\(rr),\n\(steps)]", "\(point)\n\(rr)\n\(steps)\n"] {
      let intake = try Self.read(text, piece: piece)
      #expect(intake.values == [61.5, 812.5, 90] && intake.tally.remarks.isEmpty)
      #expect(intake.samples.map(\.type) == [.heartRate, .rrInterval, .stepCount])
      #expect(intake.samples.map(\.source) == ["Belt", "omh", "omh"])
      #expect(intake.samples[2].end.seconds(since: intake.samples[2].start) == 3600)
    }
  }

  @Test("an interval is told by two of its start, its end and its length")
  func intervals() throws {
    let length = #""duration":{"value":1.5,"unit":"min"}"#
    let forms = [
      #""start_date_time":"2020-02-05T06:58:30Z","end_date_time":"2020-02-05T07:00:00Z""#,
      #""start_date_time":"2020-02-05T06:58:30Z",\#(length)"#,
      #""end_date_time":"2020-02-05T07:00:00Z",\#(length)"#,
    ]
    for form in forms {
      let intake = try Self.read(Self.body("heart_rate", Self.interval(form)))
      #expect(intake.starts == ["2020-02-05T06:58:30+00:00"])
      #expect(intake.samples.map { $0.end.seconds(since: $0.start) } == [90])
    }
  }

  @Test("what the schemas refuse is refused, with the reason")
  func refusals() {
    let texts = [
      "{}", "[]", "{\"heart_rate\":{\"value\":60,\"unit\":\"beats/min\"}}", "nonsense",
      Self.body(unit: "beat/min"), Self.body(value: "\"60\""), Self.body("heart_rate", ""),
      Self.body("heart_rate", #""date_time":"noon""#),
      Self.body("heart_rate", #""date_time":1580887500"#),
      Self.body("heart_rate", #""date_time":"05.02.2020 07:25:00""#),
      Self.body("heart_rate", #""date_time":"2020-02-05""#),
      Self.body(
        "heart_rate", #""date_time":"2020-02-05T07:25:00Z",\#(Self.interval(Self.hour))"#),
      Self.body("heart_rate", Self.interval(#""start_date_time":"2020-02-05T06:58:30Z""#)),
      Self.body("heart_rate", Self.interval(#""date":"2020-02-05","part_of_day":"morning""#)),
      Self.body("step_count", unit: "steps"), Self.body("blood_glucose", unit: "mg/dL"),
      Self.body(more: #","descriptive_statistic":"most""#), "[[\(Self.body())]]",
    ]
    for text in texts {
      #expect(throws: ImportError.self, "\(text)") { try Self.read(text) }
    }
    #expect(
      throws: ImportError.refused(
        path: "made", reason: "found no time that can be read (no effective_time_frame)",
        toDo: "expected a body such as heart_rate with its effective_time_frame")
    ) { try Self.read(texts[2]) }
  }

  @Test("a bad point among good ones costs itself alone")
  func mixed() throws {
    let intake = try Self.read("[\(Self.body()),{\"heart_rate\":{}},{\"x\":1}, 7]")
    #expect(intake.values == [60] && intake.tally.hasFaults)
    #expect(intake.tally.count(of: .wrongUnit) == 1 && intake.tally.count(of: .malformed) == 2)
  }

  @Test("an average heart rate is kept and says so; other statistics are no samples")
  func statistics() throws {
    func point(_ measure: String, _ unit: String, _ statistic: String) -> String {
      Self.body(
        measure, unit: unit, Self.interval(Self.hour),
        more: ",\"descriptive_statistic\":\"\(statistic)\"")
    }
    let average = try Self.read(point("heart_rate", "beats/min", "average"))
    #expect(average.samples.map(\.metadata) == [[JSONMember("descriptive_statistic", "average")]])
    let others = [
      point("heart_rate", "beats/min", "minimum"), point("rr_interval", "ms", "average"),
      point("step_count", "steps", "maximum"), point("step_count", "steps", "average"),
    ]
    for other in others {
      let intake = try Self.read(other)
      #expect(intake.samples.isEmpty && intake.tally.count(of: .statistic) == 1)
      #expect(!intake.tally.hasFaults)
    }
  }

  @Test("points of other users are left out, another system's name for one person is not")
  func users() throws {
    func point(_ user: String, _ value: Int) -> String {
      "{\"header\":{\"user_id\":\"\(user)\"},\"body\":\(Self.body(value: "\(value)"))}"
    }
    let both = point("P1", 60) + point("P2", 61)
    #expect(try Self.read(both, participant: "P1").values == [60])
    #expect(try Self.read(point("x", 60) + point("x", 60), participant: "P1").values == [60])
    #expect(throws: ImportError.self) { try Self.read(both, participant: "P2") }
  }
}
