import Quantities

/// What the store remembers of a file that was imported.
package struct ImportRecord: Equatable, Sendable {
  package enum State: String, Sendable {
    /// It is being written, or its writer died; readers see nothing of it.
    case open
    case complete
    /// Readers see nothing of it any more; its samples are taken out.
    case undone
  }

  /// Counts the store's imports, from 1; never given twice.
  package var number: Int64
  /// The participant's code.
  package var participant: String
  package var file: String
  /// Of the file's bytes, in lower-case hexadecimal; may be empty while the import is open.
  package var sha256: String
  package var format: String
  package var state: State
  package var begun: Instant
  /// What came of it, as JSON; nil while it is open.
  package var report: String?
  /// How the file was read.
  package var reading = ImportReading()
}

/// What a file is, before it is imported.
package struct ImportHead: Equatable, Sendable {
  package var participant: String
  package var file: String
  /// Nil while it is not known.
  package var sha256: String?
  package var format: String
  package var reading: ImportReading

  package init(
    participant: String, file: String, sha256: String?, format: String,
    reading: ImportReading = ImportReading()
  ) {
    self.participant = participant
    self.file = file
    self.sha256 = sha256
    self.format = format
    self.reading = reading
  }
}

/// What became of a batch of an import's samples, by their places in it.
package struct ImportedBatch: Equatable, Sendable {
  /// Left out: the store has them.
  package var duplicates: [Int] = []
  /// How many of the duplicates the same import brought.
  package var repeated = 0
  /// Kept, although the store has another value of the same source and time.
  package var conflicts: [Int] = []
}

/// Why an import can't begin or go on.
package enum ImportRefusal: Error, Equatable, Sendable {
  /// Another process imports for this participant; its import's number.
  case busy(number: Int64)
  /// The file was imported before, as this number.
  case alreadyImported(number: Int64)
  /// The file was imported before as this number, of this format and with these options.
  case importedOtherwise(number: Int64, format: String, options: String)
  /// The participant has imports, with whose files this one is to be compared.
  case digestNeeded
  /// There is no such import, or nothing of it is there to undo.
  case notFound(number: Int64)
  case store(HealthStoreError)
}

extension ImportRefusal {
  /// Has a failure of the store be one of the import.
  static func wrapping<Outcome>(
    _ work: () throws(HealthStoreError) -> Outcome
  ) throws(ImportRefusal) -> Outcome {
    do throws(HealthStoreError) {
      return try work()
    } catch {
      throw .store(error)
    }
  }
}
