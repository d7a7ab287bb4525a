import Quantities
import SQLiteDatabase

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
    try ImportRefusal.wrapping { () throws(HealthStoreError) in
      try SQLiteHealthStore.check(head.participant)
    }
    try removeDead(of: head.participant)
    let beginning = try ImportRefusal.wrapping { () throws(HealthStoreError) in
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
    let found = try ImportRefusal.wrapping { () throws(HealthStoreError) in try imports() }
    guard let record = found.first(where: { $0.number == number }), record.state != .open
    else { throw .notFound(number: number) }
    try ImportRefusal.wrapping { () throws(HealthStoreError) in
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
    for number in try ImportRefusal.wrapping({ () throws(HealthStoreError) in
      try remains(of: participant)
    }) {
      try removeSamples(of: number)
    }
    let open = try ImportRefusal.wrapping { () throws(HealthStoreError) in
      try imports(of: participant)
    }
    .filter { $0.state == .open }
    for record in open {
      let process = try ImportRefusal.wrapping { () throws(HealthStoreError) in
        try use { connection throws(DatabaseError) in
          try ImportTable(connection: connection).numbers(of: record.number)?.process
        }
      }
      guard let process, !WritingProcess(text: process).isAlive else { continue }
      try removeSamples(of: record.number)
      try ImportRefusal.wrapping { () throws(HealthStoreError) in
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
  func removeSamples(of number: Int64) throws(ImportRefusal) -> Int {
    var all = 0
    while true {
      let count = try ImportRefusal.wrapping { () throws(HealthStoreError) in
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

  func changeImports(
    _ change: (ImportTable) throws(DatabaseError) -> Void
  ) throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in
      try connection.write { () throws(DatabaseError) in
        try change(ImportTable(connection: connection))
      }
    }
  }

  /// Tells observers of this object that an import's samples came or went.
  func tellChange(_ number: Int64) {
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
