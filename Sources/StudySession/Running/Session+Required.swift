import HealthSamples
import Quantities
import ResultFiles
import StudyModel

/// Recorders that a step does not begin without, unless the researcher decides so.
extension Session {
  /// Seconds that a sample may be old and still show that its source is there.
  private static let freshness = 10.0
  /// How long a source is waited for where prepared answers leave nobody to decide.
  private static let patience = Duration.seconds(30)

  /// Waits until each required recorder has a source, or for the decision to begin without.
  ///
  /// What the participant did not permit is not waited for, since nothing of it would be recorded.
  func awaitSources(of timed: Timed) async throws(Stop) {
    let types = timed.step.recorderConfigurations.filter(\.isRequired).flatMap(\.quantityTypes)
      .filter(timed.readable.contains)
    guard !types.isEmpty else { return }
    // The mock has its turn before anything is said to be missing.
    _ = try await nextReply(until: clock.now)
    guard let first = try missing(types).first else { return }
    try tell(
      "Waiting for \(first.name): the step begins with the first sample. Return begins without it.")
    surroundings.inbox.discardTyped()
    surroundings.presenter.show(timed.timer.screen(.ready, readings, at: clock.now))
    try await awaitSamples(of: types)
  }

  private func awaitSamples(of types: [QuantityType]) async throws(Stop) {
    let limit = surroundings.answers == nil ? nil : clock.now + Self.patience
    while true {
      let reply = try await nextReply(until: clock.now + (surroundings.refresh ?? .seconds(1)))
      let missing = try missing(types)
      guard !missing.isEmpty else { return }
      let isOver = limit.map { clock.now >= $0 } ?? false
      guard reply == .proceed || isOver else { continue }
      return try tell("Begun without \(missing.map(\.name).joined(separator: ", ")).")
    }
  }

  /// The types of which the store has no sample of now.
  private func missing(_ types: [QuantityType]) throws(Stop) -> [QuantityType] {
    guard let store = surroundings.store else { return [] }
    let oldest = clock.instant.advanced(by: .seconds(-Self.freshness))
    return try withStore { () throws(HealthStoreError) in
      var missing: [QuantityType] = []
      for type in types {
        let found = try store.samples(
          matching: SampleQuery(
            participant: plan.participant, types: [type], start: oldest, limit: 1))
        if found.isEmpty { missing.append(type) }
      }
      return missing
    }
  }
}
