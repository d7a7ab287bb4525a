import Synchronization

/// A value that a thread will give once and that tasks await without blocking.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Value, Never>])
    case fulfilled(Value)
  }

  private let state = Mutex(State.waiting([]))

  /// Gives the value; what is given after the first is ignored.
  func fulfil(_ value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .waiting(let continuations) = state else { return [] }
      state = .fulfilled(value)
      return continuations
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Value? in
          switch state {
          case .fulfilled(let value):
            return value
          case .waiting(let continuations):
            state = .waiting(continuations + [continuation])
            return nil
          }
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  /// The value, or the substitute when it does not come in time; then the substitute stays.
  func value(
    within limit: Duration, otherwise substitute: @escaping @Sendable () -> Value
  ) async -> Value {
    // Not a child task: the limit holds although the caller was cancelled.
    let timer = Task { [self] in
      try await ContinuousClock().sleep(for: limit, tolerance: .zero)
      fulfil(substitute())
    }
    defer { timer.cancel() }
    return await value
  }
}
