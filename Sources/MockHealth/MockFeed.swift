import Chance
import HealthSamples
import Quantities
import StudyModel

/// Writes a mock body's samples into the store, a second at a time, while a task runs.
///
/// In: the time, and what the participant does. Out: samples in a ``HealthStore``. Next: recorders.
///
/// One task's, and not for two at once: the body goes on with each call.
package final class MockFeed {
  private let store: any HealthStore
  private let participant: String
  /// The types it may write.
  private let types: Set<QuantityType>
  /// A heart without a body; nil where there is one.
  private var heart: UniformHeart?
  private var walk: WalkModel?
  private var body: RecordedBody?
  /// What was due and found no room in the store.
  private var undelivered: [QuantitySample] = []
  /// Whether samples wait for room in the store.
  package var isHeldUp: Bool { !undelivered.isEmpty }
  /// When the next sample is due, on the step clock.
  package private(set) var nextDue: Duration

  /// A feed that starts with the task.
  ///
  /// - Parameters:
  ///   - model: What kind of participant it is.
  ///   - chance: The session's seed.
  ///   - store: Where its samples go.
  ///   - participant: Whose samples they are.
  ///   - types: The types it may write; others are left out.
  ///   - start: When it starts, on the step clock, with its first sample.
  ///   - instant: The wall clock at the same moment.
  package init(
    model: MockModel, chance: Seed, store: any HealthStore, participant: String,
    types: Set<QuantityType>, startingAt start: Duration, instant: Instant
  ) {
    if model.isUniform {
      heart = UniformHeart(chance.stream("mock"))
    } else {
      body = RecordedBody(model, participant: participant, chance: chance, start: instant)
    }
    self.store = store
    self.participant = participant
    self.types = types
    nextDue = start
  }

  /// Tells what the participant does from a moment on; nil for nothing that the study names.
  ///
  /// The walk that ends here is written up to here.
  ///
  /// - Parameters:
  ///   - activity: What the body does.
  ///   - words: Words that may name a mood, such as those of a clip; the first with an effect holds.
  ///   - instant: The moment, on the wall clock.
  /// - Throws: ``HealthStoreError`` where the store can't be written.
  package func begin(
    _ activity: Activity?, words: [String] = [], at instant: Instant
  ) throws(HealthStoreError) {
    let rest =
      body?.begin(activity.map { Pursuit(during: $0) }, words: words, at: instant)
      ?? walk?.samples(until: instant) ?? []
    if heart != nil { walk = activity == .walk ? WalkModel(start: instant) : nil }
    for sample in rest { deliver(sample) }
    try save()
  }

  /// Writes every sample that is due.
  ///
  /// - Parameters:
  ///   - now: The step clock.
  ///   - instant: The wall clock at the same moment.
  /// - Throws: ``HealthStoreError`` where the store can't be written.
  package func write(upTo now: Duration, at instant: Instant) throws(HealthStoreError) {
    while nextDue <= now {
      deliver(at: instant.advanced(by: nextDue - now))
      nextDue += .seconds(1)
    }
    try save()
  }

  private func deliver(at moment: Instant) {
    if let sample = heart?.sample(at: moment) { deliver(sample) }
    for sample in walk?.samples(until: moment) ?? [] { deliver(sample) }
    body?.record(at: moment) { deliver($0) }
  }

  private func deliver(_ sample: QuantitySample) {
    if types.contains(sample.type) { undelivered.append(sample) }
  }

  /// What the store has no room for is saved with what comes next, as a device would deliver it late.
  private func save() throws(HealthStoreError) {
    guard !undelivered.isEmpty else { return }
    do throws(HealthStoreError) {
      try store.save(undelivered, for: participant)
      undelivered.removeAll(keepingCapacity: true)
    } catch {
      guard error.isPassing else { throw error }
    }
  }
}
