import Quantities

/// The samples of health quantities, and who may read and write them.
///
/// In: samples, as they are measured, imported or made up. Out: the ones a ``SampleQuery`` asks for.
/// Next: a session's `Recorder`.
///
/// Safe from any thread. Every call blocks on the disk: long work runs on a thread of its own.
package protocol HealthStore: Sendable {
  /// Saves samples of one participant, all or none, in the order given.
  ///
  /// A value outside its type's plausible range is kept and flagged. Other writers wait meanwhile:
  /// bulk work on a shared store saves at most 5,000 samples at once.
  func save(_ samples: [QuantitySample], for participant: String) throws(HealthStoreError)

  /// The samples a query asks for, by start.
  func samples(matching query: SampleQuery) throws(HealthStoreError) -> [StoredSample]

  /// What a query asks for and was saved since `anchor`, in the order it was saved, whatever its
  /// start; the query's own order is not looked at.
  func samples(
    since anchor: Anchor, matching query: SampleQuery
  ) throws(HealthStoreError) -> AnchoredSamples

  /// The anchor after everything saved until now.
  func latestAnchor(for participant: String) throws(HealthStoreError) -> Anchor

  /// A number that changes with every change of the store, by this or by another process; cheap.
  func changeCount() throws(HealthStoreError) -> Int64

  /// Calls `notice` after each save through this object, on the saving thread, until cancelled.
  func observe(_ notice: @escaping @Sendable (StoreUpdate) -> Void) -> StoreObservation

  /// Keeps a decision in place of an earlier one; `notDetermined` takes it back.
  func set(_ permission: Permission) throws(HealthStoreError)

  /// What was decided; `notDetermined` where nothing was.
  func permissionStatus(
    participant: String, study: String, of subject: Permission.Subject, access: Permission.Access
  ) throws(HealthStoreError) -> Permission.Status

  /// The decisions, ordered by participant, study, type and access; nil for every one.
  func permissions(
    participant: String?, study: String?
  ) throws(HealthStoreError) -> [Permission]

  /// The codes of everyone who has samples or permissions, in order.
  func participants() throws(HealthStoreError) -> [String]
}

/// A store of one owner, who closes it.
package protocol SealableHealthStore: HealthStore {
  /// Closes the store and leaves one file: the same writes leave the same bytes.
  ///
  /// Every call after it fails.
  func seal() throws(HealthStoreError)
}

extension HealthStore {
  /// Saves one sample.
  package func save(
    _ sample: QuantitySample, for participant: String
  ) throws(HealthStoreError) {
    try save([sample], for: participant)
  }

  /// The saves through this object from now on, until the loop over them ends.
  package func updates() -> AsyncStream<StoreUpdate> {
    AsyncStream { continuation in
      let observation = observe { continuation.yield($0) }
      continuation.onTermination = { _ in observation.cancel() }
    }
  }
}
