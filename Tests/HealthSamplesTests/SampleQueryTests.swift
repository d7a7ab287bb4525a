import HealthSamples
import Quantities
import Testing

@Suite("A query of samples")
struct SampleQueryTests {
  let fixture: StoreFixture
  let store: SQLiteHealthStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func values(
    _ start: Double?, _ end: Double?, _ options: SampleQuery.Options = [],
    types: [QuantityType] = []
  ) throws -> [Double] {
    try store.samples(
      matching: SampleQuery(
        participant: "P01", types: types, start: start.map(at), end: end.map(at),
        options: options)
    ).values
  }

  /// Distances around the window from 10 to 20 s, each named by its value.
  private func saveAround() throws {
    try store.save(
      [
        distance(1, from: 0, to: 9.999), distance(2, from: 0, to: 10), distance(3, from: 5, to: 15),
        distance(4, from: 5, to: 25), distance(5, from: 10, to: 10), distance(6, from: 10, to: 20),
        distance(7, from: 12, to: 15), distance(8, from: 15, to: 25),
        distance(9, from: 19.999, to: 19.999), distance(10, from: 20, to: 20),
      ], for: "P01")
  }

  @Test("takes what overlaps the window, as HealthKit does without options")
  func overlap() throws {
    try saveAround()
    #expect(try values(10, 20) == [2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test("with a strict start takes what starts in the window")
  func strictStart() throws {
    try saveAround()
    #expect(try values(10, 20, .strictStartDate) == [5, 6, 7, 8, 9])
  }

  @Test("with a strict end takes what ends in the window")
  func strictEnd() throws {
    try saveAround()
    #expect(try values(10, 20, .strictEndDate) == [2, 3, 5, 7, 9])
    #expect(try values(10, 20, [.strictStartDate, .strictEndDate]) == [5, 7, 9])
  }

  @Test("may be open at either side")
  func open() throws {
    try saveAround()
    #expect(try values(nil, nil) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(try values(nil, 5) == [1, 2])
    #expect(try values(20, nil, .strictStartDate) == [10])
  }

  @Test("finds a long sample far behind the window's start among many short ones")
  func longOverlap() throws {
    let rates = (0..<2_000).map { heartRate(70, at: Double($0)) }
    try store.save(rates + [distance(1, from: 0, to: 1_999)], for: "P01")
    try store.save((0..<2_000).map { distance(2, from: Double($0), to: Double($0)) }, for: "P01")
    #expect(try values(1_998, 1_999, types: [.distanceWalkingRunning]) == [1, 2])
  }

  @Test("gives the types it names, or every type")
  func types() throws {
    try store.save([heartRate(70, at: 0), distance(5, from: 1, to: 2)], for: "P01")
    #expect(try values(nil, nil, types: [.heartRate]) == [70])
    #expect(try values(nil, nil, types: [.distanceWalkingRunning, .heartRate]) == [70, 5])
    #expect(try values(nil, nil, types: [.stepCount]).isEmpty)
    #expect(try values(nil, nil, types: [.stepCount, .heartRate]) == [70])
    #expect(try values(nil, nil) == [70, 5])
  }

  @Test("sorts by start, and samples of one start as they were saved")
  func order() throws {
    try store.save(
      [
        heartRate(3, at: 3), heartRate(1, at: 1, source: "B"), heartRate(2, at: 1, source: "A"),
        distance(2.5, from: 1, to: 2),
      ], for: "P01")
    var query = SampleQuery(participant: "P01")
    #expect(try store.samples(matching: query).values == [1, 2, 2.5, 3])
    query.order = .descending
    #expect(try store.samples(matching: query).values == [3, 2.5, 2, 1])
  }

  @Test("gives no more than its limit", arguments: [(0, 0), (2, 2), (9, 3), (-1, 0)])
  func limit(limit: Int, expected: Int) throws {
    try store.save((0..<3).map { heartRate(70, at: Double($0)) }, for: "P01")
    let query = SampleQuery(participant: "P01", limit: limit)
    #expect(try store.samples(matching: query).count == expected)
  }

  @Test("with extreme instants neither traps nor loses a sample")
  func extremes() throws {
    let first = Instant(milliseconds: .min)
    let last = Instant(milliseconds: .max)
    var sample = distance(1, from: 0, to: 0)
    sample.start = first
    sample.end = last
    try store.save(sample, for: "P01")
    let query = SampleQuery(participant: "P01", start: first, end: last)
    #expect(try store.samples(matching: query).map(\.sample) == [sample])
  }
}
