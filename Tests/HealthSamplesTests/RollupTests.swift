import Foundation
import HealthSamples
import Quantities
import SQLiteDatabase
import TestSupport
import Testing

@Suite("The roll-up by minutes")
struct RollupTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Samples of one type over some hours around a change of clocks: gaps, sources, offsets, overlaps.
  private func series(_ seed: Int) -> [QuantitySample] {
    var draws = SeededDraws(state: UInt64(seed) &* 2_654_435_761 &+ 17)
    let type: QuantityType = [.heartRate, .stepCount, .bodyTemperature, .distanceWalkingRunning][
      seed % 4]
    // An hour before 2026-10-25T01:00:00Z, when Berlin's summer ends.
    let change: Int64 = 1_792_890_000_000 - 3_600_000
    let sources = ["Watch", "Phone", "Strap"].prefix(1 + draws.next(3))
    var samples: [QuantitySample] = []
    for source in sources {
      var start = change + Int64(draws.next(600_000)) - 300_000
      let pace = [1000, 5000, 40_000, 90_000][draws.next(4)]
      for _ in 0..<(60 + draws.next(300)) {
        start += Int64(draws.next(pace)) + (draws.next(60) == 0 ? 1_200_000 : 0)
        let offset =
          seed % 3 == 0 ? [60, 120][draws.next(2)] : start < change + 3_600_000 ? 120 : 60
        let lengths = [0, 0, draws.next(3000), draws.next(200_000)]
        let length = Int64(seed % 5 == 0 ? 0 : lengths[draws.next(seed % 2 == 0 ? 4 : 3)])
        samples.append(
          QuantitySample(
            type: type, value: Double(draws.next(4000)) / 37 + 20, unit: type.canonicalUnit,
            start: Instant(milliseconds: start, offsetMinutes: offset),
            end: Instant(milliseconds: start + length, offsetMinutes: offset), source: source))
      }
    }
    return samples
  }

  /// Puts a series into the store by saves and imports, in pieces, and takes some out again.
  private func store(_ samples: [QuantitySample], _ seed: Int) throws -> SQLiteHealthStore {
    let path = fixture.folder.path + "/\(seed).sqlite"
    let store = try SQLiteHealthStore(path: path, durability: .ephemeral)
    var draws = SeededDraws(state: UInt64(seed) &+ 99)
    var rest = samples[...]
    var number = 0
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 + draws.next(150)))
      rest = rest.dropFirst(piece.count)
      if draws.next(2) == 0 {
        try store.save(piece, for: "P01")
      } else {
        number += 1
        let head = ImportHead(participant: "P01", file: "f", sha256: "\(number)", format: "made")
        let work = try store.beginImport(head, at: at(0))
        for half in [piece.prefix(piece.count / 2), piece.dropFirst(piece.count / 2)] {
          _ = try work.add(Array(half))
        }
        switch draws.next(4) {
        case 0: try work.cancel()
        case 1:
          try work.complete(report: "{}")
          try store.undoImport(work.number)
        default: try work.complete(report: "{}")
        }
      }
    }
    return store
  }

  private func queries(_ type: QuantityType, _ seed: Int) throws -> [StatisticsQuery] {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let bins = CalendarBins.Length.allCases.flatMap {
      [CalendarBins($0), CalendarBins($0, in: berlin)]
    }
    let middle = Int64(1_792_890_000_000 - 3_600_000 + 97_000 * (seed % 31))
    let windows: [(Int64?, Int64?)] = [
      (nil, nil), (middle, nil), (nil, middle), (middle, middle + 1_234_567),
      (middle, middle + 600_000), (middle / 60_000 * 60_000, middle / 60_000 * 60_000 + 7_200_000),
      (middle + 1, middle + 20_000),
    ]
    return windows.flatMap { window in
      ([nil] + bins.map { $0 }).map { bins in
        StatisticsQuery(
          participant: "P01", type: type, start: window.0.map { Instant(milliseconds: $0) },
          end: window.1.map { Instant(milliseconds: $0) },
          sources: seed % 7 == 0 ? ["Watch"] : [], bins: bins,
          priority: seed % 3 == 0 ? ["Phone"] : [])
      }
    }
  }

  @Test("gives what the samples give, of series of every kind", arguments: 0..<40)
  func equality(seed: Int) throws {
    let samples = series(seed)
    let store = try store(samples, seed)
    let type = try #require(samples.first?.type)
    for query in try queries(type, seed) {
      let (found, expected) = (
        try store.statistics(of: query), try PlainStatistics(store).statistics(of: query)
      )
      #expect(PlainStatistics.isSame(found, expected), "\(query)\n\(found)\n\(expected)")
    }
    #expect(try store.damage() == [])
  }
}
