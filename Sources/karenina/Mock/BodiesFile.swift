import MockHealth
import ResultsAnalysis
import SafeFiles

/// The drawn traits of made-up participants, a row each, as a table of covariates.
enum BodiesFile {
  private static var columns: [Column] {
    [Column("participant", "The participant's code.")]
      + BodyTrait.allCases.map { Column($0.rawValue, $0.summary) }
      + [
        Column("condition", "The condition it is assigned to; empty where the model has none."),
        Column("generator", "The version of the generator that made it."),
      ]
  }

  /// Whether the file of this path begins with the names of these columns.
  static func isOne(_ path: String) throws -> Bool {
    let names = columns.map(\.name).joined(separator: ",") + "\n"
    return try FileBytes.read(path).starts(with: names.utf8)
  }

  /// Writes the table, which waits to be put in place; nil for standard output.
  static func write(
    _ dataset: MockDataset, _ participants: Int, to path: String
  ) throws -> WaitingFile? {
    let file = try OutputFile(path)
    var writer = TableWriter<any Error>(.csv, columns: columns) { try file.write($0) }
    for number in 1...participants {
      try Interruption.check(leaving: MockCommand.nothingLeft)
      let code = MockDataset.participant(number)
      let body = dataset.body(of: code)
      let traits = BodyTrait.allCases.map { trait -> Cell in
        trait == .sex
          ? .text(body.sex.rawValue)
          : .decimal((body.value(of: trait) * 10_000).rounded() / 10_000)
      }
      let condition = dataset.condition(of: code).map { Cell.text($0) } ?? .missing
      try writer.append(
        [.text(code)] + traits + [condition, .integer(Int64(MockModel.generatorVersion))])
    }
    try writer.finish()
    return try file.complete()
  }
}
