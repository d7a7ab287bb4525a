import HeartMetrics

/// What a codebook tells of a metric beside its definition.
extension SummaryMetric {
  /// The metric's column where beats are treated by that rule.
  package func column(_ rule: BeatCorrectionRule) -> Column {
    var column = definition
    if column.range == nil { column.range = range }
    column.missing = [Column.MissingCode("", Self.missing(reasons))]
    if self == .corrected, rule == .none {
      column.sentence =
        "How many intervals of a hundred were left out, as not from 300 to 2,000 ms; none was "
        + "corrected; above 10 nothing else is given."
      column.source = nil
    } else if Self.variability.contains(self) {
      column.sentence += rule == .none ? " Beats are as they came." : " Beats are corrected."
    }
    return column
  }

  /// Why an empty cell is empty, in the words of the column that tells it.
  static func missing(_ reasons: [MetricReason]) -> String {
    "notes tells the reason: " + reasons.map(\.rawValue).joined(separator: ", ")
  }

  /// Whether its numbers are in the unit of the row's values.
  var isInRowUnit: Bool { scope == .numbers || self == .sum }

  // MARK: Range

  private static let rates = Column.Range(25, 240)
  private static let shares = Column.Range(0, 100)

  /// The numbers that it can be; nil where any can be.
  private var range: Column.Range? {
    switch self {
    case .timeWeightedMean, .peak, .baseline, .resting: Self.rates
    case .median, .p10, .p90, .slope, .delta, .aucAboveBaseline, .hrr30, .hrr60, .hrr120,
      .percentHRR, .sixMinutePredicted, .lnRMSSD:
      nil
    case .percentChange: .from(-100)
    case .recoveryTau, .onsetTau: .init(5, 300)
    case .recoveryDelay, .onsetDelay: .init(0, 15)
    case .pnn50, .lfnu: Self.shares
    case .hti: .from(1)
    default: .from(0)
    }
  }

  // MARK: Reasons

  /// Why it can be missing, in the order of ``HeartMetrics/MetricReason``.
  var reasons: [MetricReason] {
    let own = Set(ownReasons + [.noSamples] + (scope == .numbers ? [] : [.otherType]))
    return MetricReason.allCases.filter(own.contains)
  }

  private var ownReasons: [MetricReason] {
    switch scope {
    case .numbers: [.tooFewSamples]
    case .heartRate: rateReasons
    case .amounts: []
    case .steps: [.tooShort]
    case .distance:
      self == .speed || self == .sixMinuteDistance
        ? [.tooShort] : [.tooShort, .needsAge, .needsSex, .needsBody]
    case .rrInterval:
      self == .corrected
        ? [] : [.tooFewSamples, .tooShort, .needsRR, .tooManyCorrected, .noSpread]
    }
  }

  private var rateReasons: [MetricReason] {
    switch self {
    case .timeWeightedMean, .auc: [.tooFewSamples, .onlyGaps]
    case .coverage, .slope: [.tooFewSamples]
    case .peak: [.lowCoverage]
    case .baseline: [.tooShort, .lowCoverage, .noBaseline, .needsSession]
    case .delta, .percentChange, .aucAboveBaseline:
      [.tooFewSamples, .onlyGaps, .noBaseline, .needsSession]
    case .cadenceLockSeconds: [.needsSteps, .needsSession]
    case .percentHRR: [.needsAge, .needsReserve, .tooFewSamples, .onlyGaps]
    case .trimp: [.needsAge, .needsReserve, .needsSex, .tooFewSamples, .onlyGaps]
    case .hrMax, .zoneBelow, .zone1, .zone2, .zone3, .zone4, .zone5, .zoneAbove: [.needsAge]
    case .resting: [.tooShort, .lowCoverage, .otherActivity, .needsSession]
    default: courseReasons
    }
  }

  private var courseReasons: [MetricReason] {
    let other: [MetricReason] = [.otherActivity, .needsSession]
    return switch self {
    case .hrr30, .hrr60, .hrr120: [.tooShort, .lowCoverage, .noExercise] + other
    case .recoveryTau, .recoveryDelay, .recoveryError:
      [.tooFewSamples, .tooShort, .lowCoverage, .noChange, .noExercise] + other
    case .onsetTau, .onsetDelay, .onsetError:
      [.tooFewSamples, .tooShort, .lowCoverage, .noChange] + other
    default: []
    }
  }
}
