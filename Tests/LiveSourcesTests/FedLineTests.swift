import LiveSources
import Quantities
import StrictJSON
import Testing

/// Lines that other programs write.
@Suite("A line that is fed") struct FedLineTests {
  private static let arrival = Instant(milliseconds: 1_800_000_010_000, offsetMinutes: 60)
  private let lines = FedLine(
    FedLine.Defaults(
      type: .heartRate, unit: .countPerMinute, source: "Feed", participant: "P01",
      start: Instant(milliseconds: 1_800_000_000_000)))

  private func read(_ line: String) throws -> QuantitySample? {
    try lines.reading(Array(line.utf8), at: Self.arrival)?.sample
  }

  @Test("a value alone is stamped when it arrives; blank lines are nothing")
  func values() throws {
    for line in ["72.5", " 72.5\r", "72.5,", "{\"value\":72.5}"] {
      let sample = try #require(try read(line))
      #expect(sample.value == 72.5 && sample.start == Self.arrival, "\(line)")
      #expect(sample.type == .heartRate && sample.source == "Feed")
    }
    for line in ["", "  \t", "\r"] { #expect(try read(line) == nil) }
  }

  @Test(
    "a time is ISO 8601 with an offset, seconds or milliseconds since 1970, or since the beginning",
    arguments: [
      ("2027-01-15T09:00:05+01:00 60", 5000), ("1800000005 60", 5000),
      ("1800000005.25,60", 5250), ("1800000005250\t60", 5250), ("5.5 60", 5500),
      (#"{"time":1800000005,"value":60}"#, 5000), (#"{"start":5.5,"value":60}"#, 5500),
      (#"{"start":"2027-01-15T08:00:05Z","value":60}"#, 5000),
    ])
  func times(line: String, milliseconds: Int64) throws {
    let sample = try #require(try read(line))
    #expect(sample.start.milliseconds == 1_800_000_000_000 + milliseconds)
    #expect(sample.value == 60)
  }

  @Test("an object has the keys of the store's own ndjson")
  func objects() throws {
    let sample = try read(
      #"{"type":"HKQuantityTypeIdentifierDistanceWalkingRunning","start":"2027-01-15T08:00:00Z","#
        + #""end":"2027-01-15T08:00:01Z","value":1.5,"unit":"km","source":"S","device":"D","#
        + #""participant":"P01","flags":"flat","metadata":{"a":1}}"#)
    let start = Instant(milliseconds: 1_800_000_000_000)
    #expect(
      sample
        == QuantitySample(
          type: .distanceWalkingRunning, value: 1.5, unit: .kilometer, start: start,
          end: start.advanced(by: .seconds(1)), source: "S", device: "D",
          metadata: [JSONMember("a", 1)]))
    #expect(try read(#"{"type":"rrInterval","value":800}"#)?.unit == .millisecond)
  }

  @Test(
    "what is no sample is told by what was found",
    arguments: [
      ("fast", FedLine.Fault.value("fast")), ("nan", .value("nan")), ("0x40", .value("0x40")),
      ("yesterday 60", .time("yesterday")),
      ("2027-01-15T09:00:05 60", .time("2027-01-15T09:00:05")),
      ("1 2 3", .wordCount(3)), ("{}", .noValue),
      (#"{"value":"60"}"#, .value(#""60""#)), (#"{"value":60,"type":"mood"}"#, .type(#""mood""#)),
      (#"{"value":60,"unit":"km"}"#, .unit(#""km""#, type: .heartRate)),
      (#"{"value":60,"time":[]}"#, .time("[]")),
      (#"{"value":60,"start":2,"end":1}"#, .endBeforeStart),
    ])
  func faults(line: String, fault: FedLine.Fault) {
    #expect(throws: fault) { try read(line) }
  }

  @Test(
    "a NUL is refused wherever it stands, since C would end a number there",
    arguments: ["72\u{0}9", "1800000005\u{0}1 72", "{\"value\":72\u{0}}", "\u{0}", "72\u{0}"])
  func nul(line: String) throws {
    #expect(throws: FedLine.Fault.nul) { try read(line) }
    #expect(FedLine.Fault.nul.description.hasPrefix("found a NUL"))
  }

  @Test(
    "digits about a comma are refused where the first are no time since 1970",
    arguments: ["72,5", "72,50", "1,234", "-0,5", " 72,5\r", "72,5,", "1800000005 72,5", "1,234.5"])
  func decimalCommas(line: String) throws {
    #expect {
      try read(line)
    } throws: { error in
      guard case .decimalComma(let found) = error as? FedLine.Fault else { return false }
      return line.contains(found) && "\(error)".contains("whose comma may be a decimal one")
    }
  }

  @Test("a comma after a time, or with a blank beside it, parts it from the value")
  func partingCommas() throws {
    for line in ["1800000005,60", "1800000005.0,60", "5.0,60", "5, 60", "5 ,60"] {
      let sample = try #require(try read(line))
      #expect(sample.value == 60 && sample.start.milliseconds == 1_800_000_005_000, "\(line)")
    }
  }

  @Test(
    "a time without a value, or in its place, is no value",
    arguments: [
      ("1764513005.25 ", FedLine.Fault.timeAlone("1764513005.25")),
      ("1764513005250", .timeAlone("1764513005250")),
      ("2026-11-30T15:30:05Z", .timeAlone("2026-11-30T15:30:05Z")),
      ("72 1764513005", .timeAsValue("1764513005")), ("1e-400", .value("1e-400")),
      (#"{"value":1e-400}"#, .value("1e-400")), (#"{"time":1e-400,"value":1}"#, .time("1e-400")),
    ])
  func times(line: String, fault: FedLine.Fault) {
    #expect(throws: fault) { try read(line) }
  }

  @Test(
    "times outside the years that a store and its tables hold are refused",
    arguments: [
      "1899-12-31T23:59:59Z 60", "9999-01-01T00:00:00Z 60", "0001-01-01T00:00:00Z 60",
      #"{"time":"9999-06-01T00:00:00Z","value":60}"#, "-99999999999 60",
    ])
  func years(line: String) {
    #expect(throws: FedLine.Fault.self) { try read(line) }
  }

  @Test("the first and the last moment of the accepted years are taken")
  func acceptedYears() throws {
    #expect(try read("1900-01-01T00:00:00Z 60") != nil)
    #expect(try read("9998-12-31T23:59:59.999Z 60") != nil)
  }

  @Test(
    "an object that says something else than it seems to is refused, with what was meant",
    arguments: [
      (#"{"value":60,"tiem":1}"#, FedLine.Fault.key("tiem", meant: "time")),
      (#"{"value":60,"timestamp":1}"#, .key("timestamp", meant: "time")),
      (#"{"value":60,"Time":1}"#, .key("Time", meant: "time")),
      (#"{"value":60,"sorce":"A"}"#, .key("sorce", meant: "source")),
      (#"{"value":60,"participant":"P02"}"#, .otherParticipant),
      (#"{"value":60,"participant":1}"#, .notA(key: "participant", "a number", "a text")),
      (#"{"value":60,"start":1,"time":2}"#, .twoTimes),
      (#"{"value":60,"source":5}"#, .notA(key: "source", "a number", "a text")),
      (#"{"value":60,"device":[]}"#, .notA(key: "device", "a list", "a text")),
      (#"{"value":60,"metadata":[]}"#, .notA(key: "metadata", "a list", "an object")),
      (#"{"value":60,"source":""}"#, .name(key: "source", "")),
      (#"{"value":60,"source":"a\u0000b"}"#, .name(key: "source", "a\u{0}b")),
      (#"{"value":60,"device":"a\nb"}"#, .name(key: "device", "a\nb")),
    ])
  func doubtfulObjects(line: String, fault: FedLine.Fault) {
    #expect(throws: fault) { try read(line) }
  }

  @Test("a source has as many characters as --source may, and nulls are as if nothing stood there")
  func names() throws {
    let name = String(repeating: "n", count: 100)
    #expect(try read(#"{"value":60,"source":"\#(name)"}"#)?.source == name)
    #expect(throws: FedLine.Fault.name(key: "source", name + "n")) {
      try read(#"{"value":60,"source":"\#(name)n"}"#)
    }
    let nulls = #"{"value":60,"source":null,"metadata":null,"time":null,"participant":null}"#
    #expect(try read(nulls) == read("60"))
  }

  @Test("keys that mean nothing here become metadata, beside the line's own, and are told")
  func unknownKeys() throws {
    let line = #"{"value":60,"quality":[3],"lap":1,"metadata":{"lap":2}}"#
    let reading = try #require(try lines.reading(Array(line.utf8), at: Self.arrival))
    #expect(reading.unknownKeys == ["quality", "lap"])
    #expect(reading.sample.metadata == [JSONMember("lap", 2), JSONMember("quality", [3])])
  }

  @Test("a message shows a text of JSON with its quotes, and never a participant's code")
  func messages() throws {
    #expect(
      FedLine.Fault.value(#""72""#).description == #"found the value "72"; expected a number"#)
    #expect(FedLine.Fault.value("fast").description == "found the value 'fast'; expected a number")
    #expect(!FedLine.Fault.otherParticipant.description.contains("P0"))
  }

  @Test("bytes of any kind, and lines of any length, are refused")
  func hostile() {
    #expect(throws: FedLine.Fault.notText) { try lines.reading([0xFF, 0xFE], at: Self.arrival) }
    #expect(throws: FedLine.Fault.tooLong) {
      try lines.reading([UInt8](repeating: 49, count: 70_000), at: Self.arrival)
    }
    for line in ["{", "{\"value\":60}}", "{\"value\":60,\"value\":61}"] {
      #expect(throws: FedLine.Fault.self) { try read(line) }
    }
  }
}
