import Quantities
import SQLiteDatabase

/// Finds out whose samples came or went, whichever process wrote, completed or undid them.
///
/// In: a store that others write to. Out: a ``StoreUpdate`` for each participant with something new.
/// Next: anchored queries, which tell what it is. To ask costs some microseconds while nothing
/// happens.
package struct StoreWatch: Sendable {
  private let store: SQLiteHealthStore
  private var count: Int64
  /// The number of the last sample, or of the last deletion, by the participant's code.
  private var anchors: [String: Int64]

  /// Watches from now on.
  package init(_ store: SQLiteHealthStore) throws(HealthStoreError) {
    self.store = store
    // What comes between the two is told, at worst although it is known.
    count = try store.changeCount()
    anchors = try store.anchors()
  }

  /// What changed since this was asked last, in the order of the participants' codes.
  ///
  /// An update names the types that may have changed: all of the participant's after an import.
  package mutating func updates() throws(HealthStoreError) -> [StoreUpdate] {
    let count = try store.changeCount()
    guard count != self.count else { return [] }
    let present = try store.anchors()
    var updates: [StoreUpdate] = []
    for code in Set(present.keys).union(anchors.keys).sorted() where present[code] != anchors[code]
    {
      let types = try store.types(of: code, after: anchors[code] ?? 0)
      updates.append(StoreUpdate(participant: code, types: types))
    }
    (self.count, anchors) = (count, present)
    return updates
  }
}

extension SQLiteHealthStore {
  /// The changes of the store by this and by other processes, asked for every `interval`.
  ///
  /// The stream ends with the loop over it, or with the error that keeps the store from being read.
  package func changes(
    every interval: Duration, clock: any Clock<Duration> = .continuous
  ) throws(HealthStoreError) -> AsyncThrowingStream<StoreUpdate, any Error> {
    let begun = try StoreWatch(self)
    return AsyncThrowingStream { continuation in
      let task = Task {
        var watch = begun
        do {
          while !Task.isCancelled {
            try await clock.sleep(for: interval)
            for update in try watch.updates() { continuation.yield(update) }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error is CancellationError ? nil : error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The last number of each participant, by code.
  fileprivate func anchors() throws(HealthStoreError) -> [String: Int64] {
    try use { connection throws(DatabaseError) in
      let select = try connection.database.statement("SELECT code, last_sequence FROM participant")
      var anchors: [String: Int64] = [:]
      try select.forEachRow { () throws(DatabaseError) in
        anchors[select.text(0)] = select.integer(1)
      }
      return anchors
    }
  }

  /// Types that a participant has samples of with numbers above one; at most too many.
  fileprivate func types(
    of code: String, after sequence: Int64
  ) throws(HealthStoreError) -> [QuantityType] {
    let names = try use { connection throws(DatabaseError) in
      guard let (participant, last) = try connection.participant(code) else { return [String]() }
      let isFew = last - sequence <= StoreWatch.few
      let select = try connection.database.statement(isFew ? StoreWatch.new : StoreWatch.all)
      try select.bind(participant, at: 1)
      if isFew {
        try select.bind(sequence, at: 2)
        try select.bind(last, at: 3)
      }
      var names: [String] = []
      try select.forEachRow { () throws(DatabaseError) in names.append(select.text(0)) }
      return names
    }
    return names.compactMap { QuantityType.named($0) }
  }
}

extension StoreWatch {
  /// New samples whose types are looked at one by one.
  fileprivate static let few: Int64 = 5000

  /// In the order of their first samples.
  ///
  /// A number without a sample is that of a deletion.
  fileprivate static let new = """
    SELECT quantity_type.identifier
    FROM sample INDEXED BY sample_by_sequence
    JOIN quantity_type ON quantity_type.id = sample.type
    WHERE sample.participant = ? AND sample.sequence > ? AND sample.sequence <= ?
    GROUP BY sample.type ORDER BY min(sample.sequence)
    """
  fileprivate static let all = """
    SELECT quantity_type.identifier FROM series
    JOIN quantity_type ON quantity_type.id = series.type
    WHERE series.participant = ? ORDER BY series.type
    """
}
