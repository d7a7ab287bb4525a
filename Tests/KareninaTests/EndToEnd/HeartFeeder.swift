import Foundation
import HealthSamples
import Quantities
import Synchronization

/// Another program's heart: writes a sample a tenth of a second into a shared store.
final class HeartFeeder: Sendable {
  struct Saved: Sendable {
    let sample: QuantitySample
    /// When the store had it.
    let savedAt: ContinuousClock.Instant
  }

  static let source = "A strap"

  private let state = Mutex<(saved: [Saved], failure: (any Error)?, isStopped: Bool)>(
    ([], nil, false))

  /// Starts to write into the store at a path, each sample for every participant.
  init(_ path: String, for participants: [String]) throws {
    let store = try SQLiteHealthStore(path: path)
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.isStopped }) {
        write(to: store, participants)
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  /// What was saved so far, for each participant alike.
  var saved: [Saved] { state.withLock { $0.saved } }
  var failure: (any Error)? { state.withLock { $0.failure } }

  func stop() { state.withLock { $0.isStopped = true } }

  private func write(to store: SQLiteHealthStore, _ participants: [String]) {
    let milliseconds = Int64(Date().timeIntervalSince1970 * 1000)
    let now = Instant(milliseconds: milliseconds)
    let sample = QuantitySample(
      type: .heartRate, value: Double(60 + milliseconds % 40), unit: .countPerMinute, start: now,
      end: now, source: Self.source)
    do {
      for participant in participants { try store.save(sample, for: participant) }
      state.withLock { $0.saved.append(Saved(sample: sample, savedAt: .now)) }
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}
