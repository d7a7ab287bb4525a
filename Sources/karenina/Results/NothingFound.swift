/// What every command says that has nothing to write, and then writes nothing.
enum NothingFound {
  /// - Parameters:
  ///   - what: What there is none of, such as "session to export".
  ///   - arguments: The command line.
  ///   - remark: What else is to be told.
  /// - Returns: The failure to throw.
  static func failure(
    _ what: String, _ arguments: ParsedArguments, remark: String = ""
  ) -> CommandFailure {
    let paths = arguments[ResultsOptions.paths].prefix(3).joined(separator: ", ")
    return CommandFailure(
      "\(paths): found no \(what)\(remark); expected some that the options take; "
        + "'karenina results list' tells what there is")
  }
}
