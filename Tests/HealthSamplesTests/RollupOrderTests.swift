import HealthSamples
import Quantities
import SQLiteDatabase
import Testing

@Suite("The roll-up of samples in any order")
struct RollupOrderTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func sample(
    _ value: Double, _ milliseconds: Int64, _ type: QuantityType = .heartRate,
    length: Int64 = 0, source: String = "Watch"
  ) -> QuantitySample {
    QuantitySample(
      type: type, value: value, unit: type.canonicalUnit,
      start: Instant(milliseconds: milliseconds),
      end: Instant(milliseconds: milliseconds + length), source: source)
  }

  private func only(_ type: QuantityType, _ store: SQLiteHealthStore) throws -> QuantityStatistics {
    try #require(try store.statistics(of: StatisticsQuery(participant: "P01", type: type)).first)
  }

  @Test("counts each once whose times run backwards over a minute's bound", arguments: [1, 2, 4])
  func backwards(piece: Int) throws {
    let times: [Int64] = [178_906, 178_497, 180_148, 179_732]
    let store = try fixture.open(durability: .ephemeral)
    let head = ImportHead(participant: "P01", file: "f", sha256: "1", format: "made")
    let work = try store.beginImport(head, at: at(0))
    for first in stride(from: 0, to: times.count, by: piece) {
      let some = first..<(first + piece)
      try store.save(some.map { sample(Double($0 + 61), times[$0]) }, for: "P01")
      _ = try work.add(some.map { sample(Double($0 + 1), times[$0], .stepCount) })
    }
    try work.complete(report: "{}")
    #expect(try only(.heartRate, store).count == 4)
    #expect(try only(.heartRate, store).average == 62.5)
    #expect(try only(.stepCount, store).count == 4)
    #expect(try only(.stepCount, store).sum == 10)
    #expect(try store.damage() == [])
  }

  private enum Order: CaseIterable { case shuffled, jittered, swapped, newestFirst, repeated }

  /// Samples of two types and three sources over some minutes.
  private func samples(_ order: Order, _ draws: inout SeededDraws) -> [QuantitySample] {
    var all: [QuantitySample] = []
    var time = Int64(draws.next(200_000))
    for index in 0..<(200 + draws.next(300)) {
      time += Int64(draws.next(9000))
      if order == .repeated, draws.next(3) == 0 { time = time / 60_000 * 60_000 }
      let jitter = order == .jittered ? Int64(draws.next(40_000)) : 0
      all.append(
        sample(
          Double(index), time + jitter, draws.next(3) == 0 ? .stepCount : .heartRate,
          length: draws.next(4) == 0 ? Int64(draws.next(80_000)) : 0,
          source: ["Watch", "Phone", "Strap"][draws.next(3)]))
    }
    switch order {
    case .jittered: break
    case .newestFirst: all.reverse()
    case .swapped:
      for index in stride(from: 0, to: all.count - 1, by: 2) { all.swapAt(index, index + 1) }
    case .shuffled, .repeated:
      for index in all.indices { all.swapAt(index, draws.next(index + 1)) }
    }
    return all
  }

  @Test("is that of a rebuild, in transactions of any size", arguments: 0..<25)
  func property(seed: Int) throws {
    var draws = SeededDraws(state: UInt64(seed) &+ 7)
    let samples = samples(Order.allCases[seed % 5], &draws)
    let store = try fixture.open(durability: .ephemeral)
    var rest = samples[...]
    var work: SampleImport?
    var number = 0
    while !rest.isEmpty {
      number += 1
      let piece = Array(rest.prefix(1 + draws.next([3, 40, 400][draws.next(3)])))
      rest = rest.dropFirst(piece.count)
      if draws.next(2) == 0 {
        try store.save(piece, for: "P01")
      } else {
        let head = ImportHead(participant: "P01", file: "f", sha256: "\(number)", format: "made")
        let present = try work ?? store.beginImport(head, at: at(0))
        _ = try present.add(piece)
        work = present
        if draws.next(2) == 0 {
          try present.complete(report: "{}")
          work = nil
        }
      }
    }
    try work?.complete(report: "{}")
    #expect(try store.damage() == [])
    for type in [QuantityType.heartRate, .stepCount] {
      let kept = try store.samples(matching: SampleQuery(participant: "P01", types: [type]))
      let values = kept.map(\.sample.value)
      let found = try only(type, store)
      #expect(found.count == kept.count)
      guard type == .heartRate else { continue }
      #expect(found.minimum == values.min() && found.maximum == values.max())
      let mean = values.reduce(0, +) / Double(values.count)
      #expect(abs((found.average ?? 0) - mean) < 1e-9 * mean)
    }
  }
}
