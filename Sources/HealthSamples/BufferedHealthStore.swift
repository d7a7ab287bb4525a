import Quantities
import Synchronization

/// A store that nobody else has open: what is saved waits in memory and goes to its file at once.
///
/// In: a ``SQLiteHealthStore``. Out: what ``HealthStore`` promises, except that what waits is lost
/// with the process: it is for sessions that can be repeated. Recorders are answered from memory.
package final class BufferedHealthStore: SealableHealthStore {
  /// So many samples go to the file at once.
  static let capacity = 5_000

  private struct State {
    /// Decisions that wait, in order; they go to the file before samples do.
    var permissions: [Permission] = []
    /// Whose samples wait; nil before the first.
    var participant: String?
    /// In the order they were saved, numbered without a gap.
    var waiting: [StoredSample] = []
    /// The number of the participant's last sample, in the file or here.
    var last: Int64 = 0
    var changes: Int64 = 0
  }

  private let file: SQLiteHealthStore
  private let observers = StoreObservers()
  private let state = Mutex(State())

  package init(_ file: SQLiteHealthStore) { self.file = file }

  package func seal() throws(HealthStoreError) {
    try state.withLock { state throws(HealthStoreError) in try write(&state) }
    try file.seal()
  }

  private func write(_ state: inout State) throws(HealthStoreError) {
    if !state.permissions.isEmpty {
      try file.set(checked: state.permissions)
      state.permissions.removeAll()
    }
    guard let participant = state.participant, !state.waiting.isEmpty else { return }
    try file.save(checked: state.waiting, for: participant)
    state.waiting.removeAll(keepingCapacity: true)
  }

  /// What the file can answer once nothing waits any more.
  private func answer<Answer: Sendable>(
    _ body: (SQLiteHealthStore) throws(HealthStoreError) -> Answer
  ) throws(HealthStoreError) -> Answer {
    try state.withLock { state throws(HealthStoreError) in
      try write(&state)
      return try body(file)
    }
  }

  // MARK: Samples

  package func save(
    _ samples: [QuantitySample], for participant: String
  ) throws(HealthStoreError) {
    try SQLiteHealthStore.check(participant)
    let flags = try SampleCheck.flags(of: samples)
    guard !samples.isEmpty else { return }
    try state.withLock { state throws(HealthStoreError) in
      try makeRoom(for: participant, &state)
      for (sample, flags) in zip(samples, flags) {
        state.last += 1
        state.waiting.append(StoredSample(sample: sample, flags: flags, sequence: state.last))
      }
      state.changes += 1
    }
    observers.tell(
      StoreUpdate(participant: participant, types: SQLiteHealthStore.types(of: samples)))
  }

  /// Only one participant's samples wait, and not too many.
  private func makeRoom(
    for participant: String, _ state: inout State
  ) throws(HealthStoreError) {
    if state.waiting.count >= Self.capacity { try write(&state) }
    guard participant != state.participant else { return }
    try write(&state)
    state.last = try file.latestAnchor(for: participant).sequence
    state.participant = participant
  }

  package func samples(matching query: SampleQuery) throws(HealthStoreError) -> [StoredSample] {
    try answer { file throws(HealthStoreError) in try file.samples(matching: query) }
  }

  package func samples(
    since anchor: Anchor, matching query: SampleQuery
  ) throws(HealthStoreError) -> AnchoredSamples {
    try state.withLock { state throws(HealthStoreError) in
      if let answer = Self.waiting(since: anchor, matching: query, in: state) { return answer }
      try write(&state)
      return try file.samples(since: anchor, matching: query)
    }
  }

  /// What waits and a recorder asks for; nil where the file has to be asked.
  private static func waiting(
    since anchor: Anchor, matching query: SampleQuery, in state: State
  ) -> AnchoredSamples? {
    let seen = anchor.sequence - (state.last - Int64(state.waiting.count))
    guard query.participant == state.participant, query.isOfTypeAndStart, seen >= 0 else {
      return nil
    }
    var samples: [StoredSample] = []
    for stored in state.waiting.dropFirst(Int(clamping: seen)) where query.holds(stored.sample) {
      samples.append(stored)
      if samples.count == query.limit {
        return AnchoredSamples(
          samples: samples, anchor: Anchor(sequence: stored.sequence), isFull: true)
      }
    }
    let last = Anchor(sequence: max(state.last, anchor.sequence))
    return AnchoredSamples(samples: samples, anchor: last, isFull: false)
  }

  package func latestAnchor(for participant: String) throws(HealthStoreError) -> Anchor {
    try answer { file throws(HealthStoreError) in try file.latestAnchor(for: participant) }
  }

  package func participants() throws(HealthStoreError) -> [String] {
    try answer { file throws(HealthStoreError) in try file.participants() }
  }

  // MARK: Changes

  /// Counts this object's own saves: nobody else has the store.
  package func changeCount() throws(HealthStoreError) -> Int64 { state.withLock { $0.changes } }

  package func observe(
    _ notice: @escaping @Sendable (StoreUpdate) -> Void
  ) -> StoreObservation {
    observers.add(notice)
  }

  // MARK: Permissions

  package func set(_ permission: Permission) throws(HealthStoreError) {
    try SQLiteHealthStore.check(permission.participant)
    state.withLock { $0.permissions.append(permission) }
  }

  package func permissionStatus(
    participant: String, study: String, of subject: Permission.Subject, access: Permission.Access
  ) throws(HealthStoreError) -> Permission.Status {
    try answer { file throws(HealthStoreError) in
      try file.permissionStatus(
        participant: participant, study: study, of: subject, access: access)
    }
  }

  package func permissions(
    participant: String?, study: String?
  ) throws(HealthStoreError) -> [Permission] {
    try answer { file throws(HealthStoreError) in
      try file.permissions(participant: participant, study: study)
    }
  }
}

extension SampleQuery {
  /// Whether nothing but type and start decides, as a recorder asks.
  fileprivate var isOfTypeAndStart: Bool {
    end == nil && sources.isEmpty && metadata.isEmpty && options.contains(.strictStartDate)
      && limit != 0
  }

  /// Whether a sample is of its types and in its window, where no more decides.
  fileprivate func holds(_ sample: QuantitySample) -> Bool {
    (types.isEmpty || types.contains(sample.type)) && start.map { sample.start >= $0 } ?? true
  }
}
