import Quantities
import ResultFiles

/// Samples as a tidy table: a row for each.
///
/// In: a session, or a recorder's file. Out: rows. Next: ``TableWriter``.
package enum SamplesTable {
  package static let columns =
    CommonColumns.ofSamples + [
      Column(
        "stretch", "Counts the stretches between pauses of the step, from 1.", .integer,
        range: .from(1), empty: CommonColumns.lone),
      Column("recorder", "The recorder's identifier.", empty: CommonColumns.lone),
      Column("type", "The quantity, as HealthKit names it."),
      Column("unit", "The unit of the value."),
      Column("start", "When the sample began.", .instant),
      Column("end", "When the sample ended.", .instant),
      Column(
        "elapsed", "From the step's start to the sample's, by the wall clock.", unit: "s",
        empty: CommonColumns.lone),
      Column("value", "How much; of a pedometer, how much more since its row before.", .decimal),
      Column("source", "The app or device that wrote the sample.", empty: "it does not say"),
      Column("clip", "The clip that the step played.", empty: "it played none"),
      Column("condition", "The condition of the experiment.", empty: "none was assigned"),
      Column(
        "flags",
        "What is odd, with spaces between: \(Flag.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")).",
        labels: ValueWords.flags, empty: "nothing is odd"),
      Column("synthetic", "Whether any sample of the session is made up.", .boolean),
    ]

  /// The rows of a session, in the order of its steps, their recorders and their items.
  package static func rows(
    of record: SessionRecord, _ filter: ResultFilter = ResultFilter(),
    extra: ExtraColumns = ExtraColumns()
  ) -> [[Cell]] {
    let head = CommonColumns.cells(record.head)
    return record.steps.filter(filter.takes).flatMap { step in
      step.recordings.flatMap { recording in
        let place =
          head + CommonColumns.cells(step)
          + [.integer(recording.stretch), .text(recording.identifier)]
        return recording.increments.filter { filter.takes(type: $0.type) }.map { sample in
          let behind: [Cell] = [
            .text(step.clip?.name), .text(record.head.condition), Flag.cell(of: sample),
            .truth(record.isSynthetic),
          ]
          return place + cells(sample, since: step.startDate) + behind + extra.cells(sample)
        }
      }
    }
  }

  /// The rows of a recorder's file outside any session, made as they are asked for; what only a
  /// session tells is missing, but for what the file's name does.
  package static func rows(
    of file: LoneRecorderFile, _ filter: ResultFilter = ResultFilter(),
    extra: ExtraColumns = ExtraColumns()
  ) -> AnySequence<[Cell]> {
    let place = place(of: file.name)
    let synthetic: Cell = file.isSynthetic ? .truth(true) : .missing
    return AnySequence {
      AnyIterator {
        while let sample = file.next() {
          guard filter.takes(type: sample.type) else { continue }
          var row = place
          row.reserveCapacity(columns.count)
          row += cells(sample, since: nil)
          row += [.missing, .missing, Flag.cell(of: sample), synthetic] + extra.cells(sample)
          return row
        }
        return nil
      }
    }
  }

  /// Study to recorder of a recorder's file outside any session.
  static func place(of name: RecorderFileName) -> [Cell] {
    CommonColumns.place(of: name) + [.missing, .text(name.recorder)]
  }

  /// Adds the rows of a recorder's file outside any session.
  package static func append(
    _ file: LoneRecorderFile, _ filter: ResultFilter = ResultFilter(),
    extra: ExtraColumns = ExtraColumns(), to renderer: inout RowRenderer
  ) {
    // One missing cell by itself is not empty in csv.
    guard renderer.format == .csv, extra.isEmpty, renderer.condition == nil,
      renderer.selection.map({ $0.width == columns.count }) ?? (renderer.columns == columns),
      renderer.places.count > 1
    else {
      for row in rows(of: file, filter, extra: extra) { renderer.append(row, of: file) }
      return
    }
    let synthetic = file.isSynthetic
    while file.nextBatch() {
      renderer.appendSamples(of: file, filter, isSynthetic: synthetic)
    }
  }

  /// Type to source.
  private static func cells(_ sample: SampleItem, since start: Instant?) -> [Cell] {
    [
      .text(sample.type), .text(sample.unit), .instant(sample.startDate),
      .instant(sample.endDate), .decimal(start.map { sample.startDate.seconds(since: $0) }),
      .decimal(sample.value), sample.source.isEmpty ? .missing : .text(sample.source),
    ]
  }
}
