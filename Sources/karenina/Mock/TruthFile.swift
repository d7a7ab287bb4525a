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
  /// Rows that wait to be written.
  private var rows: [[Cell]] = []

  init(_ path: String) throws {
    let file = try OutputFile(path)
    self.file = file
    writer = TableWriter(.csv, columns: Self.columns) { try file.write($0) }
  }

  func append(_ row: TruthRow, of participant: String) {
    rows.append([
      .text(participant), .instant(row.time), row.stamp.map { .instant($0) } ?? .missing,
      row.reported.map { .decimal($0) } ?? .missing,
      .decimal((row.truth * 1000).rounded() / 1000),
      row.dirt.isEmpty ? .missing : .text(row.dirt.names),
    ])
  }

  /// Writes the rows that wait.
  func write() throws {
    for row in rows { try writer.append(row) }
    rows.removeAll(keepingCapacity: true)
  }

  func finish() throws {
    try write()
    try writer.finish()
    try file.finish()
  }
}
