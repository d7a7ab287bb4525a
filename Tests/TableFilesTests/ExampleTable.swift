import Quantities
import ResultsAnalysis
import TestSupport

@testable import TableFiles

/// A table with a column of every type, labels, units, missing cells and odd texts.
enum ExampleTable {
  static let columns = [
    Column("study", "The study's identifier."),
    Column("participant", "The participant's code."),
    Column("session", "The session's identifier."),
    Column("stepIndex", "The step's place in the plan, from 1.", .integer, range: .from(1)),
    Column("value", "How much.", unit: "count/min", empty: "nothing was recorded"),
    Column("start", "When it began.", .instant),
    Column(
      "flags", "What is odd.", labels: [.init("order", "it ends before it begins")],
      empty: "nothing is odd"),
    Column(
      "score", "How calm.", .integer,
      labels: [.init(.integer(1), "not at all"), .init(.integer(5), "very – “ganz”")],
      empty: "not answered"),
    Column("synthetic", "Whether it is made up.", .boolean),
    Column("answer", "The answer.", empty: "not answered"),
    Column("big", "A number beyond 32 bits.", .integer),
    Column("end", "When it ended.", .instant, empty: "it did not"),
  ]

  private static let answers: [Cell] = [
    .text("plain"), .text("Zürich, \"quoted\"\nand a line"), .integer(7), .decimal(2.5),
    .truth(true), .missing, .text("🫀 heart"), .text("=1+1"),
    .text(String(repeating: "lang ", count: 120) + "end"),
  ]

  /// Rows of three participants in two studies, the same each time.
  static func rows(_ count: Int) -> [[Cell]] {
    (0..<count).map { index in
      let millisecond = Int64(1_796_000_000_000) + Int64(index) * 1_234_567
      return [
        .text(index < count / 3 ? "calm" : "walk"), .text("P0\(1 + index * 4 / max(count, 1))"),
        .text("S\(index / 50)"), .integer(index % 7 + 1),
        index % 11 == 3 ? .missing : .decimal(60 + Double(index % 977) / 8),
        .instant(Instant(milliseconds: millisecond, offsetMinutes: [0, 60, -210][index % 3])),
        index % 5 == 0 ? .text("order") : .missing,
        index % 4 == 0 ? .missing : .integer(Int64(index % 5 + 1)), .truth(index.isMultiple(of: 2)),
        answers[index % answers.count], .integer(Int64(index) * 5_000_000_000),
        index % 6 == 1
          ? .missing : .instant(Instant(milliseconds: -millisecond / 3, offsetMinutes: 330)),
      ]
    }
  }

  /// Writes rows to a file of that format in the folder, and gives its path.
  static func write(
    _ format: TableFileFormat, _ count: Int, in place: TemporaryFolder, named name: String = "table"
  ) throws -> String {
    let path = place.path + "/\(name).\(format.ending)"
    let writer = try TableFile.writer(format, to: path, name: "samples", columns: columns)
    for row in rows(count) { try writer.append(row) }
    try writer.finish()
    return path
  }

  /// Writes a Parquet file with row groups of 1,000 rows, each in pages of 300.
  static func writeParquetInPieces(
    _ format: TableFileFormat, _ count: Int, in place: TemporaryFolder
  ) throws -> String {
    let path = place.path + "/table.\(format.ending)"
    let writer = try SpooledFile(path, columns) { (shape, file) throws(TableFileError) in
      try ParquetFile(shape, file, groupRows: 1000, pageRows: 300)
    }
    for row in rows(count) { try writer.append(row) }
    try writer.finish()
    return path
  }
}
