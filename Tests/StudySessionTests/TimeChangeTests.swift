import Quantities
import ResultFiles
import StudySession
import Synchronization
import TestSupport
import Testing

/// A virtual clock whose wall clock and sleep a test moves.
private final class MovedClock: SessionClock {
  private let clock: VirtualClock
  private let moved = Mutex<(slept: Duration, wall: Duration, offset: Int)>((.zero, .zero, 0))

  /// When the wall clock is set by an hour back, and its offset by one on; nil for never.
  private let setting: Duration?

  init(
    _ clock: VirtualClock = VirtualClock(start: Instant(milliseconds: 1_796_000_000_000)),
    setAt setting: Duration? = nil
  ) {
    self.clock = clock
    self.setting = setting
  }

  func move(slept: Duration = .zero, wall: Duration = .zero, offset: Int = 0) {
    moved.withLock { state in
      state.slept += slept
      // Who sleeps wakes up at a later time of the wall clock.
      state.wall += wall + slept
      state.offset += offset
    }
  }

  var now: Duration { clock.now }
  var slept: Duration { moved.withLock { $0.slept } }
  var instant: Instant {
    var (wall, offset) = moved.withLock { ($0.wall, $0.offset) }
    if let setting, now >= setting { (wall, offset) = (.seconds(-3600), 60) }
    return Instant(
      milliseconds: clock.instant.advanced(by: wall).milliseconds, offsetMinutes: offset)
  }

  func wait(until deadline: Duration?, for inbox: Inbox) async -> Reply? {
    await clock.wait(until: deadline, for: inbox)
  }
}

@Suite struct TimeChangeTests {
  private func changes(_ move: (MovedClock) -> Void) -> [TimeChange] {
    let clock = MovedClock()
    var watch = TimeWatch()
    #expect(watch.changes(on: clock).isEmpty)
    move(clock)
    return watch.changes(on: clock)
  }

  @Test("a sleep, a clock that is set and a changed offset are told apart")
  func kinds() {
    #expect(changes { $0.move(slept: .seconds(12)) } == [TimeChange(kind: .suspend, seconds: 12)])
    #expect(
      changes { $0.move(wall: .seconds(-3600)) }
        == [TimeChange(kind: .wallClockJump, seconds: -3600)])
    #expect(
      changes { $0.move(offset: 60) } == [TimeChange(kind: .offsetChange, seconds: 3600)])
    #expect(changes { $0.move(wall: .milliseconds(400)) }.isEmpty)
    #expect(
      changes { $0.move(slept: .seconds(5), wall: .seconds(9)) }.map(\.kind)
        == [.suspend, .wallClockJump])
  }

  @Test("a step keeps its length and its samples when the wall clock is set in it")
  func withinStep() async throws {
    var sitting = try Sitting([.timed(seconds: 10)])
    sitting.sessionClock = MovedClock(sitting.clock, setAt: .milliseconds(4500))
    let conducted = try await sitting.conduct()
    #expect(conducted.record.step(1)?.elapsed == 10)
    #expect(conducted.record.step(1)?.flags == ["wallClockJump", "offsetChange"])
    let recording = try #require(conducted.recording("heartRate"))
    #expect(recording.samples.count == 10)
    // The offset is that of the place at that moment, and so is the clock.
    #expect(recording.endDate?.offsetMinutes == 60)
    #expect(recording.endDate?.seconds(since: recording.startDate) == -3590.0)
  }

  @Test("what changed stands among the notices, and flags its step")
  func folded() throws {
    var record = SessionRecord(head: ExampleHead.head)
    let start = StepStart(
      index: 1, identifier: "rest", kind: "active", title: "", activity: nil)
    let change = TimeChange(kind: .suspend, seconds: 12.34, stepIndex: 1)
    for event in [SessionEvent.stepStarted(start), .timeChange(change), .timeChange(change)] {
      record.apply(
        JournalLine(sequence: 1, elapsed: 0, time: ExampleHead.head.startDate, event: event))
    }
    #expect(record.notices.first == "The machine slept for 12.3 s in step 1.")
    #expect(record.step(1)?.flags == ["suspend"])
  }

  @Test("the real clock tells how long the machine has slept, and that is no less than nothing")
  func real() { #expect(RealClock().slept >= .milliseconds(-1)) }
}

private enum ExampleHead {
  static let head = SessionHead(
    identifier: "20261130T143005Z-3f9c", kind: .real,
    study: .init(identifier: "s", revision: 1, title: "S", sha256: ""), task: "T",
    participant: "P01", number: 1, seed: 7, plannedSteps: [], software: "0", device: [],
    startDate: Instant(milliseconds: 1_796_000_000_000))
}
