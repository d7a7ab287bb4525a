import Quantities

/// Tells how far the making of samples is.
final class MockProgress {
  private let teller = ProgressTeller(of: "mock")
  private let seconds: Double
  private let participants: Double
  private var ended = 0.0
  private var samples = 0

  /// - Parameters:
  ///   - seconds: How long each participant is recorded.
  ///   - participants: How many there are.
  init(seconds: Int, participants: Int) {
    self.seconds = Double(max(1, seconds))
    self.participants = Double(participants)
  }

  /// Tells of a participant's batch; it is as far as its last sample.
  func tell(_ batch: MockBatch, since start: Instant) {
    guard let last = batch.samples.last else { return }
    samples += batch.samples.count
    let reached = last.end.seconds(since: start) / seconds
    teller.tell(share: (ended + min(1, max(0, reached))) / participants, samples: samples)
  }

  /// A participant's samples are all made.
  func end() { ended += 1 }

  func clear() { teller.clear() }
}
