import Statistics

/// Comparisons as a table: a row for each metric and each two levels.
package enum ComparisonTable {
  package static let columns = [
    Column("within", "What was compared: clip, condition or step."),
    Column("metric", "The type of sample and the summary's column."),
    Column(
      "first", "The level whose values are subtracted; levels stand by their names.",
      empty: "the number has no values to compare"),
    Column(
      "second", "The level from whose values they are subtracted.",
      empty: "the number has no values to compare"),
    Column("design", "Whether participants have both levels, paired, or one, independent."),
    Column("n", "How many pairs, or in both groups together.", .integer),
    Column("nFirst", "How many values of the first level.", .integer),
    Column("nSecond", "How many values of the second level.", .integer),
    Column("unpaired", "How many with only one level were left out of the pairs.", .integer),
    Column("meanFirst", "The mean of the first level.", .decimal),
    Column("meanSecond", "The mean of the second level.", .decimal),
    Column("difference", "The mean of the second level less that of the first.", .decimal),
    Column("sd", "The deviation of the differences of pairs, with n - 1.", .decimal),
    Column("ciLow", "The lower end of the 95 % interval of the difference, by t.", .decimal),
    Column("ciHigh", "The upper end of that interval.", .decimal),
    Column("t", "Student's t of pairs, Welch's of groups.", .decimal),
    Column("df", "Its degrees of freedom.", .decimal),
    Column("p", "Its probability on both sides.", .decimal, range: .init(0, 1)),
    Column(
      "pHolm", "The same after Holm over all rows of the table.", .decimal, range: .init(0, 1),
      source: "Holm 1979, Scandinavian Journal of Statistics 6:65"),
    Column(
      "rankTest",
      "Wilcoxon of pairs, Mann-Whitney of groups; exact, with ties too, for at most 50 differences or "
        + "25 values a group, else by the normal distribution without a correction for continuity."),
    Column("rankSum", "W+ of pairs, U of the second group.", .decimal),
    Column("rankP", "Its probability on both sides.", .decimal, range: .init(0, 1)),
    Column(
      "rankBiserial", "(W+ - W-) / (W+ + W-), or 2 U / (n1 n2) - 1.", .decimal,
      range: .init(-1, 1), source: "Kerby 2014, doi:10.2466/11.IT.3.1"),
    Column("d", "d_z of pairs: mean over deviation; of groups over the pooled one.", .decimal),
    Column(
      "g", "d × (1 - 3 / (4 df - 1)).", .decimal,
      source: "Hedges 1981, doi:10.3102/10769986006002107"),
    Column("dav", "Of pairs, the mean difference over the mean of both deviations.", .decimal),
    Column(
      "shapiroW", "Shapiro and Wilk's W of the differences of pairs.", .decimal,
      source: "Royston 1995, doi:10.2307/2986146"),
    Column("shapiroP", "Its probability.", .decimal, range: .init(0, 1)),
    Column("nFirstFirst", "How many had the first level first.", .integer),
    Column("nSecondFirst", "How many had the second level first.", .integer),
    Column("differenceFirstFirst", "The mean difference of the former.", .decimal),
    Column("differenceSecondFirst", "The mean difference of the latter.", .decimal),
    Column(
      "period", "What the later place adds: half the former less the latter.", .decimal,
      source: "Jones and Kenward 2014, Design and Analysis of Cross-Over Trials"),
    Column("periodP", "Its probability.", .decimal, range: .init(0, 1)),
    Column("carryOver", "The mean sum of both levels in one order less the other.", .decimal),
    Column("carryOverP", "Its probability.", .decimal, range: .init(0, 1)),
    Column("adjusted", "The mean of both orders' differences, free of the period's.", .decimal),
    Column(
      "warnings",
      "Why to read with care: "
        + ComparisonWarning.allCases.map { "\($0.rawValue), \($0.sentence)" }
        .joined(separator: "; ") + "."),
  ]

  /// A row for each comparison, then one for each number that could not be compared.
  package static func rows(_ comparisons: Comparisons) -> [[Cell]] {
    comparisons.rows.map(cells) + comparisons.lacking.map(cells)
  }

  /// The row of a number of which nothing can be told but that.
  private static func cells(_ lack: MetricLack) -> [Cell] {
    columns.map { column in
      switch column.name {
      case "within": .text(lack.factor.rawValue)
      case "metric": .text(lack.metric.name)
      case "n": .integer(0)
      case "warnings": .text(ComparisonWarning.noValues.rawValue)
      default: .missing
      }
    }
  }

  package static func cells(_ row: ComparisonRow) -> [Cell] {
    let warnings = row.warnings.map(\.rawValue).joined(separator: " ")
    let head: [Cell] = [
      .text(row.factor.rawValue), .text(row.metric.name), .text(row.first), .text(row.second),
    ]
    switch row.test {
    case .paired(let found, let order):
      return head + cells(found, row) + cells(order) + [
        warnings.isEmpty ? .missing : .text(warnings)
      ]
    case .independent(let found):
      return head + cells(found, row) + Array(repeating: .missing, count: 9)
        + [warnings.isEmpty ? .missing : .text(warnings)]
    }
  }

  private static func cells(_ found: PairedComparison, _ row: ComparisonRow) -> [Cell] {
    let ranks = found.signedRank
    return [
      .text("paired"), .integer(found.count), .integer(found.count), .integer(found.count),
      .integer(row.unpaired), number(found.firstMean), number(found.secondMean),
      number(found.meanDifference), number(found.deviation),
    ] + cells(found.test, row.adjustedProbability) + [
      .text(ranks.map { $0.isExact ? "wilcoxon-exact" : "wilcoxon" }), number(ranks?.positive),
      .decimal(ranks?.probability), number(ranks?.rankBiserial), number(found.dz),
      number(found.gz), number(found.dav), number(found.normality?.w),
      .decimal(found.normality?.probability),
    ]
  }

  private static func cells(_ found: IndependentComparison, _ row: ComparisonRow) -> [Cell] {
    let ranks = found.rankSum
    let difference = found.secondMean.flatMap { mean in found.firstMean.map { mean - $0 } }
    return [
      .text("independent"), .integer(found.firstCount + found.secondCount),
      .integer(found.firstCount), .integer(found.secondCount), .missing,
      number(found.firstMean), number(found.secondMean), number(difference), .missing,
    ] + cells(found.test, row.adjustedProbability) + [
      .text(ranks.map { $0.isExact ? "mann-whitney-exact" : "mann-whitney" }), number(ranks?.u),
      .decimal(ranks?.probability), number(ranks?.rankBiserial), number(found.d),
      number(found.g), .missing, .missing, .missing,
    ]
  }

  /// From the interval to Holm's probability.
  private static func cells(_ test: TTest?, _ adjusted: Double?) -> [Cell] {
    let interval = test?.interval()
    return [
      number(interval?.lowerBound), number(interval?.upperBound), number(test?.t),
      number(test?.degrees), .decimal(test?.probability), .decimal(adjusted),
    ]
  }

  private static func cells(_ order: OrderComparison) -> [Cell] {
    [
      .integer(order.firstFirst), .integer(order.secondFirst),
      number(order.firstFirstDifference), number(order.secondFirstDifference),
      number(order.period?.estimate), .decimal(order.period?.probability),
      number(order.carryOver?.estimate), .decimal(order.carryOver?.probability),
      number(order.adjusted?.estimate),
    ]
  }

  private static func number(_ value: Double?) -> Cell {
    .decimal(value.map(MetricValues.rounded))
  }
}
