import HeartMetrics
import Quantities
import ResultFiles

/// Each recording in numbers: a row for each type of a recorder of a step, its stretches merged.
///
/// Implausible values, and such that no unit of the row fits, are left out and counted.
package enum SummaryTable {
  package static let columns =
    CommonColumns.session + CommonColumns.step + [
      Column("recorder", "The recorder's identifier."),
      Column("type", "The quantity, as HealthKit names it; missing where nothing was recorded."),
      Column("unit", "The unit of mean, min and max."),
      Column("n", "How many values were counted."),
      Column("mean", "The sample mean, their sum over their number, to nine decimals."),
      Column("min", "The smallest of them."),
      Column("max", "The largest of them."),
      Column("excluded", "How many values were left out as implausible."),
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
  package static func rows(
    of file: RecorderFile, _ filter: ResultFilter = ResultFilter()
  ) -> [[Cell]] {
    summaries(of: file.samples, nil, filter).map { summary in
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
      return summaries(of: samples, recorder, filter)
    }
  }

  /// One for each type, in the order in which the types first came; one of nothing for none.
  private static func summaries(
    of samples: [SampleItem], _ recorder: String?, _ filter: ResultFilter
  ) -> [Summary] {
    guard !samples.isEmpty else {
      return filter.type == nil ? [Summary(recorder: recorder, samples: [])] : []
    }
    var types: [String] = []
    for sample in samples where filter.takes(type: sample.type) {
      if !types.contains(sample.type) { types.append(sample.type) }
    }
    return types.map { type in
      Summary(recorder: recorder, samples: samples.filter { $0.type == type })
    }
  }
}

/// The samples of one type of one recorder of a step, in numbers.
private struct Summary {
  private let recorder: String?
  private let type: String?
  private let unit: String?
  private let metrics: RateMetrics
  private let excluded: Int

  init(recorder: String?, samples: [SampleItem]) {
    let unit = samples.first?.unit
    let values = samples.compactMap { Self.value(of: $0, in: unit) }
    self.recorder = recorder
    self.unit = unit
    type = samples.first?.type
    metrics = RateMetrics(values)
    excluded = samples.count - values.count
  }

  var cells: [Cell] {
    [
      .text(recorder), .text(type), .text(unit), .integer(metrics.count),
      .decimal(metrics.mean.map(Self.rounded)), .decimal(metrics.minimum),
      .decimal(metrics.maximum),
      .integer(excluded),
    ]
  }

  /// Without the noise that binary fractions leave in a sum: to nine decimals.
  private static func rounded(_ value: Double) -> Double {
    abs(value) < 1e6 ? (value * 1e9).rounded() / 1e9 : value
  }

  /// The value in the row's unit; nil where it is implausible or no unit leads there.
  private static func value(of sample: SampleItem, in symbol: String?) -> Double? {
    guard !Plausibility.isImplausible(sample) else { return nil }
    guard sample.unit != symbol else { return sample.value }
    guard let unit = QuantityUnit.named(sample.unit),
      let target = symbol.flatMap(QuantityUnit.named)
    else { return nil }
    do throws(UnitMismatch) {
      return try unit.convert(sample.value, to: target)
    } catch {
      return nil
    }
  }
}
