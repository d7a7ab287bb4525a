import Foundation
import MockHealth

/// Makes the samples of a dataset's participants, and gives them in their order.
///
/// With more threads than one, samples of later participants are made while those of an earlier one
/// are written. What is given is the same, whatever the number of threads.
struct SampleProduction: Sendable {
  /// Samples in a batch, about: enough to be fast, few enough to hold.
  private static let batch = 5000
  /// Batches that wait at most, for each thread.
  private static let room = 8

  let dataset: MockDataset
  let participants: Int
  let threads: Int
  /// Whether what was true is given beside the samples.
  let wantsTruth: Bool

  /// Gives every participant's batches.
  ///
  /// - Parameters:
  ///   - body: Takes a batch and the participant's code; what it throws ends everything.
  ///   - end: Is called after a participant's last batch.
  /// - Throws: What these throw, or ``CommandFailure`` once a signal came.
  func forEachBatch(
    _ body: (MockBatch, String) throws -> Void, end: (String) throws -> Void
  ) throws {
    guard threads > 1 else { return try forEachInTurn(body, end) }
    let exchange = SampleExchange(participants: participants, room: Self.room * threads)
    defer { exchange.cancel() }
    for _ in 0..<min(threads, participants) {
      Thread.detachNewThread { @Sendable in produce(into: exchange) }
    }
    for number in 1...participants {
      let code = MockDataset.participant(number)
      while let batches = try exchange.batches(check: Self.check) {
        for batch in batches {
          try Self.check()
          try body(batch, code)
        }
      }
      try end(code)
    }
  }

  private func forEachInTurn(
    _ body: (MockBatch, String) throws -> Void, _ end: (String) throws -> Void
  ) throws {
    for number in 1...participants {
      let code = MockDataset.participant(number)
      try make(code) { batch throws(any Error) in
        try Self.check()
        try body(batch, code)
      }
      try end(code)
    }
  }

  private static func check() throws {
    try Interruption.check(leaving: MockCommand.nothingLeft)
  }

  /// Makes samples until no participant is left, or nobody wants them any more.
  private func produce(into exchange: SampleExchange) {
    while let number = exchange.take() {
      do throws(Unwanted) {
        try make(MockDataset.participant(number)) { batch throws(Unwanted) in
          guard exchange.put(batch, of: number) else { throw Unwanted() }
        }
        exchange.finish(number)
      } catch {
        return
      }
    }
  }

  private struct Unwanted: Error {}

  private func make<Failure: Error>(
    _ code: String, _ body: (MockBatch) throws(Failure) -> Void
  ) throws(Failure) {
    var truth: [TruthRow] = []
    let take: ((TruthRow) -> Void)? = wantsTruth ? { truth.append($0) } : nil
    try dataset.forEachBatch(of: code, size: Self.batch, truth: take) { samples throws(Failure) in
      let batch = MockBatch(samples: samples, truth: truth)
      truth.removeAll(keepingCapacity: true)
      try body(batch)
    }
    guard !truth.isEmpty else { return }
    try body(MockBatch(samples: [], truth: truth))
  }
}
