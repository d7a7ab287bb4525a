import Foundation
import HealthSamples
import Quantities
import StrictJSON
import Testing

@Suite("Statistics of sparse samples and dense ones")
struct SparseStatisticsTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private static let begin: Int64 = 1_796_040_000_000

  /// Samples of two types and up to three sources: stretches of one a second, and of few an hour.
  private func samples(_ seed: Int, _ draws: inout SeededDraws) -> [QuantitySample] {
    var all: [QuantitySample] = []
    for source in ["Watch", "Phone", "Strap"].prefix(1 + draws.next(3)) {
      var time = Self.begin + Int64(draws.next(900_000))
      for _ in 0..<(2 + draws.next(7)) {
        let type: QuantityType = draws.next(2) == 0 ? .heartRate : .stepCount
        let pace = [1000, 9000, 45_000, 150_000, 700_000][draws.next(5)]
        for _ in 0..<(5 + draws.next(90)) {
          time += Int64(pace / 2 + draws.next(pace))
          let lasts = type == .stepCount ? draws.next(4) : 0
          let end = time + Int64(lasts == 0 ? 0 : draws.next(pace * lasts))
          all.append(
            QuantitySample(
              type: type, value: Double(20 + draws.next(4000)) / 37, unit: type.canonicalUnit,
              start: Instant(milliseconds: time, offsetMinutes: seed % 3 == 0 ? 60 : 0),
              end: Instant(milliseconds: end, offsetMinutes: seed % 3 == 0 ? 60 : 0),
              source: source,
              metadata: draws.next(3) == 0 ? [JSONMember("context", .string("walk"))] : []))
        }
        if draws.next(3) == 0 { time = Self.begin + Int64(draws.next(20_000_000)) }
      }
    }
    return all
  }

  /// Saves and imports them in pieces, and undoes one import in four; one may stay open.
  private func store(
    _ samples: [QuantitySample], _ draws: inout SeededDraws
  ) throws -> SQLiteHealthStore {
    let store = try fixture.open(durability: .ephemeral)
    let most = [1, 4, 60, 600][draws.next(4)]
    var rest = samples[...]
    var work: SampleImport?
    var number = 0
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 + draws.next(most)))
      rest = rest.dropFirst(piece.count)
      guard draws.next(2) == 0 else {
        try store.save(piece, for: "P01")
        continue
      }
      number += 1
      let head = ImportHead(participant: "P01", file: "f", sha256: "\(number)", format: "made")
      let present = try work ?? store.beginImport(head, at: at(0))
      _ = try present.add(piece)
      work = present
      if draws.next(2) == 0 {
        try present.complete(report: "{}")
        work = nil
        if draws.next(4) == 0 { try store.undoImport(present.number) }
      }
    }
    return store
  }

  private func queries(_ draws: inout SeededDraws) throws -> [StatisticsQuery] {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let first = Self.begin + Int64(draws.next(6_000_000))
    let whole = first / 60_000 * 60_000
    let windows: [(Int64?, Int64?)] = [
      (nil, nil), (first, nil), (nil, first), (first, first + Int64(draws.next(9_000_000))),
      (first, first + Int64(draws.next(50_000))), (whole, whole + 3_600_000),
      (first, whole + 60_001),
    ]
    let bins = [nil, CalendarBins(.minute), CalendarBins(.hour, in: berlin), CalendarBins(.day)]
    var queries: [StatisticsQuery] = []
    for (start, end) in windows {
      for bins in bins {
        for type in [QuantityType.heartRate, .stepCount] {
          queries.append(
            StatisticsQuery(
              participant: "P01", type: type, start: start.map { Instant(milliseconds: $0) },
              end: end.map { Instant(milliseconds: $0) },
              sources: [[], [], ["Phone"], ["Watch", "Strap"]][draws.next(4)],
              metadata: draws.next(5) == 0
                ? [MetadataPredicate(key: "context", value: "walk")] : [],
              bins: bins, priority: draws.next(3) == 0 ? ["Strap"] : []))
        }
      }
    }
    return queries
  }

  @Test("are those of the samples themselves", arguments: 0..<60)
  func equality(seed: Int) throws {
    var draws = SeededDraws(state: UInt64(seed) &* 7919 &+ 5)
    let store = try store(samples(seed, &draws), &draws)
    #expect(try store.damage() == [])
    for query in try queries(&draws) {
      let (found, expected) = (
        try store.statistics(of: query), try PlainStatistics(store).statistics(of: query)
      )
      #expect(PlainStatistics.isSame(found, expected), "\(query)\n\(found)\n\(expected)")
    }
  }

  @Test("take samples of one start in the order they were saved, whatever their sources")
  func simultaneous() throws {
    let store = try fixture.open(durability: .ephemeral)
    let samples = [
      heartRate(60, at: 0, source: "Watch"), heartRate(70, at: 300, source: "Phone"),
      heartRate(80, at: 300, source: "Watch"), heartRate(62, at: 600, source: "Watch"),
      heartRate(82, at: 600, source: "Phone"),
    ]
    try store.save(samples, for: "P01")
    let query = StatisticsQuery(participant: "P01", type: .heartRate, bins: CalendarBins(.minute))
    #expect(try store.statistics(of: query).map(\.mostRecent) == [60, 80, 82])
    let (found, expected) = (
      try store.statistics(of: query), try PlainStatistics(store).statistics(of: query)
    )
    #expect(PlainStatistics.isSame(found, expected))
  }
}
