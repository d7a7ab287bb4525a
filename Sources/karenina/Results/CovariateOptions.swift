import ResultsAnalysis

/// What `--covariates` names.
enum CovariateOptions {
  /// The file; nil where none is named.
  ///
  /// - Throws: ``CommandFailure`` for a file that is no table of participants, or can't be read.
  static func file(_ arguments: ParsedArguments) throws(CommandFailure) -> CovariateFile? {
    guard let path = arguments[ResultsOptions.covariates] else { return nil }
    do {
      return try CovariateFile(path: path)
    } catch {
      throw CommandFailure("--covariates: " + DisplayText.escaped("\(error)"))
    }
  }

  /// The file, and what questions with a role were answered under the paths; nil without a file.
  static func book(
    _ arguments: ParsedArguments, _ filter: ResultFilter
  ) throws(CommandFailure) -> CovariateBook? {
    guard let file = try file(arguments) else { return nil }
    return CovariateBook(file, among: ScannedTable.scanner(arguments, filter).found, filter)
  }
}
