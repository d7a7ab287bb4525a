import HealthSamples
import Quantities
import ResultFiles
import StudyModel

/// Reads one recorder's samples from the store, from its step's start to its window's close.
///
/// In: a ``HealthStore`` that anyone may write to. Out: the samples that lie inside the step, each
/// once. Next: the session's journal. It follows ResearchKit's health recorder: an anchored query
/// from the step's start, asked again at once while its pages are full.
struct Recorder: Sendable {
  /// ResearchKit's page of an anchored query.
  private static let page = 100

  /// A part of the wall clock's time; without an end while the recording runs in it.
  private struct Part {
    let start: Instant
    var end: Instant?

    /// Whether a sample lies in it: the start belongs to it, the end to what comes next.
    func holds(_ sample: QuantitySample) -> Bool {
      guard sample.start >= start else { return false }
      guard let end else { return true }
      return sample.start < end && sample.end <= end
    }
  }

  let mark: RecordingMark
  let kind: RecorderConfiguration.Kind
  /// When the recording started; samples that start earlier are not the step's.
  let start: Instant
  /// When the step ended; nil while it runs.
  private(set) var end: Instant?
  /// When late samples are no longer waited for, on the step clock; nil while the step runs.
  private(set) var closing: Duration?
  /// The types that the participant allowed.
  let allowedTypes: [QuantityType]
  /// The types that the recorder would read and the participant denied.
  let deniedTypes: [QuantityType]
  private var anchor: Anchor
  /// The store's changes up to which everything was read; nil before anything was.
  private var changes: Int64?
  /// What the store is asked; nil before the first look, and when the parts have changed.
  private var query: SampleQuery?
  /// Samples that end now or later: only the step's end tells whether they are the step's.
  private var early: [QuantitySample] = []
  /// Where the recording runs: one part, and one more for each time that clock was set meanwhile.
  private var parts: [Part]
  private(set) var count = 0

  init(
    mark: RecordingMark, kind: RecorderConfiguration.Kind, start: Instant, anchor: Anchor,
    allowedTypes: [QuantityType], deniedTypes: [QuantityType]
  ) {
    self.mark = mark
    self.kind = kind
    self.start = start
    parts = [Part(start: start)]
    self.anchor = anchor
    self.allowedTypes = allowedTypes
    self.deniedTypes = deniedTypes
  }

  /// Ends the recording: later samples are not the step's, late ones are taken until `closing`.
  mutating func stop(at end: Instant, closing: Duration) {
    self.end = end
    self.closing = closing
    parts[parts.count - 1].end = end
  }

  /// How long before it is noticed the wall clock may have been set.
  private static let noticing = Duration.seconds(1)

  /// Goes on by a wall clock that was set: whatever writes samples stamps them by it, too.
  mutating func clockWasSet(by seconds: Double, to now: Instant) {
    guard end == nil else { return }
    parts[parts.count - 1].end = now.advanced(by: .seconds(-seconds))
    parts.append(Part(start: now.advanced(by: .zero - Self.noticing)))
    query = nil
  }

  /// The samples of the step that are new.
  ///
  /// - Parameters:
  ///   - store: Where they are.
  ///   - participant: Whose they are.
  ///   - now: The wall clock; what ends then or later is held back while the step runs.
  /// - Returns: The samples in the recorder's unit, in the order they were saved.
  /// - Throws: ``HealthStoreError`` where the store can't be read.
  mutating func newSamples(
    in store: any HealthStore, of participant: String, now: Instant
  ) throws(HealthStoreError) -> [SampleItem] {
    guard !allowedTypes.isEmpty else { return [] }
    let new = try unread(store, participant)
    if new.isEmpty && early.isEmpty { return [] }
    let happened = early.isEmpty ? new : early + new
    early.removeAll(keepingCapacity: true)
    var samples: [SampleItem] = []
    for sample in happened {
      if end == nil && sample.end >= now {
        early.append(sample)
      } else if parts.contains(where: { $0.holds(sample) }) {
        samples.append(item(sample))
      }
    }
    count += samples.count
    return samples
  }

  private mutating func unread(
    _ store: any HealthStore, _ participant: String
  ) throws(HealthStoreError) -> [QuantitySample] {
    // Asked before the samples are: what is saved in between is found the next time.
    let current = try store.changeCount()
    guard current != changes else { return [] }
    let query = query(of: participant)
    var samples: [QuantitySample] = []
    while true {
      let answer = try store.samples(since: anchor, matching: query)
      samples += answer.samples.lazy.map(\.sample)
      anchor = answer.anchor
      if !answer.isFull { break }
    }
    changes = current
    return samples
  }

  /// What the store is asked, the same at every look.
  private mutating func query(of participant: String) -> SampleQuery {
    if let query, query.participant == participant { return query }
    let query = SampleQuery(
      participant: participant, types: allowedTypes, start: parts.map(\.start).min(),
      options: .strictStartDate, limit: Self.page)
    self.query = query
    return query
  }

  /// The sample in the recorder's unit.
  private func item(_ sample: QuantitySample) -> SampleItem {
    let unit =
      switch kind {
      case .healthQuantity(_, let unit): unit
      case .pedometer, .audio, .missingSensor: sample.type.canonicalUnit
      }
    guard sample.unit != unit else { return SampleItem(sample) }
    var converted = sample
    do throws(UnitMismatch) {
      converted.value = try sample.unit.convert(sample.value, to: unit)
      converted.unit = unit
    } catch {
      // The store keeps each type in units of its own kind and a study is checked for them; what
      // does not convert is kept as it stands.
    }
    return SampleItem(converted)
  }

  /// Why something, or all, is missing; nil where nothing is.
  var reason: String? {
    if allowedTypes.isEmpty { return "not permitted" }
    let denied = deniedTypes.map { "\($0.name) not permitted" }
    let reasons = denied + (count == 0 ? ["no samples arrived"] : [])
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }
}
