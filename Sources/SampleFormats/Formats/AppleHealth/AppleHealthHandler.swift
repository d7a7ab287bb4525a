import Quantities
import StrictJSON

/// Makes samples of the elements of an export.
final class AppleHealthHandler: XMLHandler {
  let intake: SampleIntake
  var words = AppleHealthWords()
  /// The open record's metadata.
  var entries = AppleHealthEntries()
  /// The record that is open.
  private var sample: QuantitySample?
  private var beats: [QuantitySample] = []
  /// How many records began so far, by which places are told.
  var records = 0
  private var hasRoot = false
  private var isClosed = false

  init(_ intake: SampleIntake) { self.intake = intake }

  var place: String { "record \(records)" }

  func start(_ name: XMLText, _ attributes: XMLAttributes) throws(ImportError) {
    if name == "Record" {
      records += 1
      begin(attributes)
    } else if name == "MetadataEntry" {
      describe(attributes)
    } else if name == "InstantaneousBeatsPerMinute" {
      addBeat(attributes)
    } else if name == "HealthData" {
      hasRoot = true
    } else if name == "Workout" || name == "ActivitySummary" || name == "ClinicalRecord" {
      intake.remark(.unknownType, at: place, found: name.string)
    }
  }

  var readsTexts: Bool { false }

  func text(_ text: XMLText) {}

  func end(_ name: XMLText) throws(ImportError) {
    if name == "Record" {
      try close()
    } else if name == "HealthData" {
      isClosed = true
    }
  }

  func problem(_ reason: String) {
    intake.remark(isClosed || hasRoot ? .malformed : .truncated, at: place, found: reason)
  }

  /// Tells of an export that breaks off.
  func finish() throws(ImportError) {
    guard !isClosed else { return }
    intake.remark(.truncated, at: place, found: "the end of the file")
  }

  private func close() throws(ImportError) {
    // Taken out, not copied.
    guard var sample = self.sample.take() else { return }
    sample.metadata = entries.metadata
    try intake.take(sample, at: place)
    guard !beats.isEmpty else { return }
    for beat in beats { try intake.take(beat, at: place) }
    beats.removeAll(keepingCapacity: true)
  }

  // MARK: Records

  private func begin(_ attributes: XMLAttributes) {
    sample = nil
    entries.clear()
    let record = AppleHealthRecord(attributes)
    switch words.sample(of: record) {
    case .success(let made): sample = made
    case .failure(let remark): intake.remark(remark.kind, at: place, found: remark.found)
    }
  }

  private func describe(_ attributes: XMLAttributes) {
    guard sample != nil, let key = attributes.text("key"), let value = attributes.text("value")
    else { return }
    entries.add(key, value)
  }

  private func addBeat(_ attributes: XMLAttributes) {
    guard let sample, let text = attributes.text("bpm")?.string, let rate = Double.decimal(text),
      rate > 0, rate.isFinite,
      let time = attributes.text("time"),
      let start = AppleHealthTime.instant(ofBeat: time, in: sample)
    else { return intake.remark(.malformed, at: place, found: "a beat that can't be read") }
    beats.append(
      QuantitySample(
        type: .rrInterval, value: 60_000 / rate, unit: .millisecond, start: start, end: start,
        source: sample.source, device: sample.device,
        metadata: [JSONMember("bpm", .string(text))]))
  }
}
