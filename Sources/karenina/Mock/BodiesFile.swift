import MockHealth
import ResultsAnalysis

/// The drawn traits of made-up participants, a row each, as a table of covariates.
enum BodiesFile {
  private static var columns: [Column] {
    [Column("participant", "The participant's code.")]
      + BodyTrait.allCases.map { Column($0.rawValue, $0.summary) }
  }

  static func write(_ dataset: MockDataset, _ codes: [String], to path: String) throws {
    let file = try OutputFile(path)
    var writer = TableWriter<any Error>(.csv, columns: columns) { try file.write($0) }
    for code in codes {
      let body = dataset.body(of: code)
      let traits = BodyTrait.allCases.map { trait -> Cell in
        trait == .sex
          ? .text(body.sex.rawValue)
          : .decimal((body.value(of: trait) * 10_000).rounded() / 10_000)
      }
      try writer.append([.text(code)] + traits)
    }
    try writer.finish()
    try file.finish()
  }
}
