import Quantities
import ResultFiles

/// How many samples are odd, by themselves or among others, in files that are whole.
package struct SampleOddities: Equatable, Sendable {
  /// What is odd, in the order in which it is told.
  package enum Kind: CaseIterable, Sendable {
    /// Samples that came before with everything the same.
    case duplicate
    /// Samples that start before one of their type and source that stands in front of them in their
    /// file.
    case outOfOrder
    /// Stretches of a recorder whose samples start before those of the stretch before have ended.
    case overlap
    /// Samples whose time lies outside that of their step, or far from that of their file.
    case outside
    /// Samples with a remark for what they are themselves.
    case implausible, unit, endBeforeStart
  }

  private struct Tally: Equatable {
    var count: Int
    /// The first file or session, by the order of reading; nil where it is not told.
    var first: String?
    /// How many files and sessions.
    var places: Int
  }

  private var tallies: [Kind: Tally] = [:]

  package init() {}

  init(of file: LoneRecorderFile, remarks: [Flag: Int]) {
    note(.duplicate, file.duplicates, file.path)
    note(.outOfOrder, file.outOfOrder, file.path)
    note(.outside, file.outside, file.path)
    note(remarks, file.path)
  }

  /// - Parameters:
  ///   - record: A session.
  ///   - path: Where it lies.
  package init(of record: SessionRecord, path: String? = nil) {
    var (duplicates, outside, overlaps, remarks) = (0, 0, 0, [Flag: Int]())
    for step in record.steps {
      for (index, recording) in step.recordings.enumerated() {
        duplicates += recording.samples.count { $0.isDuplicate }
        outside += recording.samples.count { $0.isOutside }
        Self.add(recording.samples, to: &remarks)
        let before = step.recordings[..<index].last { $0.identifier == recording.identifier }
        if let before, Self.overlap(before, recording) { overlaps += 1 }
      }
    }
    note(.duplicate, duplicates, path)
    note(.overlap, overlaps, path)
    note(.outside, outside, path)
    note(remarks, path)
  }

  private mutating func note(_ remarks: [Flag: Int], _ path: String?) {
    note(.implausible, remarks[.implausible] ?? 0, path)
    note(.unit, remarks[.unit] ?? 0, path)
    note(.endBeforeStart, remarks[.order] ?? 0, path)
  }

  private mutating func note(_ kind: Kind, _ count: Int, _ path: String?) {
    if count > 0 { tallies[kind] = Tally(count: count, first: path, places: 1) }
  }

  /// Samples of one recorder mostly have one type and one unit, which are looked up once.
  private static func add(_ samples: [SampleItem], to remarks: inout [Flag: Int]) {
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

  /// Adds what was read behind.
  mutating func add(_ other: SampleOddities) {
    tallies.merge(other.tallies) { one, next in
      Tally(
        count: one.count + next.count, first: one.first ?? next.first,
        places: one.places + next.places)
    }
  }

  package func count(_ kind: Kind) -> Int { tallies[kind]?.count ?? 0 }

  /// What is odd and where it was first met, on one line; nil where nothing is.
  package var words: String? {
    let parts = Kind.allCases.compactMap { kind in tallies[kind].map { Self.part(kind, $0) } }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func part(_ kind: Kind, _ tally: Tally) -> String {
    let more = tally.places > 1 ? " and \(tally.places - 1) more" : ""
    let place = tally.first.map { "in \($0)\(more); " } ?? ""
    return
      "\(tally.count) \(tally.count == 1 ? kind.word : kind.words) (\(place)\(kind.consequence))"
  }
}

extension SampleOddities.Kind {
  fileprivate var word: String {
    switch self {
    case .duplicate: "duplicate sample"
    case .outOfOrder: "sample out of order"
    case .overlap: "stretch that overlaps the one before"
    case .outside: "sample far outside the time of its step or file"
    case .implausible: "sample with an implausible value"
    case .unit: "sample in a unit that is not its type's"
    case .endBeforeStart: "sample that ends before it starts"
    }
  }

  /// The same of several.
  fileprivate var words: String {
    switch self {
    case .duplicate: "duplicate samples"
    case .outOfOrder: "samples out of order"
    case .overlap: "stretches that overlap the one before"
    case .outside: "samples far outside the time of their step or file"
    case .implausible: "samples with implausible values"
    case .unit: "samples in units that are not their type's"
    case .endBeforeStart: "samples that end before they start"
    }
  }

  fileprivate var consequence: String {
    switch self {
    case .outOfOrder, .overlap: "read as they are"
    case .duplicate, .outside, .implausible, .unit, .endBeforeStart:
      "flagged, and left out of summaries"
    }
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
