import Quantities
import ResultFiles

/// How many samples are odd, by themselves or among others, in files that are whole.
package struct SampleOddities: Equatable, Sendable {
  /// Samples that came before with everything the same.
  package var duplicates = 0
  /// Samples that start before one that stands in front of them in their file.
  package var outOfOrder = 0
  /// Stretches of a recorder whose samples start before those of the stretch before have ended.
  package var overlaps = 0
  /// Samples whose time lies outside that of their step, or far from that of their file.
  package var outside = 0

  /// Samples with a remark for what they are themselves, by the remark.
  package var remarks: [Flag: Int] = [:]

  package init() {}

  init(of file: LoneRecorderFile, remarks: [Flag: Int]) {
    (duplicates, outOfOrder, outside) = (file.duplicates, file.outOfOrder, file.outside)
    self.remarks = remarks
  }

  package init(of record: SessionRecord) {
    for step in record.steps {
      for (index, recording) in step.recordings.enumerated() {
        duplicates += recording.samples.count { $0.isDuplicate }
        outside += recording.samples.count { $0.isOutside }
        addRemarks(recording.samples)
        let before = step.recordings[..<index].last { $0.identifier == recording.identifier }
        if let before, Self.overlap(before, recording) { overlaps += 1 }
      }
    }
  }

  /// Samples of one recorder mostly have one type and one unit, which are looked up once.
  private mutating func addRemarks(_ samples: [SampleItem]) {
    var words = (type: "", unit: "")
    var plain: ClosedRange<Double>?
    for sample in samples {
      if sample.type != words.type || sample.unit != words.unit {
        words = (sample.type, sample.unit)
        plain = Flag.plain(type: sample.type, unit: sample.unit)
      }
      if plain?.contains(sample.value) == true, sample.startDate <= sample.endDate { continue }
      for flag in Flag.ofItself(sample) { remarks[flag, default: 0] += 1 }
    }
  }

  private static func overlap(_ one: Recording, _ next: Recording) -> Bool {
    guard let end = one.samples.map(\.endDate).max(),
      let start = next.samples.map(\.startDate).min()
    else { return false }
    return start < end
  }

  mutating func add(_ other: SampleOddities) {
    duplicates += other.duplicates
    outOfOrder += other.outOfOrder
    overlaps += other.overlaps
    outside += other.outside
    remarks.merge(other.remarks, uniquingKeysWith: +)
  }

  /// What is odd, on one line; nil where nothing is.
  package var words: String? {
    let parts = [
      Self.part(duplicates, "duplicate sample", "flagged, and left out of summaries"),
      Self.part(
        outOfOrder, "sample out of order", plural: "samples out of order", "read as they are"),
      Self.part(
        overlaps, "stretch that overlaps the one before",
        plural: "stretches that overlap the one before", "read as they are"),
      Self.part(
        outside, "sample far outside the time of its step or file",
        plural: "samples far outside the time of their step or file",
        "flagged, and left out of summaries"),
      Self.part(
        remarks[.implausible] ?? 0, "sample with an implausible value",
        plural: "samples with implausible values", "flagged, and left out of summaries"),
      Self.part(
        remarks[.unit] ?? 0, "sample in a unit that is not its type's",
        plural: "samples in units that are not their type's", "flagged, and left out of summaries"),
      Self.part(
        remarks[.order] ?? 0, "sample that ends before it starts",
        plural: "samples that end before they start", "flagged, and left out of summaries"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func part(
    _ count: Int, _ word: String, plural: String? = nil, _ consequence: String
  ) -> String? {
    guard count > 0 else { return nil }
    return "\(count) \(count == 1 ? word : plural ?? word + "s") (\(consequence))"
  }
}

extension SessionRecord {
  /// Marks samples that came before, and those that lie outside the time of their step.
  package mutating func markOddities() {
    markDuplicates()
    for step in steps.indices {
      let time = ExpectedTime(ofStepFrom: steps[step].startDate, to: steps[step].endDate)
      for recording in steps[step].recordings.indices {
        steps[step].recordings[recording].expect(time)
      }
    }
  }

  /// Marks each sample that came before in the same step under the same recorder, of whichever
  /// stretch, with everything the same.
  private mutating func markDuplicates() {
    for step in steps.indices {
      var seen: Set<SampleKey> = []
      for recording in steps[step].recordings.indices
      where steps[step].recordings[recording].kind == "healthQuantity" {
        let identifier = steps[step].recordings[recording].identifier
        for sample in steps[step].recordings[recording].samples.indices {
          let key = SampleKey(steps[step].recordings[recording].samples[sample], identifier)
          guard !seen.insert(key).inserted else { continue }
          steps[step].recordings[recording].samples[sample].isDuplicate = true
        }
      }
    }
  }
}

/// What two samples must have in common to be the same.
private struct SampleKey: Hashable {
  let recorder: String
  let type: String
  let unit: String
  let source: String
  let value: UInt64
  let start: Int64
  let end: Int64

  init(_ sample: SampleItem, _ recorder: String) {
    self.recorder = recorder
    (type, unit, source) = (sample.type, sample.unit, sample.source)
    value = sample.value.bitPattern
    (start, end) = (sample.startDate.milliseconds, sample.endDate.milliseconds)
  }
}
