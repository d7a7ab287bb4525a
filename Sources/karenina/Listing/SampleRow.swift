import Quantities
import ResultsAnalysis

/// A sample as a row, the same wherever samples are listed outside a session.
enum SampleRow {
  static let columns = [
    Column("participant", "The participant's code."),
    Column("type", "The quantity type, as HealthKit names it."),
    Column("unit", "The unit of the value."),
    Column("start", "When the sample starts."),
    Column("end", "When the sample ends; its start for a momentary reading."),
    Column("value", "How much, in the unit of the row."),
    Column("source", "The name of what wrote the sample."),
    Column(
      "flags",
      "What the store remarks on the sample, with spaces between: 'implausible', 'conflict'."),
  ]

  /// The cells of a sample; no names of flags give a missing cell.
  static func cells(
    of sample: QuantitySample, participant: String, flags: [String] = []
  ) -> [Cell] {
    [
      .text(participant), .text(sample.type.identifier), .text(sample.unit.symbol),
      .instant(sample.start), .instant(sample.end), .decimal(sample.value), .text(sample.source),
      flags.isEmpty ? .missing : .text(flags.joined(separator: " ")),
    ]
  }
}
