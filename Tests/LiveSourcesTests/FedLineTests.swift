import LiveSources
import Quantities
import StrictJSON
import Testing

/// Lines that other programs write.
@Suite("A line that is fed") struct FedLineTests {
  private static let arrival = Instant(milliseconds: 1_800_000_010_000, offsetMinutes: 60)
  private let lines = FedLine(
    type: .heartRate, unit: .countPerMinute, source: "Feed",
    start: Instant(milliseconds: 1_800_000_000_000))

  private func read(_ line: String) throws -> QuantitySample? {
    try lines.sample(Array(line.utf8), at: Self.arrival)
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
        + #""participant":"P09","metadata":{"a":1}}"#)
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
      (#"{"value":"60"}"#, .value("60")), (#"{"value":60,"type":"mood"}"#, .type("mood")),
      (#"{"value":60,"unit":"km"}"#, .unit("km", type: .heartRate)),
      (#"{"value":60,"time":[]}"#, .time("[]")),
      (#"{"value":60,"start":2,"end":1}"#, .endBeforeStart),
    ])
  func faults(line: String, fault: FedLine.Fault) {
    #expect(throws: fault) { try read(line) }
  }

  @Test("bytes of any kind, and lines of any length, are refused")
  func hostile() {
    #expect(throws: FedLine.Fault.notText) { try lines.sample([0xFF, 0xFE], at: Self.arrival) }
    #expect(throws: FedLine.Fault.tooLong) {
      try lines.sample([UInt8](repeating: 49, count: 70_000), at: Self.arrival)
    }
    for line in ["{", "{\"value\":60}}", "{\"value\":60,\"value\":61}"] {
      #expect(throws: FedLine.Fault.self) { try read(line) }
    }
  }
}
