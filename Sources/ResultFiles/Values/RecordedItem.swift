import Quantities
import StrictJSON

/// One item of a recorder's file, in ResearchKit's shape.
package enum RecordedItem: Equatable, Sendable {
  case sample(SampleItem)
  case pedometer(PedometerItem)
}

/// A sample as a recorder's file holds it (ResearchKit's `HKSample+ORKJSONDictionary`).
///
/// Type and unit are texts: files from elsewhere may hold types the store does not know.
package struct SampleItem: Equatable, Sendable {
  package var type: String
  package var unit: String
  /// How much, in `unit`.
  package var value: Double
  package var startDate: Instant
  package var endDate: Instant
  package var source: String
  /// What else the source said; nil where the file has no such key.
  package var metadata: [JSONMember]?
  /// What the file has under other keys, where its reader was asked to keep it; nil otherwise.
  package var unknown: [JSONMember]?
  /// Whether a reader met the same sample before.
  package var isDuplicate = false
  /// Whether its time lies outside that of its step, or far from that of its file.
  package var isOutside = false

  package init(
    type: String, unit: String, value: Double, startDate: Instant, endDate: Instant,
    source: String, metadata: [JSONMember]? = nil
  ) {
    self.type = type
    self.unit = unit
    self.value = value
    self.startDate = startDate
    self.endDate = endDate
    self.source = source
    self.metadata = metadata
  }

  package init(_ sample: QuantitySample) {
    self.init(
      type: sample.type.identifier, unit: sample.unit.symbol, value: sample.value,
      startDate: sample.start, endDate: sample.end, source: sample.source,
      metadata: sample.metadata.isEmpty ? nil : sample.metadata)
  }

  /// Adds exactly ResearchKit's keys.
  package func write(to writer: inout Writer) {
    writer.member("unit", unit)
    writer.member("type", type)
    writer.member("endDate", researchKit: endDate)
    writer.member("source", source)
    writer.member("value", value)
    writer.member("startDate", researchKit: startDate)
    if let metadata { writer.member("metadata", .object(metadata)) }
  }
}

/// Steps and distance since a step's start (ResearchKit's pedometer recorder, `CMPedometerData`).
package struct PedometerItem: Equatable, Sendable {
  /// When counting started.
  package var startDate: Instant
  /// Until when it was counted.
  package var endDate: Instant
  /// Steps from start to end; nil where steps are not counted.
  package var numberOfSteps: Double?
  /// Metres from start to end; nil where distance is not measured.
  package var distance: Double?

  package init(
    startDate: Instant, endDate: Instant, numberOfSteps: Double?, distance: Double?
  ) {
    self.startDate = startDate
    self.endDate = endDate
    self.numberOfSteps = numberOfSteps
    self.distance = distance
  }

  /// Adds ResearchKit's keys; a quantity that is not measured has none.
  package func write(to writer: inout Writer) {
    writer.member("startDate", researchKit: startDate)
    writer.member("endDate", researchKit: endDate)
    if let numberOfSteps { writer.member("numberOfSteps", numberOfSteps) }
    if let distance { writer.member("distance", distance) }
  }
}

extension RecordedItem {
  /// Adds the item's keys.
  package func write(to writer: inout Writer) {
    switch self {
    case .sample(let item): item.write(to: &writer)
    case .pedometer(let item): item.write(to: &writer)
    }
  }
}
