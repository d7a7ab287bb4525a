import Foundation
import Quantities
import SampleFormats
import Testing

@Suite struct CSVReaderTests {
  private static let heartRate = ColumnMap(time: "time", value: "hr", type: "heartRate")

  private static func read(
    _ text: String, _ columns: ColumnMap? = nil, zone: String? = nil, start: Instant? = nil,
    participant: String? = nil, piece: Int = .max
  ) throws -> Intake {
    try Intake(
      CSVReader.self, MadeSource(text, piece: piece),
      settings: ImportSettings(
        timeZone: zone.flatMap(TimeZone.init(identifier:)), start: start, columns: columns,
        participant: participant))
  }

  @Test(
    "lines that begin with '#' are comments, also before the header", arguments: [1, 7, 1000])
  func comments(piece: Int) throws {
    let text = """
      # exported; by the "watch"

      #,"
      time;hr
      2026-11-30T14:30:00Z;61
      # a pause; "
      2026-11-30T14:31:00Z;62
      """
    let intake = try Self.read(text, Self.heartRate, piece: piece)
    #expect(intake.values == [61, 62] && intake.tally.remarks.isEmpty)
    let own = "#\ntype,start,unit,value\n\"#x\",2026-11-30T14:30:00Z,count/min,61\n"
    #expect(CSVReader.matches(FileHead(name: "a", bytes: Array(own.utf8))))
    #expect(try Self.read(own).tally.count(of: .unknownType) == 1)
  }

  @Test("a NUL ends no number, of a value or of a time")
  func nul() throws {
    let text = """
      time;hr
      2026-11-30T14:30:00Z;6\u{0}1
      17645130\u{0}05.25;62
      17645130\u{0};62
      2026-11-30T14:31:00Z;1e-400
      2026-11-30T14:32:00Z;63
      """
    let intake = try Self.read(text, Self.heartRate)
    #expect(intake.values == [63])
    #expect(intake.tally.count(of: .unreadableValue) == 2)
    #expect(intake.tally.count(of: .unreadableTime) == 2)
  }

  @Test(
    "a table of samples is read by the names of its columns in any order, in pieces of any size",
    arguments: [1, 3, 7, 1000])
  func tidy(piece: Int) throws {
    let text = """
      value,note,source,start,TYPE,unit,end\r
      70.25,x,"Watch, ""big""\r
      one",2026-11-30T15:30:00.250+01:00,heartRate,count/min,\r
      \r
      "12",,=Sum,2026-11-30T14:30:00Z,HKQuantityTypeIdentifierStepCount,count,2026-11-30T14:31:00Z
      """
    let intake = try Self.read(text, piece: piece)
    #expect(intake.values == [70.25, 12])
    #expect(intake.starts == ["2026-11-30T15:30:00.250+01:00", "2026-11-30T14:30:00+00:00"])
    #expect(intake.samples.map(\.source) == ["Watch, \"big\"\r\none", "=Sum"])
    #expect(intake.samples.map(\.type) == [.heartRate, .stepCount])
    #expect(intake.samples[0].end == intake.samples[0].start)
    #expect(intake.samples[1].end.seconds(since: intake.samples[1].start) == 60)
    #expect(intake.tally.remarks.isEmpty)
  }

  @Test("rows of other participants are left out, and those of none are taken")
  func participants() throws {
    let text = """
      participant,type,start,value
      P1,heartRate,2026-11-30T14:30:00Z,60
      P2,heartRate,2026-11-30T14:30:01Z,61
      ,heartRate,2026-11-30T14:30:02Z,62
      """
    let intake = try Self.read(text, participant: "P1")
    #expect(intake.values == [60, 62] && intake.tally.count(of: .otherParticipant) == 1)
    #expect(!intake.tally.hasFaults)
    #expect(try Self.read(text).values == [60, 61, 62])
  }

  @Test("a row of more cells than the table has columns is no sample, as a decimal comma makes one")
  func extraCells() throws {
    let forms = [("time,hr\n", ","), ("time\thr\n", "\t"), ("time;hr\n", ";")]
    for (head, mark) in forms {
      let row = { (cells: String) in "2026-11-30T14:30:00Z\(mark)\(cells)\n" }
      let text = head + row("60\(mark)5") + row("61") + row("62\(mark)")
      let intake = try Self.read(text, Self.heartRate)
      #expect(intake.values == [61] && intake.tally.count(of: .malformed) == 2)
      let remark = intake.tally.remarks.first?.example
      #expect(remark?.kind == .malformed && remark?.place == "line 2")
      #expect(remark?.found == "3 cells in a table of 2 columns")
    }
  }

