import Quantities
import ResultFiles
import SafeFiles

/// A full, failing or read-only disk: the session waits, and goes on when there is room again.
extension Session {
  /// How long a session waits whose answers were prepared, where nobody is there to make room.
  private static let patience = Duration.seconds(30)

  /// Waits until all that happened is written.
  ///
  /// - Throws: ``Stop`` where the participant, a signal or the end of patience ends the waiting.
  func waitForRoom() async throws(Stop) {
    guard let obstacle = try await remaining() else { return }
    let deadline = surroundings.answers == nil ? nil : clock.now + Self.patience
    surroundings.presenter.announce(
      Announcement("The session waits: \(obstacle). It goes on when there is room again."))
    while let obstacle = try await remaining() {
      if let deadline, clock.now >= deadline { throw .failed(.files(obstacle)) }
      switch await clock.wait(until: clock.now + .milliseconds(500), for: surroundings.inbox) {
      case .signal(let number): throw .signal(number)
      case .leave(let leaving): throw .left(leaving)
      case .inputEnded: throw .inputEnded
      case .proceed, .text, .skip, .back, .pause, .setup, nil: continue
      }
    }
    try tell("The disk had no room for a while; nothing was lost.")
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
