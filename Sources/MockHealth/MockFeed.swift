import Chance
import HealthSamples
import Quantities
import StudyModel

/// Writes a mock body's samples into the store, a second at a time, while a task runs.
///
/// In: the time, and what the participant does. Out: samples in a ``HealthStore``. Next: recorders.
package struct MockFeed: Sendable {
  private let store: any HealthStore
  private let participant: String
  /// The types it may write.
  private let types: Set<QuantityType>
  private var heart: UniformHeart
  private var walk: WalkModel?
  /// When the next sample is due, on the step clock.
  package private(set) var nextDue: Duration

  /// A feed that starts with the task.
  ///
  /// - Parameters:
  ///   - profile: What kind of heart it has.
  ///   - stream: The chance it draws from.
  ///   - store: Where its samples go.
  ///   - participant: Whose samples they are.
  ///   - types: The types it may write; others are left out.
  ///   - start: When it starts, on the step clock, with its first sample.
  package init(
    profile: MockProfile, stream: RandomStream, store: any HealthStore, participant: String,
    types: Set<QuantityType>, startingAt start: Duration
  ) {
    switch profile {
    case .uniform: heart = UniformHeart(stream)
    }
    self.store = store
    self.participant = participant
    self.types = types
    nextDue = start
  }

  /// Tells what the participant does from a moment on; nil for nothing that the study names.
  ///
  /// The walk that ends here is written up to here.
  package mutating func begin(
    _ activity: Activity?, at instant: Instant
  ) throws(HealthStoreError) {
    try save(walk?.samples(until: instant) ?? [])
    walk = activity == .walk ? WalkModel(start: instant) : nil
  }

  /// Writes every sample that is due.
  ///
  /// - Parameters:
  ///   - now: The step clock.
  ///   - instant: The wall clock at the same moment.
  /// - Throws: ``HealthStoreError`` where the store can't be written.
  package mutating func write(upTo now: Duration, at instant: Instant) throws(HealthStoreError) {
    var samples: [QuantitySample] = []
    while nextDue <= now {
      let moment = instant.advanced(by: nextDue - now)
      samples.append(heart.sample(at: moment))
      samples += walk?.samples(until: moment) ?? []
      nextDue += .seconds(1)
    }
    try save(samples)
  }

  private func save(_ samples: [QuantitySample]) throws(HealthStoreError) {
    let allowed = samples.filter { types.contains($0.type) }
    if !allowed.isEmpty { try store.save(allowed, for: participant) }
  }
}
