import HealthSamples
import Quantities
import StrictJSON
import TestSupport
import Testing

@Suite("Samples that share little with the one before")
struct MixedSavingTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Samples whose type, names, unit, offsets, metadata and starts change at random.
  private func samples(_ draws: inout SeededDraws) -> [QuantitySample] {
    (0..<(1 + draws.next(900))).map { _ in
      let isRate = draws.next(3) > 0
      let units: [QuantityUnit] = isRate ? [.countPerMinute, .hertz] : [.meter, .kilometer]
      let start = Instant(
        milliseconds: halfPastTwo + Int64(draws.next(400_000)),
        offsetMinutes: [60, 120][draws.next(2)])
      let end = Instant(
        milliseconds: start.milliseconds + Int64(isRate ? 0 : draws.next(90_000)),
        offsetMinutes: [60, 120][draws.next(2)])
      let metadata: [JSONMember] =
        draws.next(2) == 0
        ? [] : [JSONMember("context", .string("\(draws.next(12))"))]
      return QuantitySample(
        type: isRate ? .heartRate : .distanceWalkingRunning, value: Double(draws.next(500)) / 4,
        unit: units[draws.next(2)], start: start, end: end,
        source: ["Watch", "Phone", "Strap"][draws.next(3)],
        device: [nil, "first", "second"][draws.next(3)], metadata: metadata)
    }
  }

  @Test("are read back as they were saved or imported, of both", arguments: 0..<12)
  func readBack(seed: Int) throws {
    var draws = SeededDraws(state: UInt64(seed) &+ 31)
    let store = try fixture.open(durability: .ephemeral)
    var saved: [QuantitySample] = []
    for participant in ["P02", "P01", "P01"] {
      let part = samples(&draws)
      try store.save(part, for: participant)
      if participant == "P01" { saved += part }
    }
    let all = SampleQuery(participant: "P01")
    let found = try store.samples(matching: all)
    #expect(found.sorted { $0.sequence < $1.sequence }.map(\.sample) == saved)
    for sample in found {
      let isPlausible = try sample.sample.type.plausibleRange.contains(
        sample.sample.canonicalValue())
      #expect(sample.flags == (isPlausible ? [] : .implausible))
    }
    #expect(try store.damage() == [])
  }

  @Test("come one by one in the order in which they come at once", arguments: 0..<12)
  func oneByOne(seed: Int) throws {
    var draws = SeededDraws(state: UInt64(seed) &+ 77)
    let store = try fixture.open(durability: .ephemeral)
    var made = samples(&draws)
    for index in made.indices where draws.next(2) == 0 {
      // Several of one start, from several sources.
      (made[index].start, made[index].end) = (at(3), at(4))
    }
    try store.save(made, for: "P01")
    for types in [[], [QuantityType.heartRate], [.distanceWalkingRunning, .heartRate]] {
      for order in [SampleQuery.Order.ascending, .descending] {
        for limit in [nil, 7] {
          let query = SampleQuery(participant: "P01", types: types, order: order, limit: limit)
          var given: [StoredSample] = []
          try store.forEachSample(matching: query) { sample in
            given.append(sample)
            return true
          }
          #expect(try given == store.samples(matching: query))
        }
      }
    }
  }

  @Test("are no more than are wanted")
  func ended() throws {
    let store = try fixture.open(durability: .ephemeral)
    try store.save((0..<9).map { heartRate(60, at: Double($0 / 3)) }, for: "P01")
    var count = 0
    try store.forEachSample(matching: SampleQuery(participant: "P01")) { _ in
      count += 1
      return count < 4
    }
    #expect(count == 4)
  }
}
