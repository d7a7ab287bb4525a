import Foundation
import HealthSamples
import Quantities
import Testing

@Suite("Stretches of statistics")
struct StatisticsBinsTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func sample(
    _ type: QuantityType, _ value: Double, _ start: Instant, lasting seconds: Double = 0,
    source: String = "Phone"
  ) -> QuantitySample {
    QuantitySample(
      type: type, value: value, unit: type.canonicalUnit, start: start,
      end: start.advanced(by: .milliseconds(Int64(seconds * 1000))), source: source)
  }

  private func statistics(
    _ samples: [QuantitySample], _ length: CalendarBins.Length? = nil, in zone: TimeZone? = nil,
    from start: Instant? = nil, until end: Instant? = nil, sources: [String] = []
  ) throws -> [QuantityStatistics] {
    let store = try fixture.open(durability: .ephemeral)
    if try store.participants().isEmpty { try store.save(samples, for: "P01") }
    let type = try #require(samples.first?.type)
    return try store.statistics(
      of: StatisticsQuery(
        participant: "P01", type: type, start: start, end: end, sources: sources,
        bins: length.map { CalendarBins($0, in: zone) }))
  }

  // MARK: Own offsets

  /// Sixty samples, half an hour apart, whose offsets alternate.
  private func alternating(_ type: QuantityType, lasting seconds: Double) throws -> [QuantitySample]
  {
    let first = try Instant(iso8601: "2026-05-01T00:00:00+02:00")
    return (0..<60).map { index in
      let start = Instant(
        milliseconds: first.milliseconds + Int64(index) * 1_800_000,
        offsetMinutes: index.isMultiple(of: 2) ? 120 : 60)
      return sample(type, 10, start, lasting: seconds)
    }
  }

  private func localTime(_ instant: Instant) -> Int64 {
    instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
  }

  @Test(
    "there is one row of a local day, hour, week or minute, however offsets alternate",
    arguments: CalendarBins.Length.allCases, [0.0, 2.5])
  func alternatingOffsets(length: CalendarBins.Length, seconds: Double) throws {
    for type in [QuantityType.heartRate, .stepCount] {
      let fixture = try StatisticsBinsTests()
      let samples = try alternating(type, lasting: seconds)
      let found = try fixture.statistics(samples, length)
      let unit: Int64
      switch length {
      case .minute: unit = 60_000
      case .hour: unit = 3_600_000
      case .day: unit = 86_400_000
      case .week: unit = 604_800_000
      }
      var expected: [Int64: Int] = [:]
      for sample in samples {
        let monday: Int64 = length == .week ? 259_200_000 : 0
        let local = localTime(sample.start) + monday
        expected[local - local % unit - monday, default: 0] += 1
      }
      #expect(found.map { localTime($0.start) } == expected.keys.sorted())
      #expect(found.map(\.count) == expected.sorted { $0.key < $1.key }.map(\.value))
      if type == .stepCount { #expect(found.compactMap(\.sum).reduce(0, +) == 600) }
    }
  }

  @Test("a row begins at the local start by the offset of its first sample")
  func firstOffset() throws {
    let texts = [
      "2026-05-01T10:00:00+02:00", "2026-05-01T09:30:00+01:00", "2026-05-02T00:10:00+01:00",
    ]
    let samples = try texts.map { sample(.heartRate, 60, try Instant(iso8601: $0)) }
    let found = try statistics(samples, .day)
    #expect(
      found.map(\.start.rfc3339) == [
        "2026-05-01T00:00:00.000+02:00", "2026-05-02T00:00:00.000+01:00",
      ])
    #expect(found.map(\.count) == [2, 1])
  }

  @Test(
    "travel west over the date line makes no second row of a day",
    arguments: [QuantityType.heartRate, .stepCount])
  func dateLine(type: QuantityType) throws {
    let texts = [
      "2026-05-01T20:00:00+14:00", "2026-05-02T08:00:00+14:00", "2026-05-01T10:00:00-12:00",
      "2026-05-01T23:50:00-12:00", "2026-05-02T23:50:00-12:00", "2026-05-03T01:00:00-12:00",
    ]
    let samples = try texts.map { sample(type, 60, try Instant(iso8601: $0)) }
    for length in [CalendarBins.Length.day, .hour] {
      let found = try statistics(samples, length)
      #expect(
        found.map(\.count) == (length == .day ? [3, 2, 1] : [1, 1, 1, 1, 1, 1]), "\(length)")
      #expect(found.map { localTime($0.start) } == found.map { localTime($0.start) }.sorted())
    }
  }

  // MARK: Windows

  @Test(
    "an amount counts with its share in the window, with stretches and without",
    arguments: [nil, CalendarBins.Length.minute, .hour, .day, .week])
  func window(length: CalendarBins.Length?) throws {
    let start = try Instant(iso8601: "2026-05-01T00:00:00Z")
    func after(_ seconds: Int) -> Instant { start.advanced(by: .seconds(seconds)) }
    // One step a second from -60 to 300, and one that ends where a window begins.
    var samples = (-1..<5).map { sample(.stepCount, 60, after($0 * 60), lasting: 60) }
    samples.append(sample(.stepCount, 7, after(310)))
    let utc = try #require(TimeZone(identifier: "UTC"))
    for zone in [nil, utc] {
      for (from, until, sum) in [
        (30, 140, 110.0), (0, 60, 60), (59, 61, 2), (250, 310, 50), (250, 311, 57), (10, 10, 0),
      ] {
        let found = try statistics(
          samples, length, in: zone, from: after(from), until: after(until))
        let total = found.compactMap(\.sum).reduce(0, +)
        #expect(abs(total - sum) < 1e-9, "\(from) \(until)")
        #expect(found.allSatisfy { $0.count > 0 })
        if sum == 60 { #expect(found.map(\.count) == [1]) }
      }
    }
  }

  // MARK: Sources

  @Test("which source counts is the same of every window, by the samples of all time")
  func priority() throws {
    let start = try Instant(iso8601: "2026-05-01T12:00:00Z")
    // The phone has more samples over all, the watch on the second day.
    var samples = (0..<9).map {
      sample(.stepCount, 1, start.advanced(by: .seconds($0 * 60)), lasting: 60)
    }
    let next = start.advanced(by: .seconds(86_400))
    samples.append(sample(.stepCount, 192, next, lasting: 768))
    samples += (0..<8).map {
      sample(
        .stepCount, 100, next.advanced(by: .seconds($0 * 96)), lasting: 96, source: "Watch")
    }
    let days = try statistics(samples, .day)
    #expect(days.map(\.sum) == [9, 192])
    for length in [nil, CalendarBins.Length.day, .hour] {
      let found = try statistics(
        samples, length, from: next, until: next.advanced(by: .seconds(3600)))
      #expect(found.map(\.sum) == [192])
    }
    #expect(try statistics(samples, sources: ["Watch"]).map(\.sum) == [800])
    #expect(try fixture.open().sources() == ["Phone", "Watch"])
  }

  @Test("samples of an import that is not complete do not decide which source counts")
  func hiddenPriority() throws {
    let start = try Instant(iso8601: "2026-05-01T12:00:00Z")
    let store = try fixture.open(durability: .ephemeral)
    let seen = [
      sample(.stepCount, 10, start, lasting: 60),
      sample(.stepCount, 10, start.advanced(by: .seconds(60)), lasting: 60),
      sample(.stepCount, 50, start, lasting: 120, source: "Watch"),
    ]
    try store.save(seen, for: "P01")
    let head = ImportHead(participant: "P01", file: "f", sha256: "1", format: "made")
    let work = try store.beginImport(head, at: at(0))
    _ = try work.add(
      (0..<20).map {
        sample(
          .stepCount, 1, start.advanced(by: .seconds(-1000 - $0)), lasting: 1, source: "Watch")
      })
    let query = StatisticsQuery(participant: "P01", type: .stepCount, start: start)
    #expect(try store.statistics(of: query).map(\.sum) == [20])
    try work.complete(report: "{}")
    #expect(try store.statistics(of: query).map(\.sum) == [50])
  }

  // MARK: Half hours

  @Test("an hour ends where clocks change by half an hour within it")
  func lordHowe() throws {
    let zone = try #require(TimeZone(identifier: "Australia/Lord_Howe"))
    func bounds(_ text: String) throws -> [String] {
      let bin = CalendarBins(.hour, in: zone).bin(of: try Instant(iso8601: text))
      return [bin.start.rfc3339, bin.end.rfc3339].map {
        $0.replacingOccurrences(of: ".000", with: "")
      }
    }
    let autumn = [
      "2026-04-05T01:00:00+11:00", "2026-04-05T01:30:00+10:30", "2026-04-05T02:00:00+10:30",
      "2026-04-05T03:00:00+10:30",
    ]
    #expect(try bounds("2026-04-05T01:59:59+11:00") == [autumn[0], autumn[1]])
    #expect(try bounds("2026-04-05T01:30:00+10:30") == [autumn[1], autumn[2]])
    #expect(try bounds("2026-04-05T01:40:00+10:30") == [autumn[1], autumn[2]])
    #expect(try bounds("2026-04-05T02:40:00+10:30") == [autumn[2], autumn[3]])
    let spring = [
      "2026-10-04T01:00:00+10:30", "2026-10-04T02:30:00+11:00", "2026-10-04T03:00:00+11:00",
    ]
    #expect(try bounds("2026-10-04T01:59:00+10:30") == [spring[0], spring[1]])
    #expect(try bounds("2026-10-04T02:31:00+11:00") == [spring[1], spring[2]])
  }
}
