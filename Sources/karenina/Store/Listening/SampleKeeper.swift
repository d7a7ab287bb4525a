import Dispatch
import Foundation
import HealthSamples
import Quantities
import SQLiteDatabase
import Synchronization

/// Keeps samples in the store as they come, in small commits, and says when to end.
///
/// A thread of its own writes, so that whoever listens is never held up, and stamps what comes when
/// it comes. What the store can't take now, locked or full, waits in memory and is tried again.
final class SampleKeeper: Sendable {
  /// So many at once leave room for who else writes.
  private static let most = 5000
  /// So many may wait before an input that can wait itself is held up.
  private static let mostWaiting = 500_000
  /// How long the store rests after it took nothing.
  private static let rest = DispatchTimeInterval.milliseconds(250)

  private struct State {
    var pending: [QuantitySample] = []
    var count = 0
    var failure: (any Error)?
    /// What kept the store from taking samples, while it does.
    var trouble: HealthStoreError?
    var isEnding = false
  }

  /// Puts samples into a store, all or none.
  typealias Saving = @Sendable ([QuantitySample]) throws(HealthStoreError) -> Void

  private let saving: Saving
  private let deadline: ContinuousClock.Instant?
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - saving: Where samples go.
  ///   - length: How long they are kept; nil for until a signal.
  ///   - tell: What is told that samples wait for the store, and that they wait no more.
  init(
    _ saving: @escaping Saving, for length: Duration?,
    telling tell: @escaping @Sendable (String) -> Void
  ) {
    self.saving = saving
    self.tell = tell
    deadline = length.map { .now + $0 }
    Thread.detachNewThread { @Sendable [self] in
      save()
      ended.signal()
    }
  }

  /// Whether the time is over, a signal came, or the store or the output failed.
  var isOver: Bool {
    Interruption.isAskedFor || deadline.map { $0 <= .now } ?? false
      || state.withLock { $0.failure != nil }
  }

  /// Whether so much waits that an input should.
  var isFull: Bool { state.withLock { $0.pending.count >= Self.mostWaiting } }

  /// Why nothing more is kept; nil while all is well.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// How many samples are in the store.
  var count: Int { state.withLock { $0.count } }

  /// Keeps samples, in the order in which they come.
  func keep(_ samples: [QuantitySample]) {
    guard !samples.isEmpty else { return }
    state.withLock { $0.pending += samples }
    news.signal()
  }

  /// Ends the listening with a failure that is not the store's.
  func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

  // MARK: Saving

  private func save() {
    while true {
      let (part, isEnding) = state.withLock { (Array($0.pending.prefix(Self.most)), $0.isEnding) }
      if part.isEmpty {
        guard !isEnding else { return }
        _ = news.wait(timeout: .now() + Self.rest)
      } else if !save(part) {
        // What came after the end was asked for was the last try.
        guard !isEnding, state.withLock({ $0.failure == nil }) else { return }
        _ = news.wait(timeout: .now() + Self.rest)
      }
    }
  }

  /// Whether the store took them.
  private func save(_ part: [QuantitySample]) -> Bool {
    do throws(HealthStoreError) {
      try saving(part)
    } catch {
      takeFailure(error)
      return false
    }
    let hadTrouble = state.withLock { state in
      state.pending.removeFirst(part.count)
      state.count += part.count
      defer { state.trouble = nil }
      return state.trouble != nil
    }
    if hadTrouble { tell("the store takes samples again; those that waited are kept") }
    return true
  }

  private func takeFailure(_ error: HealthStoreError) {
    let waiting: Int? = state.withLock { state in
      guard error.isPassing || error.isOfLock else {
        state.failure = state.failure ?? error
        return nil
      }
      let isNew = state.trouble != error
      state.trouble = error
      return isNew ? state.pending.count : nil
    }
    guard let waiting else { return }
    tell("\(error); samples that wait: \(waiting); they are tried again")
  }

  /// Waits until all samples are in the store, or one more try has failed.
  ///
  /// - Throws: What failed, with how many samples are lost.
  func finish() async throws {
    state.withLock { $0.isEnding = true }
    news.signal()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { @Sendable [ended] in
        ended.wait()
        continuation.resume()
      }
    }
    let (failure, lost) = state.withLock { ($0.failure ?? $0.trouble, $0.pending.count) }
    guard let failure else { return }
    guard lost > 0 else { throw failure }
    throw CommandFailure("\(failure); samples kept: \(count), lost: \(lost)")
  }
}

extension HealthStoreError {
  /// Whether another program has the store locked.
  fileprivate var isOfLock: Bool {
    guard case .database(.locked) = self else { return false }
    return true
  }
}
