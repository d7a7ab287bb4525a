import Foundation
import HealthSamples
import Quantities
import Testing

@Suite("Statistics of the store's samples")
struct StatisticsTests {
  private func steps(
    _ value: Double, from start: Double, to end: Double, source: String = "Phone"
  ) -> QuantitySample {
    QuantitySample(
      type: .stepCount, value: value, unit: .count, start: at(start), end: at(end), source: source)
  }

  private func all(
    _ samples: [QuantitySample], priority: [String] = []
  ) throws -> QuantityStatistics {
    let window = at(0)..<at(3600)
    let collection = try StatisticsCollection(samples, in: window, priority: priority)
    return try #require(collection.statistics.first)
  }

  @Test("readings have number, means, range and the last value, in the canonical unit")
  func readings() throws {
    var samples = [heartRate(60, at: 0), heartRate(70, at: 10), heartRate(100, at: 11)]
    samples.append(
      QuantitySample(
        type: .heartRate, value: 2, unit: .hertz, start: at(1000), end: at(1000), source: "Test"))
    let found = try all(samples)
    #expect(found.count == 4 && found.minimum == 60 && found.maximum == 120)
    #expect(found.average == 87.5)
    // 650 over 10 s and 85 over 1 s; what lies between 11 s and 1000 s is not known.
    #expect(found.timeWeightedAverage == (650.0 + 85) / 11)
    #expect(found.mostRecent == 120 && found.mostRecentDate == at(1000))
    #expect(found.sum == nil)
  }

  @Test("what two sources saw counts once, and what only the lesser one saw is kept")
  func overlap() throws {
    // A walk of 10 steps a second; the watch misses its last minute, the phone its first.
    let watch = (0..<9).map {
      steps(600, from: Double($0) * 60, to: Double($0 + 1) * 60, source: "Watch")
    }
    let phone = [steps(5400, from: 60, to: 600)]
    for priority in [["Watch"], [], ["Watch", "Phone"]] {
      #expect(try all(watch + phone, priority: priority).sum == 6000, "\(priority)")
    }
    #expect(try all(phone + watch, priority: ["Phone", "Watch"]).sum == 6000)
    #expect(try all(watch + phone).duration == 600)
    #expect(try all(watch + phone).count == 10)
  }

  @Test("amounts that reach beyond the window count in proportion")
  func window() throws {
    #expect(try all([steps(100, from: -50, to: 50)]).sum == 50)
    #expect(try all([steps(100, from: 3500, to: 3700)]).sum == 50)
    #expect(try all([steps(7, from: 20, to: 20)]).sum == 7)
  }

  @Test("readings of two sources are all kept, and never summed")
  func discreteSources() throws {
    let samples = [
      heartRate(60, at: 1, source: "Watch"), heartRate(64, at: 1, source: "Strap"),
    ]
    let found = try all(samples)
    #expect(found.count == 2 && found.average == 62 && found.sum == nil)
  }

  private static let berlin = TimeZone(identifier: "Europe/Berlin")

  private func instant(_ text: String) throws -> Instant { try Instant(iso8601: text) }

  @Test("days have 23 and 25 hours where clocks are changed, and hours that come twice are two")
  func changes() throws {
    let berlin = try #require(Self.berlin)
    let days = CalendarBins(.day, in: berlin)
    for (text, hours) in [
      ("2026-03-29T12:00:00+02:00", 23.0), ("2026-10-25T00:00:00+02:00", 25),
      ("2026-06-01T23:59:59+02:00", 24),
    ] {
      let bin = days.bin(of: try instant(text))
      #expect(bin.end.seconds(since: bin.start) == hours * 3600, "\(text)")
    }
    let hours = CalendarBins(.hour, in: berlin)
    let first = hours.bin(of: try instant("2026-10-25T02:30:00+02:00"))
    let second = hours.bin(of: try instant("2026-10-25T02:30:00+01:00"))
    #expect(second.start.seconds(since: first.start) == 3600 && first.end == second.start)
    let week = CalendarBins(.week, in: berlin).bin(of: try instant("2026-11-29T10:00:00+01:00"))
    #expect(week.start.rfc3339.hasPrefix("2026-11-23T00:00:00"))
    #expect(week.end.rfc3339.hasPrefix("2026-11-30T00:00:00"))
  }

  @Test("a midnight that never comes begins its day at the change")
  func missingMidnight() throws {
    let zone = try #require(TimeZone(identifier: "America/Santiago"))
    let day = CalendarBins(.day, in: zone).bin(of: try instant("2026-09-06T12:00:00-03:00"))
    #expect(day.start == (try instant("2026-09-06T01:00:00-03:00")))
    #expect(day.end.seconds(since: day.start) == 23 * 3600)
  }

  @Test("a day by each sample's own offset is the day that its person had")
  func ownOffsets() throws {
    let tokyo = try instant("2026-05-02T01:30:00+09:00")
    let day = CalendarBins(.day).bin(of: tokyo)
    #expect(day.start.rfc3339.hasPrefix("2026-05-02T00:00:00"))
    let samples = [tokyo, try instant("2026-05-02T01:30:00+02:00")].map { start in
      QuantitySample(
        type: .heartRate, value: 60, unit: .countPerMinute, start: start, end: start, source: "T")
    }
    let own = try StatisticsCollection(samples, by: CalendarBins(.day)).statistics
    #expect(own.map(\.count) == [2])
    #expect(own.map(\.start) == [day.start])
  }

  @Test("amounts are divided between the stretches they reach into, and add up")
  func bins() throws {
    let berlin = try #require(Self.berlin)
    let samples = [steps(90, from: -35, to: 55), steps(6, from: 60, to: 61)]
    let minutes = try StatisticsCollection(samples, by: CalendarBins(.minute, in: berlin))
    // Half past two is five seconds into its minute.
    #expect(minutes.statistics.map(\.sum) == [30, 60, 6])
    #expect(minutes.statistics.map(\.count) == [1, 1, 1])
    #expect(minutes.statistics.map(\.duration) == [30, 60, 1])
    let readings = [heartRate(60, at: -6), heartRate(70, at: 0), heartRate(80, at: 20)]
    let rates = try StatisticsCollection(readings, by: CalendarBins(.minute, in: berlin))
    #expect(rates.statistics.map(\.average) == [60, 75])
    #expect(rates.statistics.map(\.count) == [1, 2])
  }
}
