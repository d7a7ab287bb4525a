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

  fileprivate init(
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
    let flags = try stored { () throws(HealthStoreError) in try SampleCheck.flags(of: batch) }
    let imported = try stored { () throws(HealthStoreError) in
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
    try stored { () throws(HealthStoreError) in try store.changeImports(change) }
  }
}

/// Has a failure of the store be one of the import.
private func stored<Outcome>(
  _ work: () throws(HealthStoreError) -> Outcome
) throws(ImportRefusal) -> Outcome {
  do throws(HealthStoreError) {
    return try work()
  } catch {
    throw .store(error)
  }
}

extension SQLiteHealthStore {
  /// The imports of a participant, or of everyone, in their order.
  package func imports(of participant: String? = nil) throws(HealthStoreError) -> [ImportRecord] {
    try use { connection throws(DatabaseError) in
      guard connection.version >= StoreLayout.importsVersion else { return [] }
      let imports = ImportTable(connection: connection)
      guard let participant else { return try imports.records("TRUE", []) }
      return try imports.records("participant.code = ?", [.text(participant)])
    }
  }

  /// Begins the import of a file; what a process that died left of another is taken out first.
  ///
  /// Another part of a file that is in the store, such as a second column of a table, may be added.
  ///
  /// Without a digest the file is compared with none, and the import has it when it is complete.
  ///
  /// - Throws: ``ImportRefusal/digestNeeded`` without a digest where there are imports to compare
  ///   with, ``ImportRefusal/alreadyImported(number:)`` where the same bytes are in the store for
  ///   this participant, ``ImportRefusal/importedOtherwise(number:format:options:)`` where they were
  ///   read in another way, ``ImportRefusal/busy(number:)`` while another import for it is written.
  package func beginImport(
    _ head: ImportHead, at begun: Instant
  ) throws(ImportRefusal) -> SampleImport {
    try stored { () throws(HealthStoreError) in try SQLiteHealthStore.check(head.participant) }
    try removeDead(of: head.participant)
    let beginning = try stored { () throws(HealthStoreError) in
      try use { connection throws(DatabaseError) in
        try connection.write { () throws(DatabaseError) in
          try ImportTable(connection: connection).begin(head, at: begun)
        }
      }
    }
    switch beginning {
    case .refused(let refusal): throw refusal
    case .begun(let number, let participant, let after):
      return SampleImport(
        self, number: number, participant: participant, after: after, head.reading)
    }
  }

  /// Takes a complete import's samples out again, or what is left of them of an undone one.
  ///
  /// Readers see all of them until one instant, and none from it on.
  ///
  /// - Returns: How many were taken out.
  /// - Throws: ``ImportRefusal`` where nothing is there to undo.
  @discardableResult
  package func undoImport(_ number: Int64) throws(ImportRefusal) -> Int {
    let found = try stored { () throws(HealthStoreError) in try imports() }
    guard let record = found.first(where: { $0.number == number }), record.state != .open
    else { throw .notFound(number: number) }
    try stored { () throws(HealthStoreError) in
      try changeImports { imports throws(DatabaseError) in try imports.undo(number) }
    }
    if record.state == .complete { tellChange(number) }
    let count = try removeSamples(of: number)
    guard record.state == .complete || count > 0 else { throw .notFound(number: number) }
    try removeDead(of: record.participant)
    return count
  }

  /// The imports of files of which samples were left out, since this import had them.
  ///
  /// Once it is undone, these files may be imported again.
  package func imports(
    lackingSamplesOf number: Int64
  ) throws(HealthStoreError) -> [ImportRecord] {
    try use { connection throws(DatabaseError) in
      guard connection.version >= StoreLayout.duplicatesVersion else { return [] }
      return try ImportTable(connection: connection).records(lackingSamplesOf: number)
    }
  }

  /// Takes out what processes that died left of their imports, and of those they were to undo.
  private func removeDead(of participant: String) throws(ImportRefusal) {
    for number in try stored({ () throws(HealthStoreError) in try remains(of: participant) }) {
      try removeSamples(of: number)
    }
    let open = try stored { () throws(HealthStoreError) in try imports(of: participant) }
      .filter { $0.state == .open }
    for record in open {
      let process = try stored { () throws(HealthStoreError) in
        try use { connection throws(DatabaseError) in
          try ImportTable(connection: connection).numbers(of: record.number)?.process
        }
      }
      guard let process, !WritingProcess(text: process).isAlive else { continue }
      try removeSamples(of: record.number)
      try stored { () throws(HealthStoreError) in
        try changeImports { imports throws(DatabaseError) in try imports.forget(record.number) }
      }
    }
  }

  /// The undone imports of a participant that have rows.
  private func remains(of participant: String) throws(HealthStoreError) -> [Int64] {
    try use { connection throws(DatabaseError) in
      guard let person = try connection.participant(participant)?.number else { return [] }
      return try UndoneRemains(in: connection).parts
        .filter { $0.participant == person }.map(\.number)
    }
  }

  @discardableResult
  fileprivate func removeSamples(of number: Int64) throws(ImportRefusal) -> Int {
    var all = 0
    while true {
      let count = try stored { () throws(HealthStoreError) in
        try use { connection throws(DatabaseError) in
          try connection.write { () throws(DatabaseError) in
            try ImportTable(connection: connection).removeSamples(
              of: number, most: SampleImport.removal)
          }
        }
      }
      all += count
      if count == 0 { return all }
    }
  }

  fileprivate func changeImports(
    _ change: (ImportTable) throws(DatabaseError) -> Void
  ) throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in
      try connection.write { () throws(DatabaseError) in
        try change(ImportTable(connection: connection))
      }
    }
  }

  /// Tells observers of this object that an import's samples came or went.
  fileprivate func tellChange(_ number: Int64) {
    do throws(HealthStoreError) {
      let record = try imports().first { $0.number == number }
      guard let record else { return }
      observers.tell(StoreUpdate(participant: record.participant, types: QuantityType.all))
    } catch {
      // Who can't be told asks the store by its change count.
    }
  }
}

/// What came of the wish to import.
private enum ImportBeginning: Sendable {
  case refused(ImportRefusal)
  /// The import's number, the participant's, and the number after which its samples come.
  case begun(Int64, participant: Int64, after: Int64)
}

extension ImportTable {
  fileprivate func begin(
    _ head: ImportHead, at begun: Instant
  ) throws(DatabaseError) -> ImportBeginning {
    if let refusal = try refusal(of: head) { return .refused(refusal) }
    let (number, after) = try add(head, at: begun)
    let participant = try connection.participant(head.participant)?.number ?? 0
    return .begun(number, participant: participant, after: after)
  }

  /// What stands against an import; nil for nothing.
  fileprivate func refusal(of head: ImportHead) throws(DatabaseError) -> ImportRefusal? {
    let known = "participant.code = ? AND state = 'complete'"
    if head.sha256 == nil, try !records(known, [.text(head.participant)]).isEmpty {
      return .digestNeeded
    }
    let rivals = try whole(head).filter { !head.reading.isOfAnotherPart(than: $0.reading) }
    if let same = rivals.first(where: {
      $0.format == head.format && head.reading.isSame(as: $0.reading)
    }) {
      return .alreadyImported(number: same.number)
    }
    if let other = rivals.first {
      return .importedOtherwise(
        number: other.number, format: other.format, options: other.reading.options)
    }
    return try records("participant.code = ? AND state = 'open'", [.text(head.participant)])
      .first.map { .busy(number: $0.number) }
  }
}