  @Test("semicolons come with decimal commas, tabs and blanks are told from the first line")
  func separators() throws {
    let zone = "Europe/Berlin"
    let texts = [
      "\u{FEFF}time;hr\n30.11.2026 15:30:00;70,5\n", "time\thr\n2026-11-30 15:30:00\t70,5\n",
      "time,hr\n2026-11-30 15:30,\"70.5\"", "\"time\" , hr\n2026/11/30 15:30:00.000 , 70.5\n",
      "time   hr\n1796049000   70.5 \n", "time;hr\n1796049000000;7.05e1",
      "time,hr\n2026-11-30T14:30:00.0004Z,+70.5", "time,hr\n20261130T153000,70.5",
      "time,hr\n2026-W49-1T15:30,70.5",
    ]
    for text in texts {
      let intake = try Self.read(text, Self.heartRate, zone: zone)
      #expect(intake.values == [70.5], "\(text)")
      #expect(intake.samples.first?.start.milliseconds == 1_796_049_000_000, "\(text)")
    }
  }

  @Test("a number is a time by its size: seconds to nanoseconds since 1970, or since the start")
  func numberedTimes() throws {
    let texts = ["1796049000.25", "1796049000250", "1796049000250000", "1796049000250000000"]
    for text in texts {
      let intake = try Self.read("time,hr\n\(text),70\n", Self.heartRate, zone: "Europe/Berlin")
      #expect(intake.starts == ["2026-11-30T15:30:00.250+01:00"])
    }
    let start = Instant(milliseconds: 1_796_049_000_000, offsetMinutes: 60)
    let relative = ColumnMap(time: "1", value: "2", type: "heartRate")
    let intake = try Self.read("0.508   59.113\n1.015   60\n0.9  61\n", relative, start: start)
    #expect(intake.values == [59.113, 60, 61])
    #expect(intake.samples.map { $0.start.milliseconds % 10_000 } == [508, 1015, 900])
    #expect(intake.tally.count(of: .backwards) == 1)
    #expect(throws: ImportError.self) { try Self.read("0.5 59\n", relative) }
  }

