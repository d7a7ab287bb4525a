import HealthSamples
import Quantities
import TestSupport
import Testing

@Suite("A watch over the store")
struct StoreWatchTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private let head = ImportHead(participant: "P02", file: "a.csv", sha256: "aa", format: "made")

  @Test("tells what another connection saved, completed and undid, and nothing twice")
  func updates() throws {
    let writer = try fixture.open()
    try writer.save(heartRate(60, at: 0), for: "P01")
    let reader = try fixture.open(access: .readOnly)
    var watch = try StoreWatch(reader)
    #expect(try watch.updates().isEmpty)
    try writer.save([heartRate(61, at: 1), distance(3, from: 0, to: 1)], for: "P01")
    let types: [QuantityType] = [.heartRate, .distanceWalkingRunning]
    #expect(try watch.updates() == [StoreUpdate(participant: "P01", types: types)])
    #expect(try watch.updates().isEmpty)
    let work = try writer.beginImport(head, at: at(0))
    _ = try work.add([heartRate(70, at: 1)])
    // What is not complete is not there.
    #expect(try watch.updates().map(\.types) == [[]])
    try work.complete(report: "{}")
    let imported = [StoreUpdate(participant: "P02", types: [.heartRate])]
    #expect(try watch.updates() == imported)
    try writer.undoImport(work.number)
    #expect(try watch.updates().map(\.participant) == ["P02"])
    try writer.erase("P01")
    #expect(try watch.updates().map(\.participant) == ["P01"])
  }

  /// A clock whose every sleep is over at once, after `wake` has been called.
  private struct QuickClock: Clock {
    let wake: @Sendable () -> Void

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      wake()
      await Task.yield()
    }
  }

  @Test("is a stream on any clock, in which each sample is read once")
  func stream() async throws {
    let writer = try fixture.open()
    let reader = try fixture.open(access: .readOnly)
    let next = Counter()
    let clock = QuickClock {
      let number = next.next()
      guard number <= 20 else { return }
      do {
        try writer.save(heartRate(Double(60 + number), at: Double(number)), for: "P01")
      } catch {
        Issue.record(error)
      }
    }
    var anchor = Anchor.beginning
    var seen: [Double] = []
    for try await update in try reader.changes(every: .milliseconds(100), clock: clock) {
      #expect(update == StoreUpdate(participant: "P01", types: [.heartRate]))
      let new = try reader.samples(since: anchor, matching: SampleQuery(participant: "P01"))
      seen += new.samples.values
      anchor = new.anchor
      if seen.count == 20 { break }
    }
    #expect(seen == (61...80).map(Double.init))
  }
}
