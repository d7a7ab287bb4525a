import HealthSamples
import Quantities
import SQLiteDatabase
import Synchronization
import Testing

@testable import karenina

/// What becomes of samples that a store can't take.
@Suite("What keeps samples as they come") struct SampleKeeperTests {
  /// A store that refuses so many saves before it takes any.
  private final class Shelf: Sendable {
    let samples = Mutex<[Double]>([])
    let refusals: Mutex<Int>
    let words = Mutex<[String]>([])
    let error: DatabaseError

    init(refusals: Int, _ error: DatabaseError) {
      self.refusals = Mutex(refusals)
      self.error = error
    }

    func save(_ new: [QuantitySample]) throws(HealthStoreError) {
      let refuses = refusals.withLock { count in
        count -= 1
        return count >= 0
      }
      if refuses { throw .database(error) }
      samples.withLock { $0 += new.map(\.value) }
    }
  }

  private func keeper(_ shelf: Shelf) -> SampleKeeper {
    SampleKeeper(
      { samples throws(HealthStoreError) in try shelf.save(samples) }, for: nil,
      telling: { words in shelf.words.withLock { $0.append(words) } })
  }

  private static func sample(_ value: Double) -> QuantitySample {
    let start = Instant(milliseconds: 0)
    return QuantitySample(
      type: .heartRate, value: value, unit: .countPerMinute, start: start, end: start, source: "S")
  }

  @Test("a store that was locked or full gets what waited, in order, and both are told once")
  func waits() async throws {
    let full = DatabaseError.failed(path: "s", code: 13, extendedCode: 13, message: "full")
    for error in [DatabaseError.locked(path: "s"), full] {
      let shelf = Shelf(refusals: 1, error)
      let keeper = keeper(shelf)
      keeper.keep([Self.sample(1), Self.sample(2)])
      keeper.keep([Self.sample(3)])
      while keeper.count < 3 { await Task.yield() }
      keeper.keep([Self.sample(4)])
      try await keeper.finish()
      #expect(shelf.samples.withLock { $0 } == [1, 2, 3, 4] && keeper.count == 4)
      let words = shelf.words.withLock { $0 }
      #expect(words.count == 2 && words[0].contains("samples that wait: "), "\(words)")
    }
  }

  @Test("what can't be saved at the end is counted")
  func loses() async throws {
    let shelf = Shelf(refusals: .max, .locked(path: "s"))
    let keeper = keeper(shelf)
    keeper.keep([Self.sample(1), Self.sample(2)])
    let failure = await #expect(throws: CommandFailure.self) { try await keeper.finish() }
    let words = "\(try #require(failure))"
    #expect(words.contains("locked") && words.hasSuffix("samples kept: 0, lost: 2"), "\(words)")
  }

  @Test("a failure that does not pass ends the listening, and counts what it cost")
  func fails() async throws {
    let shelf = Shelf(refusals: .max, .notWritable(path: "s"))
    let keeper = keeper(shelf)
    keeper.keep([Self.sample(1)])
    while !keeper.isOver { await Task.yield() }
    let failure = await #expect(throws: CommandFailure.self) { try await keeper.finish() }
    #expect("\(try #require(failure))".hasSuffix("samples kept: 0, lost: 1"))
  }
}
