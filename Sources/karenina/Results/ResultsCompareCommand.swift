import ResultsAnalysis
import Statistics

/// Compares a number of the summary between clips, conditions or steps.
struct ResultsCompareCommand: Command {
  static let within = Option<ComparisonFactor>(
    "within", .choice("WHAT"), "What tells a participant's values apart.", default: .condition)
  static let metric = Option<[ComparedMetric]>(
    "metric", .list(of: .comparedMetric), "The numbers to compare: a type, a dot, and a column.",
    default: [ComparedMetric("heartRate.mean")].compactMap(\.self), shown: "heartRate.mean")

  static let declaration = CommandDeclaration(
    "compare", "Compares clips, conditions or steps, with tests and effect sizes.",
    discussion: [
      "A participant has one value a level, the mean of all. Levels that participants have both of "
        + "are compared in pairs, others as groups; Holm's probabilities are over all rows. Where nothing can be compared, "
        + "one line says what was looked for and found."
    ],
    arguments: [ResultsOptions.paths],
    options: [
      within, metric, ResultsOptions.participant, ResultsOptions.task, ResultsOptions.step,
      ResultsOptions.condition, ResultsOptions.since, ResultsOptions.ending, ResultsOptions.include,
      ResultsOptions.covariates, ResultsOptions.correction,
    ] + ListingOptions.all,
    examples: [
      CommandExample(
        "results compare --within clip --metric heartRate.timeWeightedMean --step music",
        "Compares the heart rates of the step music between the clips that it played."),
      CommandExample(
        "results compare --within step --metric heartRate.mean,heartRate.peak",
        "Compares each two steps in two numbers."),
    ],
    exitCodes: [.someUnreadable, .failed])

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    var comparisons = Comparisons(
      within: arguments[Self.within], of: arguments[Self.metric],
      correction: arguments[ResultsOptions.correction])
    let bodies = try CovariateOptions.book(arguments, filter)
    let isWhole = ScannedTable.scan(arguments, filter, leavesOutLoneFiles: true) { scanned in
      guard case .session(let reading) = scanned, let record = reading.record else { return }
      comparisons.add(record, filter, body: bodies.body(of: record.head))
    }
    try TableOutput.write(
      ResultsTable(columns: ComparisonTable.columns, rows: ComparisonTable.rows(comparisons)),
      arguments)
    if comparisons.hasSessions {
      for lack in comparisons.lacking { StandardError.say(lack.sentence) }
    }
    if let words = comparisons.emptiness { StandardError.say("nothing to compare: \(words)") }
    warn(comparisons.rows)
    return isWhole ? .done : .findings
  }

  /// A line for each kind of warning.
  private func warn(_ rows: [ComparisonRow]) {
    for warning in ComparisonWarning.allCases {
      let count = rows.count { $0.warnings.contains(warning) }
      if count > 0 {
        StandardError.say("in \(count) of \(rows.count) rows, \(warning.sentence)")
      }
    }
  }
}

extension ValueKind where Value == ComparedMetric {
  /// A number of the summary, such as `heartRate.mean`.
  static var comparedMetric: ValueKind {
    ValueKind(
      ValueForm(
        "METRIC",
        expected: "the short name of a type, a dot and a column of numbers of the summary",
        meant: { name in
          let candidates = ComparedMetric.candidates(for: name)
          return (candidates.nearest, candidates.all)
        })
    ) { ComparedMetric($0) }
  }
}
