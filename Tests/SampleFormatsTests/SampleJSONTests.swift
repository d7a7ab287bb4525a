import Quantities
import SampleFormats
import StrictJSON
import Testing

@Suite struct SampleJSONTests {
  private static let object = """
    {"participant":"P1","type":"heartRate","unit":"count\\/min",\
    "start":"2026-11-30T15:30:00.250+01:00","end":null,"value":70.25,"source":"W\\u00e4tch",\
    "flags":null,"device":"D\\"1","metadata":{"a":[1,{"b":2.5}],"c":null}}
    """

  @Test(
    "an object a line and a list of objects give the same, in pieces of any size",
    arguments: [1, 5, 4096])
  func both(piece: Int) throws {
    let second = Self.object.replacing(":00.250", with: ":01").replacing("70.25", with: "7.1e1")
    let lines = MadeSource("\u{FEFF}\(Self.object)\r\n\n\(second)", piece: piece)
    let list = MadeSource("[\n \(Self.object) ,\n\(second)\n]\n", piece: piece)
    let sources: [(any FormatReader.Type, MadeSource)] = [
      (NDJSONReader.self, lines), (SampleJSONReader.self, list),
    ]
    for (reader, source) in sources {
      let intake = try Intake(reader, source)
      #expect(intake.values == [70.25, 71] && intake.tally.remarks.isEmpty)
      #expect(intake.starts == ["2026-11-30T15:30:00.250+01:00", "2026-11-30T15:30:01+01:00"])
      let sample = try #require(intake.samples.first)
      #expect(sample.source == "Wätch" && sample.device == "D\"1" && sample.end == sample.start)
      #expect(sample.unit == .countPerMinute)
      #expect(sample.metadata == [JSONMember("a", [1, ["b": 2.5]]), JSONMember("c", .null)])
    }
  }

  @Test("a broken object costs itself alone, and NaN is a value that is none")
  func broken() throws {
    let start = "\"start\":\"2026-11-30T14:30:00Z\""
    let text = """
      {"type":"heartRate",\(start),"value":70}
      {"type":"heartRate",\(start),"value":NaN}
      {"type":"heartRate",\(start),"value":-Infinity}
      {"type":"heartRate",\(start),"value":"70"}
      {"type":"heartRate",\(start)}
      {"type":"mood",\(start),"value":4}
      {"type":"heartRate","start":"noon","value":70}
      {"type":"heartRate","value":70}
      {"type":"heartRate","unit":"m",\(start),"value":70}
      {"value":70}
      {"type":"heartRate",\(start)
      {"type":"heartRate" "value":70}
      []
      "\\
      nonsense
      {"type":"heartRate","start":1796049002,"value":71}
      """
    let intake = try Intake(NDJSONReader.self, MadeSource(text))
    #expect(intake.values == [70, 71])
    #expect(
      intake.tally.remarks.map { "\($0.example.kind) \($0.count)" } == [
        "unknownType 1", "malformed 6", "unreadableTime 2", "unreadableValue 1", "wrongUnit 1",
        "gap 1", "notFinite 2",
      ])
    let list = try Intake(SampleJSONReader.self, MadeSource("[{\"a\":1}, 7, \"x\", {\"b\":"))
    #expect(list.samples.isEmpty && list.tally.count(of: .malformed) == 3)
    #expect(list.tally.count(of: .truncated) == 1)
  }

  @Test("a file of lines that breaks off within one says so")
  func cutLine() throws {
    let text = Self.object + "\n" + Self.object.dropLast(20)
    let intake = try Intake(NDJSONReader.self, MadeSource(text))
    #expect(intake.values == [70.25])
    #expect(intake.tally.remarks.map(\.example.kind) == [.truncated])
  }

  @Test("objects of other participants are left out")
  func participants() throws {
    let source = MadeSource(Self.object)
    let settings = ImportSettings(participant: "P2")
    let intake = try Intake(NDJSONReader.self, source, settings: settings)
    #expect(intake.samples.isEmpty && intake.tally.count(of: .otherParticipant) == 1)
  }

  private static func item(_ second: Int, _ value: Int) -> String {
    let time = "2015-10-07T22:22:0\(second)-0700"
    return """
      {"unit":"count\\/min","type":"HKQuantityTypeIdentifierHeartRate","endDate":"\(time)",\
      "source":"Watch","value":\(value),"startDate":"\(time)"}
      """
  }

  @Test("a recorder's file is read, and of a cut one the whole items", arguments: [1, 9, 4096])
  func recorderFile(piece: Int) throws {
    let whole = "{\"items\":[\(Self.item(4, 138)),\(Self.item(5, 139))]}"
    let intake = try Intake(ResearchKitReader.self, MadeSource(whole, piece: piece))
    #expect(intake.values == [138, 139] && intake.tally.remarks.isEmpty)
    #expect(intake.starts == ["2015-10-07T22:22:04-07:00", "2015-10-07T22:22:05-07:00"])
    for cut in [1, 2, 3, 40, 100] {
      let source = MadeSource(String(whole.dropLast(cut)), piece: piece)
      let intake = try Intake(ResearchKitReader.self, source)
      #expect(intake.values == (cut < 3 ? [138, 139] : [138]))
      #expect(intake.tally.count(of: .truncated) == 1)
    }
    let empty = try Intake(ResearchKitReader.self, MadeSource("{\"items\":[]}"))
    #expect(empty.samples.isEmpty && empty.tally.remarks.isEmpty)
  }

  @Test("a pedometer's sums become what each item adds")
  func pedometer() throws {
    func item(_ start: String, _ end: String, _ steps: Int, _ distance: Double?) -> String {
      let metres = distance.map { ",\"distance\":\($0)" } ?? ""
      return "{\"startDate\":\"2026-11-30T\(start)Z\",\"endDate\":\"2026-11-30T\(end)Z\","
        + "\"numberOfSteps\":\(steps)\(metres)}"
    }
    let items = [
      item("10:00:00", "10:00:10", 12, 9.1), item("10:00:00", "10:00:20", 20, nil),
      item("10:00:00", "10:00:30", 33, 25.3), item("11:00:00", "11:00:05", 4, nil), "{}",
    ]
    let text = "{\"items\":[\(items.joined(separator: ","))]}"
    let intake = try Intake(ResearchKitReader.self, MadeSource(text))
    let steps = intake.samples.filter { $0.type == .stepCount }
    #expect(steps.map(\.value) == [12, 8, 13, 4])
    #expect(steps.map { $0.end.seconds(since: $0.start) } == [10, 10, 10, 5])
    let distances = intake.samples.filter { $0.type == .distanceWalkingRunning }
    #expect(distances.map(\.value) == [9.1, 16.2])
    #expect(distances.map { $0.end.seconds(since: $0.start) } == [10, 20])
    #expect(intake.tally.count(of: .malformed) == 1)
  }

  @Test("objects beside the items are none of them")
  func beside() throws {
    let text = "{\"meta\":{\"a\":{\"b\":1},\"c\":\"d\"},\"items\":[\(Self.item(4, 138))]}"
    let intake = try Intake(ResearchKitReader.self, MadeSource(text))
    #expect(intake.values == [138] && intake.tally.remarks.isEmpty)
  }
}
