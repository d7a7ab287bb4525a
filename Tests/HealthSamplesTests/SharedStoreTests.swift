import Foundation
import HealthSamples
import Quantities
import Synchronization
import Testing

@Suite("A store shared by many")
struct SharedStoreTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Saves `count` samples of one participant, a transaction each, through a connection of its own.
  private static func save(_ count: Int, at path: String, for participant: String) throws {
    let store = try SQLiteHealthStore(path: path)
    for second in 0..<count {
      try store.save(heartRate(70, at: Double(second)), for: participant)
    }
  }

  @Test("by connections on threads loses nothing, and none is told that it is busy")
  func threads() throws {
    let path = fixture.path
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      do {
        try SharedStoreTests.save(100, at: path, for: "P\(number / 2)")
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    let store = try fixture.open()
    for participant in ["P0", "P1"] {
      let samples = try store.samples(
        since: .beginning, matching: SampleQuery(participant: participant)
      ).samples
      #expect(samples.map(\.sequence) == Array(1...200))
    }
  }

  @Test("by threads through one object loses nothing")
  func oneObject() throws {
    let store = try fixture.open()
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      do {
        for second in 0..<50 {
          try store.save(heartRate(70, at: Double(second)), for: "P\(number)")
          _ = try store.samples(matching: SampleQuery(participant: "P0"))
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    #expect(try store.participants() == ["P0", "P1", "P2", "P3"])
  }

  @Test("by processes loses nothing, while a reader sees each sample once")
  func processes() async throws {
    let path = fixture.path
    let store = try fixture.open()
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      try SharedStoreTests.save(200, at: path, for: "P01")
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      try SharedStoreTests.save(200, at: path, for: "P01")
    }
    var anchor = Anchor.beginning
    var sequences: [Int64] = []
    for _ in 0..<20 {
      let page = try store.samples(since: anchor, matching: SampleQuery(participant: "P01"))
      anchor = page.anchor
      sequences += page.samples.map(\.sequence)
      await Task.yield()
    }
    _ = await (first, second)
    sequences += try store.samples(since: anchor, matching: SampleQuery(participant: "P01"))
      .samples.map(\.sequence)
    #expect(sequences == Array(1...400))
  }
}
