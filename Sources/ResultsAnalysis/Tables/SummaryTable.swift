import HeartMetrics
import Quantities
import ResultFiles

/// Each recording in numbers: a row for each type of a recorder of a step, its stretches merged.
///
/// Values that the samples' table flags are left out and counted. Values of a type that is not known
/// have a row for each unit.
package enum SummaryTable {
  package static let columns =
    CommonColumns.session + CommonColumns.step + [
      Column("recorder", "The recorder's identifier."),
      Column("type", "The quantity, as HealthKit names it; missing where nothing was recorded."),
      Column("unit", "The unit of mean, min and max."),
      Column("n", "How many values were counted.", .integer),
      Column("mean", "The sample mean, their sum over their number, to nine decimals.", .decimal),
      Column("min", "The smallest of them.", .decimal),
      Column("max", "The largest of them.", .decimal),
      Column("excluded", "How many values were left out, as their flags tell.", .integer),
      Column("clip", "The clip that the step played."),
    ]

  /// The rows of a session, in the order of its steps, recorders and types.
  package static func rows(
    of record: SessionRecord, _ filter: ResultFilter = ResultFilter()
  ) -> [[Cell]] {
    let head = CommonColumns.cells(record.head)
    return record.steps.filter(filter.takes).flatMap { step in
      summaries(of: step, filter).map { summary in
        head + CommonColumns.cells(step) + summary.cells + [.text(step.clip?.name)]
      }
    }
  }

  /// The rows of a recorder's file outside any session; what only a session tells is missing.
  ///
  /// - Returns: Also a row of nothing for an empty recording; none for a file without a whole item.
  package static func rows(
    of file: LoneRecorderFile, _ filter: ResultFilter = ResultFilter()
  ) -> [[Cell]] {
    let groups = groups(of: AnyIterator(file.next))
    if groups.isEmpty && !file.problems.isEmpty { return [] }
    return summaries(of: groups, nil, filter).map { summary in
      Array(repeating: .missing, count: 8) + summary.cells + [.missing]
    }
  }

  private static func summaries(of step: StepResult, _ filter: ResultFilter) -> [Summary] {
    var recorders: [String] = []
    for recording in step.recordings where recording.hasFile {
      if !recorders.contains(recording.identifier) { recorders.append(recording.identifier) }
    }
    return recorders.flatMap { recorder in
      let samples = step.recordings.filter { $0.identifier == recorder }.flatMap(\.increments)
      return summaries(of: groups(of: samples.makeIterator()), recorder, filter)
    }
  }

  /// One for each group; one of nothing for a recording of nothing.
  private static func summaries(
    of groups: [SampleGroup], _ recorder: String?, _ filter: ResultFilter
  ) -> [Summary] {
    guard !groups.isEmpty else {
      return filter.type == nil ? [Summary(recorder: recorder, group: nil)] : []
    }
    return groups.filter { filter.takes(type: $0.type) }.map {
      Summary(recorder: recorder, group: $0)
    }
  }

  /// The samples by their types, in the order in which these first came.
  private static func groups(
    of samples: some IteratorProtocol<SampleItem>
  ) -> [SampleGroup] {
    var groups: [SampleGroup] = []
    var samples = samples
    while let sample = samples.next() {
      if let index = groups.firstIndex(where: { $0.takes(sample) }) {
        groups[index].append(sample)
      } else {
        groups.append(SampleGroup(sample))
      }
    }
    return groups
  }
}

/// The values of one type of one recorder of a step.
private struct SampleGroup {
  let type: String
  /// The unit of the values: that of the first without a flag, or of the first.
  private(set) var unit: String
  private(set) var values: [Double] = []
  private(set) var excluded = 0

  init(_ sample: SampleItem) {
    type = sample.type
    unit = sample.unit
    append(sample)
  }

  /// Samples of a type that is not known meet only where their units are the same.
  func takes(_ sample: SampleItem) -> Bool {
    type == sample.type && (unit == sample.unit || QuantityType.named(type) != nil)
  }

  mutating func append(_ sample: SampleItem) {
    guard Flag.flags(of: sample).isEmpty else { return excluded += 1 }
    if values.isEmpty { unit = sample.unit }
    values.append(value(of: sample))
  }

  /// The value in the group's unit, into which that of a sample without a flag converts.
  private func value(of sample: SampleItem) -> Double {
    guard sample.unit != unit, let from = QuantityUnit.named(sample.unit),
      let to = QuantityUnit.named(unit)
    else { return sample.value }
    do throws(UnitMismatch) {
      return try from.convert(sample.value, to: to)
    } catch {
      return sample.value
    }
  }
}

/// The samples of one type of one recorder of a step, in numbers.
private struct Summary {
  private let recorder: String?
  private let group: SampleGroup?
  private let metrics: RateMetrics

  init(recorder: String?, group: SampleGroup?) {
    self.recorder = recorder
    self.group = group
    metrics = RateMetrics(group?.values ?? [])
  }

  var cells: [Cell] {
    [
      .text(recorder), .text(group?.type), .text(group?.unit), .integer(metrics.count),
      .decimal(metrics.mean.map(Self.rounded)), .decimal(metrics.minimum),
      .decimal(metrics.maximum), .integer(group?.excluded ?? 0),
    ]
  }

  /// Without the noise that binary fractions leave in a sum: to nine decimals.
  private static func rounded(_ value: Double) -> Double {
    abs(value) < 1e6 ? (value * 1e9).rounded() / 1e9 : value
  }
}
