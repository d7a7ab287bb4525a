import Foundation
import HealthSamples
import Quantities
import Synchronization

/// Keeps samples in the store as they come, in small commits, and says when to end.
///
/// What the store has no room for is kept with what comes next.
final class SampleKeeper: Sendable {
  /// So many at once leave room for who else writes.
  private static let most = 5000

  private struct State {
    var pending: [QuantitySample] = []
    var count = 0
    var failure: (any Error)?
  }

  private let store: any HealthStore
  private let participant: String
  private let deadline: ContinuousClock.Instant?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - store: Where samples go.
  ///   - participant: Whose they are.
  ///   - length: How long they are kept; nil for until a signal.
  init(_ store: any HealthStore, of participant: String, for length: Duration?) {
    self.store = store
    self.participant = participant
    deadline = length.map { .now + $0 }
  }

  /// Whether the time is over, a signal came, or the store or the output failed.
  var isOver: Bool {
    Interruption.isAskedFor || deadline.map { $0 <= .now } ?? false
      || state.withLock { $0.failure != nil }
  }

  /// Why nothing more is kept; nil while all is well.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// How many samples are in the store.
  var count: Int { state.withLock { $0.count } }

  /// Keeps samples, those before them that found no room first.
  func keep(_ samples: [QuantitySample]) {
    guard !samples.isEmpty else { return }
    state.withLock { state in
      state.pending += samples
      save(&state)
    }
  }

  private func save(_ state: inout State) {
    while !state.pending.isEmpty, state.failure == nil {
      let part = Array(state.pending.prefix(Self.most))
      do throws(HealthStoreError) {
        try store.save(part, for: participant)
        state.pending.removeFirst(part.count)
        state.count += part.count
      } catch {
        guard error.isPassing else { return state.failure = error }
        return
      }
    }
  }

  /// Ends the listening with a failure that is not the store's.
  func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

  /// Tries once more to save what found no room.
  ///
  /// - Throws: What failed, or ``CommandFailure`` where samples are lost.
  func finish() throws {
    let (failure, lost) = state.withLock { state in
      save(&state)
      return (state.failure, state.pending.count)
    }
    if let failure { throw failure }
    guard lost == 0 else {
      throw CommandFailure("found no room in the store; samples lost: \(lost); make room")
    }
  }
}
