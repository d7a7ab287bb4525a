import HealthSamples
import Quantities
import ResultFiles
import StudyModel

/// Recorders that a step does not begin without, unless the researcher decides so.
extension Session {
  /// Seconds that a sample may be old and still show that its source is there.
  private static let freshness = 10.0
  /// How long a source is waited for where nobody is to decide.
  private static let patience = Duration.seconds(30)

  /// How long after a microphone could not be opened it is tried again.
  private static let attempts = Duration.seconds(1)

  /// What a step waits for.
  private struct Wanted {
    /// In the words of a sentence, such as `heart rate`.
    let name: String
    let absence: RecorderConfiguration.Absence
  }

  // MARK: Samples

  /// A type that a required recorder reads.
  private struct WantedType {
    let type: QuantityType
    let absence: RecorderConfiguration.Absence

    var wanted: Wanted { Wanted(name: type.name, absence: absence) }
  }

  /// Waits until each required recorder has a source, or for the decision to begin without.
  ///
  /// What the participant did not permit is not waited for, since nothing of it would be recorded.
  ///
  /// - Throws: ``Stop/lacking(_:)`` where the study does not go on without.
  func awaitSources(of timed: Timed) async throws(Stop) {
    var wanted: [WantedType] = []
    for configuration in timed.step.recorderConfigurations where configuration.absence != .goOn {
      for type in configuration.quantityTypes {
        let one = WantedType(type: type, absence: configuration.absence)
        if timed.readable.contains(type) {
          wanted.append(one)
        } else {
          try refuse(one.wanted, for: "not permitted")
        }
      }
    }
    guard !wanted.isEmpty else { return }
    // The mock has its turn before anything is said to be missing.
    _ = try await nextReply(until: clock.now)
    let missing = try missing(wanted)
    guard !missing.isEmpty else { return }
    try await wait(
      for: missing.map(\.wanted), in: timed.timer, why: { surroundings.sourceState?() }
    ) {
      () throws(Stop) in try self.missing(wanted).map(\.wanted)
    }
  }

  /// The types of which the store has no sample of now.
  private func missing(_ wanted: [WantedType]) throws(Stop) -> [WantedType] {
    guard let store = surroundings.store else { return [] }
    let oldest = clock.instant.advanced(by: .seconds(-Self.freshness))
    return try withStore { () throws(HealthStoreError) in
      var missing: [WantedType] = []
      for one in wanted {
        let found = try store.samples(
          matching: SampleQuery(
            participant: plan.participant, types: [one.type], start: oldest, limit: 1))
        if found.isEmpty { missing.append(one) }
      }
      return missing
    }
  }

  // MARK: Sound

  /// What a recorder of sound lacks, and why; its study decides what becomes of the step.
  ///
  /// - Parameters:
  ///   - configuration: The recorder, and what its study wants.
  ///   - reason: Why there is no sound, in a few words.
  ///   - timer: The step's, which has not begun.
  ///   - open: Tries once more; gives why that failed, or nil.
  /// - Returns: Why the step begins without it; nil where it has its sound.
  /// - Throws: ``Stop/lacking(_:)`` where the study does not go on without.
  func awaitSound(
    of configuration: RecorderConfiguration, _ reason: String, in timer: StepTimer,
    open: () async throws(Stop) -> String?
  ) async throws(Stop) -> String? {
    let wanted = Wanted(name: "sound", absence: configuration.absence)
    guard wanted.absence != .goOn else { return reason }
    var reason: String? = reason
    var next = clock.now + Self.attempts
    try await wait(for: [wanted], in: timer, why: { soundProblem }) { () throws(Stop) in
      guard clock.now >= next else { return [wanted] }
      next = clock.now + Self.attempts
      reason = try await open()
      return reason == nil ? [] : [wanted]
    }
    return reason
  }

  /// Ends the session for what can't come, where the study does not go on without.
  func refuseSound(of configuration: RecorderConfiguration, for reason: String) throws(Stop) {
    try refuse(Wanted(name: "sound", absence: configuration.absence), for: reason)
  }

  // MARK: Waiting

  private func refuse(_ wanted: Wanted, for reason: String) throws(Stop) {
    guard wanted.absence == .stop else { return }
    let end = "No \(wanted.name) (\(reason)): the study does not go on without."
    surroundings.presenter.announce(Announcement(end))
    throw .lacking(end)
  }

  /// Waits until nothing is missing any more, for the decision, or until time is over.
  private func wait(
    for first: [Wanted], in timer: StepTimer, why: () -> String?,
    look: () async throws(Stop) -> [Wanted]
  ) async throws(Stop) {
    let limit = clock.now + Self.patience
    let isDecided = surroundings.answers == nil && surroundings.refresh != nil
    var missing = first
    try tell(Self.waiting(for: first))
    surroundings.inbox.discardTyped()
    while true {
      let vital = missing.first { $0.absence == .stop }
      let wait = ActiveScreen.Wait(
        name: Self.names(missing), reason: why(),
        remaining: vital.map { _ in max(0, Int((limit - clock.now).seconds.rounded(.up))) })
      surroundings.presenter.show(timer.screen(.waiting(wait), readings, at: clock.now))
      let reply = try await nextReply(until: clock.now + (surroundings.refresh ?? .seconds(1)))
      missing = try await look()
      guard !missing.isEmpty else { return }
      let isOver = clock.now >= limit
      if let vital {
        if isOver { try refuse(vital, for: "none within \(Int(Self.patience.seconds)) s") }
      } else if reply == .proceed || (isOver && !isDecided) {
        return try tell("Begun without \(Self.names(missing)).")
      }
    }
  }

  private static func waiting(for wanted: [Wanted]) -> String {
    let isVital = wanted.contains { $0.absence == .stop }
    let end =
      isVital
      ? "Without it the session ends after \(Int(patience.seconds)) s."
      : "Return begins without it."
    return "Waiting for \(names(wanted)): the step begins once it is there. \(end)"
  }

  private static func names(_ wanted: [Wanted]) -> String {
    wanted.map(\.name).joined(separator: ", ")
  }
}
