import ResultsAnalysis

/// The options that every listing has, and what they mean.
enum ListingOptions {
  static let format = Option<TableFormat?>(
    "format", .choice("FORMAT"), "How the rows are written.",
    absent: "text on a terminal, csv in a pipe or a file")

  /// The format to write, by the options or by what standard output is.
  static func format(of arguments: ParsedArguments) -> TableFormat {
    arguments[format] ?? (StandardOutput.isTerminal ? .text : .csv)
  }
}