  @Test("a local time needs a zone, and the hours of a change of clocks are told")
  func localTimes() throws {
    let text = "time,hr\n2022-10-30 02:30:00,70\n2022-03-27 02:30:00,71\n2022-07-01 12:00:00,72\n"
    #expect(
      throws: ImportError.needsTimeZone(
        path: "made", place: "line 2", found: "2022-10-30 02:30:00")
    ) { try Self.read(text, Self.heartRate) }
    let intake = try Self.read(text, Self.heartRate, zone: "Europe/Berlin")
    #expect(
      intake.starts == [
        "2022-10-30T02:30:00+02:00", "2022-03-27T03:30:00+02:00", "2022-07-01T12:00:00+02:00",
      ])
    #expect(intake.tally.count(of: .ambiguousTime) == 1)
    #expect(intake.tally.count(of: .missingTime) == 1)
  }

  @Test("a unit stands for the first type that is counted so, and both may be columns")
  func kinds() throws {
    let byUnit = ColumnMap(time: "t", value: "v", unit: "bpm", source: "Belt")
    let rates = try Self.read("t,v\n2026-11-30T14:30:00Z,70\n", byUnit)
    #expect(rates.samples.map(\.type) == [.heartRate])
    #expect(rates.samples.map(\.source) == ["Belt"])
    let byColumns = ColumnMap(time: "t", value: "v", end: "e", unit: "u", type: "k", source: "s")
    let text = """
      k,u,t,e,v,s
      distanceWalkingRunning,km,2026-11-30T14:30:00Z,2026-11-30T14:31:00Z,0.1,A
      heartRate,furlong,2026-11-30T14:30:00Z,,70,A
      mood,count,2026-11-30T14:30:00Z,,4,A
      """
    let intake = try Self.read(text, byColumns)
    #expect(intake.samples.map(\.unit) == [.kilometer] && intake.values == [0.1])
    #expect(intake.tally.count(of: .wrongUnit) == 1)
    #expect(intake.tally.unknownTypes == ["mood in count": 1])
  }

  @Test("what is no sample is counted by kind with its line, and the rest is kept")
  func faults() throws {
    let text = """
      time,hr
      2026-11-30T14:30:00Z,70
      2026-11-30T14:30:01Z,
      2026-11-30T14:30:02Z,n/a
      2026-11-30T14:30:03Z,NaN
      2026-11-30T14:30:04Z,0x46
      2026-11-30T14:30:05Z,0
      2026-11-30T25:30:06Z,70
      2026-02-30T14:30:06Z,70
      yesterday,70
      12,70
      2026-11-30T14:30:07Z
      2026-11-30T14:30:08Z,71
      2026-11-30T14:30:08Z,71
      2026-11-30T14:30:09Z,"72
      """
    let intake = try Self.read(text, Self.heartRate)
    #expect(intake.values == [70, 71])
    #expect(
      intake.tally.remarks.map { "\($0.example.kind) \($0.count) \($0.example.place)" } == [
        "malformed 1 line 12", "unreadableTime 4 line 8", "unreadableValue 1 line 6",
        "gap 3 line 3", "notFinite 1 line 5", "duplicate 1 line 14", "truncated 1 line 15",
      ])
  }

  @Test("a last line that breaks off within its columns is told, and no half value is taken")
  func brokenOff() throws {
    let whole = """
      participant,type,unit,start,end,value,source,flags
      P01,heartRate,count/min,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,70
      P01,heartRate,count/min,2026-01-01T00:00:01Z,2026-01-01T00:00:01Z,71,A,
      """
    #expect(try Self.read(whole).values == [70, 71])
    for dropped in 1...70 {
      let intake = try Self.read(String(whole.dropLast(dropped)))
      #expect(intake.values == [70], "\(dropped)")
      #expect(
        intake.tally.remarks.map { "\($0.example.kind) \($0.example.place)" }
          == ["truncated line 3"], "\(dropped)")
      #expect(intake.tally.hasFaults)
    }
    let cells = try Self.read(
      "1,2026-01-01T00:00:00Z,70,x\n2,2026-01-01T00:00:01Z,7",
      ColumnMap(time: "2", value: "3", type: "heartRate"))
    #expect(cells.values == [70] && cells.tally.count(of: .truncated) == 1)
  }

  @Test("a quote that is never closed costs its own row, not the memory")
  func openQuote() throws {
    let long = String(repeating: "x", count: 3 << 20)
    let text = "time,hr\n2026-11-30T14:30:00Z,\"\(long)\n2026-11-30T14:30:01Z,71\n"
    let intake = try Self.read(text, Self.heartRate, piece: 65_536)
    #expect(intake.values == [71] && intake.tally.count(of: .malformed) == 1)
  }

  @Test("a table that lacks a column, or names no type, is refused with what it has")
  func refusals() {
    #expect(
      throws: ImportError.refused(
        path: "made", reason: "found no column 'hr'; the columns are 'time', 'x'",
        toDo: "name the columns by --columns, such as time=1,value=2,unit=count/min")
    ) { try Self.read("time,x\n", Self.heartRate) }
    #expect(throws: ImportError.self) { try Self.read("", Self.heartRate) }
    #expect(throws: ImportError.self) { try Self.read("start,value\n") }
    let typo = ColumnMap(time: "time", value: "hr", type: "hartRate")
    #expect(throws: ImportError.self) { try Self.read("time,hr\n", typo) }
    let unit = ColumnMap(time: "time", value: "hr", unit: "bpmm")
    #expect(throws: ImportError.self) { try Self.read("time,hr\n", unit) }
  }

  @Test("an option's text tells the columns, and what is wrong with it is told by kind")
  func optionText() throws {
    let map = try ColumnMap(parsing: "time=1, value=HR (bpm),unit=bpm,end=3,source=dev")
    #expect(map == ColumnMap(time: "1", value: "HR (bpm)", end: "3", unit: "bpm", source: "dev"))
    let faults: [(String, ColumnMapError)] = [
      ("", .notAPair(found: "")), ("time=1,2", .notAPair(found: "2")),
      ("time=1,vaule=2", .unknownKey(found: "vaule")),
      ("time=1,time=2", .repeatedKey(found: "time")), ("time=,value=2", .noColumn(key: "time")),
      ("value=2,unit=bpm", .missingKey(key: "time")), ("time=1", .missingKey(key: "value")),
      ("time=1,value=2", .noUnitOrType),
    ]
    for (text, fault) in faults {
      #expect(throws: fault) { try ColumnMap(parsing: text) }
    }
    #expect("\(ColumnMapError.unknownKey(found: "vaule"))".hasSuffix("did you mean 'value'?"))
  }
}
