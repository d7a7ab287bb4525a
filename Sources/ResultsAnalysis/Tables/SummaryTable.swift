import HeartMetrics
import Quantities
import ResultFiles

/// Each recording in numbers: a row for each type of a recorder of a step, its stretches merged.
///
/// Values that the samples' table flags are left out and counted. Values of a type that is not known
/// have a row for each unit. A metric that cannot be given is missing, and `notes` tells why.
package enum SummaryTable {
  package static let columns =
    CommonColumns.session + CommonColumns.step + [
      Column("recorder", "The recorder's identifier."),
      Column("type", "The quantity, as HealthKit names it; missing where nothing was recorded."),
      Column("unit", "The unit of mean, min and max, and of what is of any numbers."),
      Column("n", "How many values were counted.", .integer),
      Column("mean", "The sample mean, their sum over their number, to nine decimals.", .decimal),
      Column("min", "The smallest of them.", .decimal),
      Column("max", "The largest of them.", .decimal),
    ] + SummaryMetric.allCases.map(\.column.detail) + [
      SummaryMetric.notes.detail,
      Column("excluded", "How many values were left out, as their flags tell.", .integer),
      Column("clip", "The clip that the step played."),
    ]

  /// The columns of numbers, which can be compared.
  package static let numbers = ["n", "mean", "min", "max"] + SummaryMetric.names

  /// The rows of a session, in the order of its steps, recorders and types.
  ///
  /// - Parameters:
  ///   - record: The session; what is compared with other steps finds them there.
  ///   - filter: Which rows are taken.
  ///   - body: What is known of the participant.
  /// - Returns: A row of nothing for a recording of nothing.
  package static func rows(
    of record: SessionRecord, _ filter: ResultFilter = ResultFilter(), body: Body = Body()
  ) -> [[Cell]] {
    let head = CommonColumns.cells(record.head)
    return summaries(of: record, filter, body: body).map { step, summary in
      head + CommonColumns.cells(step) + summary.cells + [.text(step.clip?.name)]
    }
  }

  /// The rows of a recorder's file outside any session; what only a session tells is missing, but
  /// for what the file's name does.
  ///
  /// - Returns: Also a row of nothing for an empty recording; none for a file without a whole item.
  package static func rows(
    of file: LoneRecorderFile, _ filter: ResultFilter = ResultFilter()
  ) -> [[Cell]] {
    let groups = SampleGroup.groups(of: AnyIterator(file.next))
    if groups.isEmpty && !file.problems.isEmpty { return [] }
    let summaries =
      groups.isEmpty && filter.type == nil
      ? [RecordingSummary(recorder: file.name.recorder, group: nil)]
      : groups.filter { filter.takes(type: $0.type) }
        .map { RecordingSummary(recorder: file.name.recorder, group: $0) }
    return summaries.map { summary in
      CommonColumns.place(of: file.name) + summary.cells + [.missing]
    }
  }

  /// The summaries of a session, each with its step.
  static func summaries(
    of record: SessionRecord, _ filter: ResultFilter, body: Body = Body()
  ) -> [(step: StepResult, summary: RecordingSummary)] {
    let recordings = StepRecordings(record)
    return recordings.steps.indices.filter { filter.takes(recordings.steps[$0].step) }
      .flatMap { place in
        recordings.steps[place].recorders.flatMap { recorder in
          summaries(of: recorder, step: place, of: recordings, filter, body).map {
            (recordings.steps[place].step, $0)
          }
        }
      }
  }

  /// One for each type; one of nothing for a recording of nothing.
  private static func summaries(
    of recorder: RecorderGroups, step place: Int, of recordings: StepRecordings,
    _ filter: ResultFilter, _ body: Body
  ) -> [RecordingSummary] {
    guard !recorder.groups.isEmpty else {
      return filter.type == nil
        ? [RecordingSummary(recorder: recorder.recorder, group: nil)] : []
    }
    return recorder.groups.filter { filter.takes(type: $0.type) }.map {
      RecordingSummary(
        recorder: recorder.recorder, group: $0, step: place, of: recordings, body: body)
    }
  }
}
