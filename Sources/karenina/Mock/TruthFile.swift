import MockHealth
import ResultsAnalysis

/// The truth beside made-up readings, as rows: what a device should have told, and what went wrong.
final class TruthFile {
  private static let columns = [
    Column("participant", "The participant's code."),
    Column("time", "When the reading was taken, by a clock that is right."),
    Column("stamp", "What the device's clock showed; empty where nothing was told."),
    Column("reported", "The rate that was told, in count/min; empty where none was."),
    Column("truth", "The rate without any fault, in count/min."),
    Column("dirt", "What was wrong, with spaces between; empty for nothing."),
  ]

  private let file: OutputFile
  private var writer: TableWriter<any Error>

  init(_ path: String) throws {
    let file = try OutputFile(path)
    self.file = file
    writer = TableWriter(.csv, columns: Self.columns) { try file.write($0) }
  }

  func write(_ rows: [TruthRow], of participant: String) throws {
    for row in rows { try writer.append(Self.cells(of: row, participant)) }
  }

  private static func cells(of row: TruthRow, _ participant: String) -> [Cell] {
    [
      .text(participant), .instant(row.time), row.stamp.map { .instant($0) } ?? .missing,
      row.reported.map { .decimal($0) } ?? .missing,
      .decimal((row.truth * 1000).rounded() / 1000),
      row.dirt.isEmpty ? .missing : .text(row.dirt.names),
    ]
  }

  /// Ends the file, which waits to be put in place; nil for standard output.
  func complete() throws -> WaitingFile? {
    try writer.finish()
    return try file.complete()
  }
}
