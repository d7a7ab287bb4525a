@preconcurrency import Dispatch
import Quantities
import Synchronization

/// Writes the batches of an import on a thread of its own, in their order, while more are read.
///
/// In: batches of a file's samples. Out: what became of them all. Next: the import's completion.
package final class ImportWriter: Sendable {
  /// What became of an import's samples.
  package struct Counts: Equatable, Sendable {
    /// Left out: the store has them.
    package var duplicates = 0
    /// How many of the duplicates the same import brought.
    package var repeated = 0
    /// Kept, although the store has another value of the same source and time.
    package var conflicts = 0

    package init(duplicates: Int = 0, repeated: Int = 0, conflicts: Int = 0) {
      (self.duplicates, self.repeated) = (duplicates, repeated)
      self.conflicts = conflicts
    }
  }

  private struct Outcome {
    var counts = Counts()
    var refusal: ImportRefusal?
  }

  /// Batches that may wait to be written, so that memory stays what it is however long the file.
  private static let mostWaiting = 2

  private let work: SampleImport
  private let queue = DispatchQueue(label: "karenina.import")
  private let room = DispatchSemaphore(value: mostWaiting)
  private let outcome = Mutex(Outcome())

  package init(_ work: SampleImport) { self.work = work }

  /// Has samples written, after waiting for room.
  ///
  /// - Throws: Why one of the batches before could not be written.
  package func add(_ batch: SampleBatch) throws(ImportRefusal) {
    if let refusal = outcome.withLock({ $0.refusal }) { throw refusal }
    room.wait()
    queue.async { @Sendable in
      self.write(batch)
      self.room.signal()
    }
  }

  /// Waits until every batch is written.
  @discardableResult
  package func finish() throws(ImportRefusal) -> Counts {
    wait()
    let outcome = outcome.withLock { $0 }
    if let refusal = outcome.refusal { throw refusal }
    return outcome.counts
  }

  /// Waits until nothing is written any more, whether or not all could be.
  package func wait() { queue.sync {} }

  /// Writes a batch, unless one before it could not be.
  private func write(_ batch: SampleBatch) {
    guard outcome.withLock({ $0.refusal == nil }) else { return }
    do throws(ImportRefusal) {
      let imported = try work.add(batch)
      outcome.withLock {
        $0.counts.duplicates += imported.duplicates.count
        $0.counts.repeated += imported.repeated
        $0.counts.conflicts += imported.conflicts.count
      }
    } catch {
      outcome.withLock { $0.refusal = error }
    }
  }
}
