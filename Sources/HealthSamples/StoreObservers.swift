import Quantities
import Synchronization

/// What a save has added.
package struct StoreUpdate: Equatable, Sendable {
  /// The participant's code.
  package var participant: String
  /// In the order of their first samples.
  package var types: [QuantityType]

  package init(participant: String, types: [QuantityType]) {
    self.participant = participant
    self.types = types
  }
}

/// A wish to be told of saves, until it is cancelled.
package struct StoreObservation: Sendable {
  private let end: @Sendable () -> Void

  package init(cancel: @escaping @Sendable () -> Void) { end = cancel }

  package func cancel() { end() }
}

/// Those who wish to be told of saves, in the order they came.
final class StoreObservers: Sendable {
  private struct State {
    var next = 0
    var notices: [(number: Int, notice: @Sendable (StoreUpdate) -> Void)] = []
  }

  private let state = Mutex(State())

  func add(_ notice: @escaping @Sendable (StoreUpdate) -> Void) -> StoreObservation {
    let number = state.withLock { state in
      state.next += 1
      state.notices.append((state.next, notice))
      return state.next
    }
    return StoreObservation { [weak self] in self?.remove(number) }
  }

  /// Tells everyone, outside the lock: a notice may read the store or cancel itself.
  ///
  /// What is told is made only where somebody listens.
  func tell(_ update: @autoclosure () -> StoreUpdate) {
    let notices = state.withLock { $0.notices }
    guard !notices.isEmpty else { return }
    let update = update()
    for (_, notice) in notices { notice(update) }
  }

  private func remove(_ number: Int) {
    state.withLock { $0.notices.removeAll { $0.number == number } }
  }
}
