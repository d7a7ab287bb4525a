import HeartMetrics
import Quantities
import ResultFiles

/// Each recording in numbers: a row for each type of a recorder of a step, its stretches merged.
///
/// Values that the samples' table flags are left out and counted. Values of a type that is not known
/// have a row for each unit. A metric that cannot be given is missing, and `notes` tells why.
package enum SummaryTable {
  package static let columns = columns(.lipponenTarvainen)

  /// Its columns where beats are treated by that rule.
  package static func columns(_ correction: BeatCorrectionRule) -> [Column] {
    keys + numberColumns + SummaryMetric.allCases.map { $0.column(correction).detail } + [
      SummaryMetric.notes.detail,
      Column(
        "excluded", "How many values were left out, as their flags tell.", .integer,
        range: .from(0)),
      Column("clip", "The clip that the step played.", empty: "it played none"),
    ]
  }

  private static let keys =
    CommonColumns.ofSamples + [
      Column("recorder", "The recorder's identifier.", empty: "a file by itself tells none"),
      Column(
        "type", "The quantity, as HealthKit names it; missing where nothing was recorded.",
        empty: "nothing was recorded"),
      Column(
        "unit", "The unit of mean, min and max, and of what is of any numbers.",
        empty: "nothing was recorded"),
    ]

  private static let numberColumns: [Column] = {
    let none = SummaryMetric.missing([.noSamples])
    return [
      Column("n", "How many values were counted.", .integer, range: .from(0)),
      Column(
        "mean", "The sample mean, their sum over their number, to nine decimals.", .decimal,
        empty: none),
      Column("min", "The smallest of them.", .decimal, empty: none),
      Column("max", "The largest of them.", .decimal, empty: none),
    ]
  }()

  /// The columns whose numbers are in the unit that the row tells.
  static let inRowUnit = Set(
    ["mean", "min", "max"] + SummaryMetric.allCases.filter(\.isInRowUnit).map(\.name))

  /// The columns of numbers, which can be compared.
  package static let numbers = ["n", "mean", "min", "max"] + SummaryMetric.names

  /// The rows of a session, in the order of its steps, recorders and types.
  ///
  /// - Parameters:
  ///   - record: The session; what is compared with other steps finds them there.
  ///   - filter: Which rows are taken.
  ///   - body: What is known of the participant.
  ///   - correction: What becomes of beats that were missed, invented or misplaced.
  /// - Returns: A row of nothing for a recording of nothing.
  package static func rows(
    of record: SessionRecord, _ filter: ResultFilter = ResultFilter(), body: Body = Body(),
    correction: BeatCorrectionRule = .lipponenTarvainen
  ) -> [[Cell]] {
    let head = CommonColumns.cells(record.head)
    return summaries(of: record, filter, body: body, correction).map { step, summary in
      head + CommonColumns.cells(step) + summary.cells + [.text(step.clip?.name)]
    }
  }

  /// The rows of a recorder's file outside any session; what only a session tells is missing, but
  /// for what the file's name does.
  ///
  /// - Returns: Also a row of nothing for an empty recording; none for a file without a whole item.
  package static func rows(
    of file: LoneRecorderFile, _ filter: ResultFilter = ResultFilter(),
    correction: BeatCorrectionRule = .lipponenTarvainen
  ) -> [[Cell]] {
    var collecting = LoneGroups()
    return summaries(of: file, filter, correction, .metrics, &collecting)
      .map { cells($0, of: file) }
  }

  /// Adds the same rows.
  package static func append(
    _ file: LoneRecorderFile, _ filter: ResultFilter = ResultFilter(),
    correction: BeatCorrectionRule = .lipponenTarvainen, to renderer: inout RowRenderer
  ) {
    // One missing cell by itself is not empty in csv.
    let isPlain = renderer.format == .csv && renderer.condition == nil && renderer.places.count > 1
    let depth = isPlain ? depth(of: renderer.places) : .metrics
    for summary in summaries(of: file, filter, correction, depth, &renderer.loneGroups) {
      if isPlain {
        renderer.append(summary, of: file)
      } else {
        renderer.append(cells(summary, of: file), of: file)
      }
    }
  }

  private static func cells(_ summary: RecordingSummary, of file: LoneRecorderFile) -> [Cell] {
    CommonColumns.place(of: file.name) + summary.cells + [.missing]
  }

  private static func summaries(
    of file: LoneRecorderFile, _ filter: ResultFilter, _ correction: BeatCorrectionRule,
    _ depth: SummaryDepth, _ collecting: inout LoneGroups
  ) -> [RecordingSummary] {
    let groups = collecting.groups(of: file)
    guard !groups.isEmpty else {
      return file.problems.isEmpty && filter.type == nil
        ? [RecordingSummary(recorder: file.name.recorder, group: nil)] : []
    }
    return groups.filter { filter.takes(type: $0.type) }.map {
      RecordingSummary(
        recorder: file.name.recorder, group: $0, correction: correction, depth: depth)
    }
  }

  // MARK: Places of columns

  /// Those in front of the numbers.
  static let head = 0..<keys.count
  static let metrics = (head.upperBound + 4)..<(head.upperBound + 4 + SummaryMetric.all.count)
  static let notes = metrics.upperBound
  static let excluded = notes + 1

  /// What has to be worked out for columns at these places.
  private static func depth(of places: [Int]) -> SummaryDepth {
    let spread = metrics.lowerBound..<(metrics.lowerBound + SummaryMetric.spread.count)
    let depths = places.lazy.map { place -> SummaryDepth in
      if spread.contains(place) { return .spread }
      return metrics.contains(place) || place == notes ? .metrics : .range
    }
    return depths.max() ?? .range
  }

  /// The summaries of a session, each with its step.
  static func summaries(
    of record: SessionRecord, _ filter: ResultFilter, body: Body = Body(),
    _ correction: BeatCorrectionRule = .lipponenTarvainen
  ) -> [(step: StepResult, summary: RecordingSummary)] {
    let recordings = StepRecordings(record)
    return recordings.steps.indices.filter { filter.takes(recordings.steps[$0].step) }
      .flatMap { place in
        recordings.steps[place].recorders.flatMap { recorder in
          summaries(of: recorder, step: place, of: recordings, filter, body, correction).map {
            (recordings.steps[place].step, $0)
          }
        }
      }
  }

  /// One for each type; one of nothing for a recording of nothing.
  private static func summaries(
    of recorder: RecorderGroups, step place: Int, of recordings: StepRecordings,
    _ filter: ResultFilter, _ body: Body, _ correction: BeatCorrectionRule
  ) -> [RecordingSummary] {
    guard !recorder.groups.isEmpty else {
      return filter.type == nil
        ? [RecordingSummary(recorder: recorder.recorder, group: nil)] : []
    }
    return recorder.groups.filter { filter.takes(type: $0.type) }.map {
      RecordingSummary(
        recorder: recorder.recorder, group: $0, step: place, of: recordings, body: body,
        correction: correction)
    }
  }
}
