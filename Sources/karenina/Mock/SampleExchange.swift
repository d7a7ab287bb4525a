import Foundation
import MockHealth
import Quantities

/// Samples of one participant, one after another, with what was true beside them.
struct MockBatch: Sendable {
  var samples: [QuantitySample]
  var truth: [TruthRow] = []
}

/// Where threads leave the samples that they made, and one takes them, participant after participant.
///
/// Few batches wait at a time: who makes samples for a later participant waits for room, while the
/// one whose turn it is always finds some.
final class SampleExchange: @unchecked Sendable {
  /// After how many seconds of waiting a signal is noticed.
  private static let patience = 0.1

  private let condition = NSCondition()
  private let count: Int
  /// Batches that wait at most, beside those of the participant whose turn it is.
  private let room: Int
  private var next = 1
  private var current = 1
  private var waiting: [Int: [MockBatch]] = [:]
  private var finished: Set<Int> = []
  private var waitingCount = 0
  private var isCancelled = false

  /// - Parameters:
  ///   - count: How many participants there are; they are numbered from 1.
  ///   - room: How many batches may wait.
  init(participants count: Int, room: Int) {
    self.count = count
    self.room = room
  }

  /// The next participant to make samples of; nil where there is none.
  func take() -> Int? {
    locked {
      guard !isCancelled, next <= count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  /// Leaves a batch, as soon as there is room; false where nobody wants it any more.
  func put(_ batch: MockBatch, of number: Int) -> Bool {
    locked {
      while !isCancelled, isFull(for: number) { condition.wait() }
      guard !isCancelled else { return false }
      waiting[number, default: []].append(batch)
      waitingCount += 1
      condition.broadcast()
      return true
    }
  }

  private func isFull(for number: Int) -> Bool {
    number == current ? waiting[number, default: []].count >= room : waitingCount >= room
  }

  /// Says that a participant's last batch was left.
  func finish(_ number: Int) {
    locked {
      finished.insert(number)
      condition.broadcast()
    }
  }

  /// Takes the next batches of the participant whose turn it is.
  ///
  /// - Parameter check: Is called now and then while it waits.
  /// - Returns: The batches; nil after the last, which gives the next participant its turn.
  /// - Throws: What `check` throws, which ends the wait.
  func batches(check: () throws -> Void) throws -> [MockBatch]? {
    try locked {
      while waiting[current, default: []].isEmpty, !finished.contains(current) {
        try check()
        _ = condition.wait(until: Date(timeIntervalSinceNow: Self.patience))
      }
      condition.broadcast()
      if let batches = waiting.removeValue(forKey: current), !batches.isEmpty {
        waitingCount -= batches.count
        return batches
      }
      finished.remove(current)
      current += 1
      return nil
    }
  }

  /// Ends it all: nobody takes anything any more.
  func cancel() {
    locked {
      isCancelled = true
      condition.broadcast()
    }
  }

  private func locked<Value>(_ work: () throws -> Value) rethrows -> Value {
    condition.lock()
    defer { condition.unlock() }
    return try work()
  }
}
