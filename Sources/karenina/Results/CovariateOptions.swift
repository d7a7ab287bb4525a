import ResultsAnalysis

/// What `--covariates` names.
enum CovariateOptions {
  /// The file, of which what may be meant otherwise is said; nil where none is named.
  ///
  /// - Throws: ``CommandFailure`` for a file that is no table of participants, or can't be read.
  static func file(_ arguments: ParsedArguments) throws(CommandFailure) -> CovariateFile? {
    guard let path = arguments[ResultsOptions.covariates] else { return nil }
    do {
      let file = try CovariateFile(path: path)
      for remark in file.remarks { StandardError.say("--covariates: \(remark)") }
      return file
    } catch let error as CovariateError where error.findings.count > 1 {
      for message in error.messages { StandardError.say(DisplayText.escaped(message)) }
      throw CommandFailure(
        "--covariates: found \(error.findings.count) mistakes in "
          + DisplayText.escaped(error.file) + ", told above; expected none; correct them and run "
          + "it again")
    } catch {
      throw CommandFailure("--covariates: " + DisplayText.escaped("\(error)"))
    }
  }

  /// The file, if any, and what questions with a role were answered under the paths.
  static func book(
    _ arguments: ParsedArguments, _ filter: ResultFilter
  ) throws(CommandFailure) -> CovariateBook {
    let book = CovariateBook(
      try file(arguments), among: ScannedTable.scanner(arguments, filter).found, filter)
    if let remark = book.remark { StandardError.say("--covariates: \(remark)") }
    return book
  }

  /// The same, for a table that has no use for answers unless a file asks for columns.
  static func joined(
    _ arguments: ParsedArguments, _ filter: ResultFilter
  ) throws(CommandFailure) -> CovariateBook {
    arguments[ResultsOptions.covariates] == nil
      ? CovariateBook() : try book(arguments, filter)
  }
}
