import Glibc
import HealthSamples
import MockHealth
import Quantities
import StudySession

/// Writes one made-up participant's samples into a store as they come, second by second.
///
/// Another process records from the store meanwhile. It ends after its time, or with a signal.
struct LiveMock {
  let dataset: MockDataset
  let participant: String

  /// - Throws: ``HealthStoreError`` where the store can't be written, or ``CommandFailure`` once a
  ///   signal came.
  func run(into store: SQLiteHealthStore) throws {
    let clock = RealClock()
    let feed = MockFeed(
      model: dataset.model, chance: dataset.chance(of: participant), store: store,
      participant: participant, types: Set(QuantityType.all), startingAt: .zero,
      instant: clock.instant)
    while feed.nextDue < dataset.duration, !Interruption.isAskedFor {
      Self.wait(until: feed.nextDue, on: clock)
      guard !Interruption.isAskedFor else { break }
      try feed.write(upTo: clock.now, at: clock.instant)
    }
    try Interruption.check(leaving: "samples until then are in the store")
  }

  /// Waits until a moment, or for a signal.
  private static func wait(until moment: Duration, on clock: RealClock) {
    let (seconds, attoseconds) = (moment - clock.now).components
    guard seconds >= 0, attoseconds >= 0 else { return }
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}
