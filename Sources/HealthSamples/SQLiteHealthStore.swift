import Quantities
import SQLiteDatabase
import Synchronization

/// The health-sample store in one SQLite file, shared by threads and by processes.
///
/// In: a path. Out: what ``HealthStore`` promises. Next: a session's recorders.
package final class SQLiteHealthStore: SealableHealthStore {
  private let connection: Mutex<StoreConnection>
  let observers = StoreObservers()

  /// Opens the store at `path`; with `readWrite` it is made where it is missing, for its owner
  /// alone.
  package init(
    path: String, access: Database.Access = .readWrite, durability: Durability = .normal
  ) throws(HealthStoreError) {
    do throws(DatabaseError) {
      connection = Mutex(
        try StoreConnection(path: path, access: access, durability: durability))
    } catch {
      throw .database(error)
    }
  }

  /// Where the store is unless a path is given: `$XDG_DATA_HOME/karenina/health.sqlite`.
  ///
  /// Without an absolute `XDG_DATA_HOME` it is in `~/.local/share`.
  package static func defaultPath(
    environment: [String: String]
  ) throws(HealthStoreError) -> String {
    let file = "/karenina/health.sqlite"
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + file }
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    return home + "/.local/share" + file
  }

  package func seal() throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in try connection.database.seal() }
  }

  // MARK: Samples

  package func save(
    _ samples: [QuantitySample], for participant: String
  ) throws(HealthStoreError) {
    try SQLiteHealthStore.check(participant)
    let batch = SampleBatch(samples)
    let flags = try SampleCheck.flags(of: batch)
    guard !samples.isEmpty else { return }
    try write(batch, flags, for: participant)
    observers.tell(StoreUpdate(participant: participant, types: Self.types(of: samples)))
  }

  /// Saves samples that were checked before, of which nobody is told.
  func save(checked samples: [StoredSample], for participant: String) throws(HealthStoreError) {
    var batch = SampleBatch()
    for stored in samples { batch.append(stored.sample) }
    try write(batch, samples.map(\.flags), for: participant)
  }

  private func write(
    _ batch: SampleBatch, _ flags: [SampleFlags], for participant: String
  ) throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in
      try connection.write(isBulk: flags.count >= SampleWriter.bulk) { () throws(DatabaseError) in
        var writer = try SampleWriter(batch, connection, participant: participant)
        try writer.writeAll(flags)
        try writer.finish()
      }
    }
  }

  package func samples(matching query: SampleQuery) throws(HealthStoreError) -> [StoredSample] {
    try SQLiteHealthStore.check(query.participant)
    let (samples, failure) = try use { connection throws(DatabaseError) in
      let reader = try SampleSearch(connection: connection).samples(matching: query)
      return (reader.samples, reader.failure)
    }
    if let failure { throw failure }
    return samples
  }

  /// Gives the samples a query asks for one by one, in the order of ``samples(matching:)``.
  ///
  /// Only those of one start are in memory. `body` does not use the store; false ends the search.
  package func forEachSample(
    matching query: SampleQuery, _ body: (StoredSample) -> Bool
  ) throws(HealthStoreError) {
    try SQLiteHealthStore.check(query.participant)
    let failure = try use { connection throws(DatabaseError) in
      try SampleSearch(connection: connection).forEachSample(matching: query, body)
    }
    if let failure { throw failure }
  }

  package func samples(
    since anchor: Anchor, matching query: SampleQuery
  ) throws(HealthStoreError) -> AnchoredSamples {
    try SQLiteHealthStore.check(query.participant)
    let (samples, failure, deleted, last) = try use { connection throws(DatabaseError) in
      let (reader, deleted, last) = try SampleSearch(connection: connection)
        .samples(since: anchor, matching: query)
      return (reader.samples, reader.failure, deleted, last)
    }
    if let failure { throw failure }
    let isFull = query.limit.map { samples.count >= $0 } ?? false
    let next = isFull ? samples.last.map { Anchor(sequence: $0.sequence) } ?? anchor : last
    return AnchoredSamples(
      samples: samples, deleted: deleted, anchor: next, isFull: isFull)
  }

  package func latestAnchor(for participant: String) throws(HealthStoreError) -> Anchor {
    try SQLiteHealthStore.check(participant)
    return try use { connection throws(DatabaseError) in
      Anchor(sequence: try connection.participant(participant)?.lastSequence ?? 0)
    }
  }

  package func participants() throws(HealthStoreError) -> [String] {
    try use { connection throws(DatabaseError) in
      let select = try connection.database.statement("SELECT code FROM participant ORDER BY code")
      var codes: [String] = []
      try select.forEachRow { () throws(DatabaseError) in codes.append(select.text(0)) }
      return codes
    }
  }

  /// The names of all samples' sources, in their order.
  package func sources() throws(HealthStoreError) -> [String] {
    try use { connection throws(DatabaseError) in
      let select = try connection.database.statement("SELECT name FROM source ORDER BY name")
      var names: [String] = []
      try select.forEachRow { () throws(DatabaseError) in names.append(select.text(0)) }
      return names
    }
  }

  // MARK: Changes

  package func changeCount() throws(HealthStoreError) -> Int64 {
    try use { connection throws(DatabaseError) in try connection.changeCount }
  }

  package func observe(
    _ notice: @escaping @Sendable (StoreUpdate) -> Void
  ) -> StoreObservation {
    observers.add(notice)
  }

  // MARK: Permissions

  package func set(_ permission: Permission) throws(HealthStoreError) {
    try SQLiteHealthStore.check(permission.participant)
    try set(checked: [permission])
  }

  /// Keeps decisions of participants whose codes were checked before, all or none.
  func set(checked permissions: [Permission]) throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in
      try connection.write { () throws(DatabaseError) in
        let table = PermissionTable(connection: connection)
        for permission in permissions { try table.set(permission) }
      }
    }
  }

  package func permissionStatus(
    participant: String, study: String, of subject: Permission.Subject, access: Permission.Access
  ) throws(HealthStoreError) -> Permission.Status {
    let decided = try permissions(participant: participant, study: study)
      .first { $0.subject == subject && $0.access == access }
    return decided?.status ?? .notDetermined
  }

  package func permissions(
    participant: String?, study: String?
  ) throws(HealthStoreError) -> [Permission] {
    if let participant { try SQLiteHealthStore.check(participant) }
    let (permissions, unknown) = try use { connection throws(DatabaseError) in
      try PermissionTable(connection: connection).permissions(
        participant: participant, study: study)
    }
    if let unknown { throw .unknownName(name: unknown) }
    return permissions
  }

  // MARK: Ways

  func use<Outcome: Sendable>(
    _ body: (StoreConnection) throws(DatabaseError) -> Outcome
  ) throws(HealthStoreError) -> Outcome {
    do throws(DatabaseError) {
      return try connection.withLock { connection throws(DatabaseError) in try body(connection) }
    } catch {
      throw .database(error)
    }
  }

  static func check(_ participant: String) throws(HealthStoreError) {
    guard ParticipantCode.isValid(participant) else { throw .invalidParticipant }
  }

  static func types(of samples: [QuantitySample]) -> [QuantityType] {
    var types: [QuantityType] = []
    for sample in samples where !types.contains(sample.type) { types.append(sample.type) }
    return types
  }
}
