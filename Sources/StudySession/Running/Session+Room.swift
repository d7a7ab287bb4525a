import HealthSamples
import Quantities
import ResultFiles
import SafeFiles

/// A full, failing or read-only disk: the session waits, and goes on when there is room again.
extension Session {
  /// How long is waited where nobody is there to make room; nil where somebody may.
  ///
  /// A rehearsal's clock only moves to what comes next, so that no time passes in which room is made.
  private var patience: Duration? {
    isRehearsed ? .zero : surroundings.answers == nil ? nil : .seconds(30)
  }

  /// Waits until all that happened is written.
  ///
  /// - Throws: ``Stop`` where the participant, a signal or the end of patience ends the waiting.
  func waitForRoom() async throws(Stop) {
    guard let obstacle = try await remaining() else { return }
    let deadline = patience.map { clock.now + $0 }
    surroundings.presenter.announce(
      Announcement("The session waits: \(obstacle). It goes on when there is room again."))
    while let obstacle = try await remaining() {
      if let deadline, clock.now >= deadline { throw .failed(.files(obstacle)) }
      try await waitAWhile()
    }
    try tell("The disk had no room for a while; nothing was lost.")
  }

  private func waitAWhile() async throws(Stop) {
    switch await clock.wait(until: clock.now + .milliseconds(500), for: surroundings.inbox) {
    case .signal(let number): throw .signal(number)
    case .leave(let leaving): throw .left(leaving)
    case .inputEnded: throw .inputEnded
    case .proceed, .text, .skip, .back, .pause, .setup, nil: return
    }
  }

  /// Does what must be in the store before the session goes on, as soon as its disk has room.
  func withRoomInStore<T>(
    _ work: () throws(HealthStoreError) -> T
  ) async throws(Stop) -> T {
    let deadline = patience.map { clock.now + $0 }
    var isTold = false
    while true {
      do throws(HealthStoreError) {
        return try work()
      } catch {
        let isOver = deadline.map { clock.now >= $0 } ?? false
        guard error.isPassing, !isOver else { throw .failed(.store(error)) }
        if !isTold {
          surroundings.presenter.announce(
            Announcement("The session waits: \(error). It goes on when there is room again."))
        }
        isTold = true
        try await waitAWhile()
      }
    }
  }

  /// Tells once that the store takes no samples for want of room, and once that it has taken them.
  func tellOfStoreRoom() throws(Stop) {
    let isHeldUp = mock?.isHeldUp ?? false
    guard isHeldUp != isStoreFull else { return }
    isStoreFull = isHeldUp
    try tell(
      isHeldUp
        ? "The store has no room: samples wait for it."
        : "The store has room again: the samples that waited are in it.")
  }

  private func remaining() async throws(Stop) -> FileError? {
    guard surroundings.writer.obstacle != nil else { return nil }
    do throws(FileError) {
      return try await surroundings.writer.tryAgain()
    } catch {
      throw .failed(.files(error))
    }
  }
}
