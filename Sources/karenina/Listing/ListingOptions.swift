import ResultsAnalysis

/// The options that every listing has, and what they mean.
enum ListingOptions {
  static let format = Option<TableFormat?>(
    "format", .choice("FORMAT"), "How the rows are written.",
    absent: "text on a terminal, csv in a pipe or a file")

  static let raw = Option<Bool>(
    flag: "raw",
    "Leaves texts in csv as they are, also those that a spreadsheet takes for formulas.")

  /// What every listing takes.
  static let all: [any DeclaredOption] = [format, raw]

  /// The format to write, by the options or by what standard output is.
  static func format(of arguments: ParsedArguments) -> TableFormat {
    arguments[format] ?? (StandardOutput.isTerminal ? .text : .csv)
  }
}
