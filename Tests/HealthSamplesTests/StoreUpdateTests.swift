import HealthSamples
import Quantities
import Synchronization
import Testing

@Suite("News of the store")
struct StoreUpdateTests {
  let fixture: StoreFixture
  let store: SQLiteHealthStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  @Test("reaches an observer after the save, which may read the store at once")
  func observer() throws {
    let counts = Mutex<[Int]>([])
    let observation = store.observe { [store] update in
      do {
        let query = SampleQuery(participant: update.participant, types: update.types)
        let count = try store.samples(matching: query).count
        counts.withLock { $0.append(count) }
      } catch {
        Issue.record(error)
      }
    }
    try store.save([heartRate(70, at: 0), distance(1, from: 0, to: 1)], for: "P01")
    #expect(throws: HealthStoreError.self) { try store.save(heartRate(.nan, at: 1), for: "P01") }
    try store.save([], for: "P01")
    observation.cancel()
    try store.save(heartRate(71, at: 2), for: "P01")
    #expect(counts.withLock { $0 } == [2])
  }

  @Test("reaches a stream")
  func stream() async throws {
    let updates = store.updates()
    try store.save(heartRate(70, at: 0), for: "P01")
    try store.save([distance(1, from: 0, to: 1), heartRate(70, at: 0)], for: "P02")
    var iterator = updates.makeAsyncIterator()
    #expect(await iterator.next() == StoreUpdate(participant: "P01", types: [.heartRate]))
    #expect(
      await iterator.next()
        == StoreUpdate(participant: "P02", types: [.distanceWalkingRunning, .heartRate]))
  }

  @Test("moves the change count, whether this or another connection writes")
  func changeCount() throws {
    let other = try fixture.open()
    let first = try store.changeCount()
    #expect(try store.changeCount() == first)
    try store.save(heartRate(70, at: 0), for: "P01")
    let second = try store.changeCount()
    #expect(second != first)
    try other.save(heartRate(71, at: 1), for: "P01")
    let third = try store.changeCount()
    #expect(third != second)
    #expect(try store.changeCount() == third)
  }

  @Test("of another process moves the change count, and an anchored query finds the sample")
  func otherProcess() async throws {
    let path = fixture.path
    let query = SampleQuery(participant: "P01")
    try store.save(heartRate(70, at: 0), for: "P01")
    let before = try store.changeCount()
    let anchor = try store.samples(since: .beginning, matching: query).anchor
    await #expect(processExitsWith: .success) { [path = path as String] in
      try SQLiteHealthStore(path: path).save(heartRate(99, at: -5), for: "P01")
    }
    #expect(try store.changeCount() != before)
    #expect(try store.samples(since: anchor, matching: query).samples.values == [99])
  }
}
