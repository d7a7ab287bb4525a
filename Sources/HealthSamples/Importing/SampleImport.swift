import Quantities
import SQLiteDatabase
import Synchronization

/// An import that is under way: readers see nothing of it until it is complete.
///
/// In: batches of a file's samples. Out: rows that all become visible at once. Next: readers of the
/// store. Each batch is a transaction of its own, so that others write in between.
package final class SampleImport: Sendable {
  /// Samples that are taken out in one transaction; at most some 20 ms of work.
  static let removal: Int64 = 2000

  package let number: Int64
  private let store: SQLiteHealthStore
  private let participant: Int64
  /// The number of the import's first sample.
  private let first: Int64
  private let reading: ImportReading
  private let progress: Mutex<Progress>

  /// How far it is.
  private struct Progress {
    /// The number of the sample written last.
    var sequence: Int64
    var starts = LatestStarts()
  }

  init(
    _ store: SQLiteHealthStore, number: Int64, participant: Int64, after sequence: Int64,
    _ reading: ImportReading
  ) {
    self.store = store
    self.reading = reading
    self.number = number
    self.participant = participant
    first = sequence + 1
    progress = Mutex(Progress(sequence: sequence))
  }

  /// Writes samples, but for those that the store has.
  ///
  /// - Throws: ``ImportRefusal/notFound(number:)`` where the participant was erased meanwhile.
  package func add(_ batch: SampleBatch) throws(ImportRefusal) -> ImportedBatch {
    let flags = try ImportRefusal.wrapping { () throws(HealthStoreError) in
      try SampleCheck.flags(of: batch)
    }
    let imported = try ImportRefusal.wrapping { () throws(HealthStoreError) in
      try store.use { connection throws(DatabaseError) in
        try connection.write(isBulk: true) { () throws(DatabaseError) in
          guard try ImportTable(connection: connection).numbers(of: self.number) != nil else {
            return ImportedBatch?.none
          }
          return try self.progress.withLock { progress throws(DatabaseError) in
            try self.write(batch, flags, connection, &progress)
          }
        }
      }
    }
    guard let imported else { throw .notFound(number: number) }
    return imported
  }

  private func write(
    _ batch: SampleBatch, _ flags: [SampleFlags], _ connection: StoreConnection,
    _ progress: inout Progress
  ) throws(DatabaseError) -> ImportedBatch {
    var known = try KnownSamples(
      connection, participant: participant, after: progress.starts)
    var imported = ImportedBatch()
    var held = try HeldElsewhere(of: participant, first: first, in: connection)
    var writer = try SampleWriter(
      batch, connection, participant: participant, after: progress.sequence, first: first)
    for index in batch.items.indices {
      let numbers = writer.kinds[batch.items[index].kind].numbers
      if try known.isLatest(batch.items[index], numbers) {
        try writer.write(index, flags: flags[index])
        continue
      }
      try writer.flush()
      switch try known.standing(of: batch[index], numbers) {
      case .new: try writer.write(index, flags: flags[index])
      case .conflict:
        imported.conflicts.append(index)
        try writer.write(index, flags: flags[index].union(.conflict))
      case .duplicate(let other):
        imported.duplicates.append(index)
        held.note(other)
      }
    }
    imported.repeated = held.repeated
    try writer.finishHidden()
    let imports = ImportTable(connection: connection)
    try imports.set(last: writer.sequence, of: number)
    try imports.note(number, of: participant, lacksSamplesOf: held.imports)
    progress = Progress(sequence: writer.sequence, starts: known.starts)
    return imported
  }

  /// Shows all samples to readers, and keeps what came of the import, as JSON.
  ///
  /// `sha256` is nil where the import began with it.
  package func complete(report: String, sha256: String? = nil) throws(ImportRefusal) {
    try changing { imports throws(DatabaseError) in
      try imports.complete(self.number, report: report, sha256: sha256, reading: self.reading)
    }
    store.tellChange(number)
  }

  /// Takes everything out again, as if the import had not begun.
  package func cancel() throws(ImportRefusal) {
    try store.removeSamples(of: number)
    try changing { imports throws(DatabaseError) in try imports.forget(self.number) }
  }

  private func changing(
    _ change: (ImportTable) throws(DatabaseError) -> Void
  ) throws(ImportRefusal) {
    try ImportRefusal.wrapping { () throws(HealthStoreError) in try store.changeImports(change) }
  }
}
