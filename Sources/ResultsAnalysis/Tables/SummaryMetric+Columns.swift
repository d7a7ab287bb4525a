import HeartMetrics

extension SummaryMetric {
  /// Its name, definition, unit and source; ``column(_:)`` adds range and reasons.
  var definition: Column {
    switch self {
    case .sd: number("The standard deviation of the values, with n - 1.")
    case .median: number("The value that half of the values do not exceed, linear between two.")
    case .p10: number("The tenth percentile, of type 7.", Self.hyndman)
    case .p90: number("The ninetieth percentile, of type 7.", Self.hyndman)
    case .iqr: number("The third quartile less the first, of type 7.", Self.hyndman)
    case .timeWeightedMean:
      rate(
        "The mean over time by the trapezoid rule, gaps left out: longer than 3 median intervals.")
    case .duration: seconds("How long the step was shown, without its pauses.")
    case .coverage:
      Column(
        name, "The share of that time that intervals without a gap cover.", .decimal,
        range: .init(0, 1))
    case .gaps: number("How many intervals between samples are gaps.")
    case .longestGap: seconds("The longest gap; 0 without one.")
    case .auc:
      Column(
        name, "The area under the rate, in count/min × min, gaps left out.", unit: "count",
        source: Self.pruessner)
    case .slope:
      Column(
        name, "The slope of the least-squares line, in count/min each minute.", unit: "count/min^2")
    case .peak: rate("The highest mean over the 5 s around a sample, half of them covered.")
    case .baseline:
      rate("The mean over the last 60 s of the latest step of rest, 80 % of them covered.")
    case .delta: rate("The mean over time less the baseline.")
    case .percentChange: percent("The same in percent of the baseline.")
    case .aucAboveBaseline:
      Column(
        name, "The area above the baseline, what is below counted against it.", unit: "count",
        source: Self.pruessner)
    case .resting: rate("Of a step of rest, the lowest mean over 60 s, 80 % of them covered.")
    default: effortColumn
    }
  }

  private var effortColumn: Column {
    switch self {
    case .hrr30: recovery(30)
    case .hrr60: recovery(60)
    case .hrr120: recovery(120)
    case .recoveryTau:
      seconds("The time constant of the fall after exercise: a delayed exponential, least squares.")
    case .recoveryDelay: seconds("The delay before that fall, from 0 to 15 s.")
    case .recoveryError: rate("The root of the mean squared residual of that fit.")
    case .onsetTau:
      seconds("The time constant of the rise in exercise: a delayed exponential, least squares.")
    case .onsetDelay: seconds("The delay before that rise, from 0 to 15 s.")
    case .onsetError: rate("The root of the mean squared residual of that fit.")
    case .jumps: number("How often neighbouring rates change by more than 10 count/min a second.")
    case .flatSeconds: seconds("In runs of one value that last longer than 60 s.")
    case .cadenceLockSeconds:
      seconds("In runs of 10 s and more with a rate within 3 of the steps a minute.")
    case .hrMax:
      rate("The highest rate, as it is known, or that of the age: 208 - 0.7 × age.", Self.tanaka)
    case .percentHRR:
      percent(
        "The mean over time in percent of the reserve, from rest (known, or baseline) to hrMax.",
        "Karvonen 1957"
      )
    case .zoneBelow: seconds("With a rate below 50 % of hrMax.")
    case .zone1: seconds("With a rate from 50 to below 60 % of hrMax.")
    case .zone2: seconds("With a rate from 60 to below 70 % of hrMax.")
    case .zone3: seconds("With a rate from 70 to below 80 % of hrMax.")
    case .zone4: seconds("With a rate from 80 to below 90 % of hrMax.")
    case .zone5: seconds("With a rate from 90 to 100 % of hrMax.")
    case .zoneAbove: seconds("With a rate above hrMax.")
    case .trimp:
      number(
        "Banister's training impulse, minutes × x × 0.64 e^(1.92 x), for women 0.86 e^(1.67 x), x "
          + "the mean share of the reserve; 0 for a mean below rest.",
        "Morton, Fitz-Clarke and Banister 1990, doi:10.1152/jappl.1990.69.3.1171")
    case .sum: number("The sum of the amounts.")
    case .speed: Column(name, "The distance over the step's time.", unit: "m/s")
    case .cadence:
      Column(name, "The steps over the step's time, each minute.", unit: "count/min")
    case .sixMinuteDistance:
      Column(name, "The distance of the first six minutes of a step.", unit: "m")
    case .sixMinutePredicted:
      Column(
        name, "What healthy people of that sex, age, height and weight walk in six minutes.",
        unit: "m", source: Self.enright)
    case .sixMinutePercent: percent("The six-minute distance in percent of it.", Self.enright)
    default: variabilityColumn
    }
  }

  private var variabilityColumn: Column {
    switch self {
    case .corrected:
      percent(
        "How many intervals of a hundred were corrected or left out; above 10 nothing else is given.",
        "Lipponen and Tarvainen 2019, doi:10.1080/03091902.2019.1640306")
    case .rmssd:
      beats("The root of the mean squared difference of successive intervals, from 60 s on.")
    case .sdnn: beats("The deviation of the intervals, with n - 1, from 5 min on.")
    case .sdsd: beats("The deviation of the differences with their signs, with n - 1.")
    case .nn50: number("How many differences are larger than 50 ms.", Self.taskForce)
    case .pnn50: percent("The same in percent of the differences.", Self.taskForce)
    case .lnRMSSD: number("The natural logarithm of RMSSD in ms.")
    case .sd1:
      beats("RMSSD / √2, across the Poincaré plot.", "Ciccone et al. 2017, doi:10.1002/mus.25573")
    case .sd2: beats("√(2 SDNN² - SD1²), along the Poincaré plot, from 5 min on.")
    case .cvnn: number("SDNN over the mean interval.")
    case .hti: number("The intervals over those in the fullest bin of 1/128 s.", Self.taskForce)
    case .vlf: band("0.0033 to 0.04 Hz")
    case .lf: band("0.04 to 0.15 Hz")
    case .hf: band("0.15 to 0.4 Hz")
    case .lfnu: percent("LF in percent of LF + HF.", Self.taskForce)
    default: number("LF over HF.", Self.taskForce)
    }
  }

  private func number(_ sentence: String, _ source: String? = nil) -> Column {
    Column(name, sentence, .decimal, source: source)
  }

  private func rate(_ sentence: String, _ source: String? = nil) -> Column {
    Column(name, sentence, unit: "count/min", source: source)
  }

  private func seconds(_ sentence: String) -> Column { Column(name, sentence, unit: "s") }

  private func percent(_ sentence: String, _ source: String? = nil) -> Column {
    Column(name, sentence, unit: "%", source: source)
  }

  private func beats(_ sentence: String, _ source: String? = taskForce) -> Column {
    Column(name, sentence, unit: "ms", source: source)
  }

  private func recovery(_ seconds: Int) -> Column {
    rate(
      "The rate at the end of exercise, over 5 s, less that over the 5 s around \(seconds) s later.",
      "Cole et al. 1999, doi:10.1056/NEJM199910283411804")
  }

  private func band(_ range: String) -> Column {
    Column(
      name,
      "Power from \(range) in ms²: spline at 4 Hz, line removed, Welch, Hann, 256 s, half overlap.",
      unit: "ms^2", source: Self.taskForce)
  }

  private static let hyndman = "Hyndman and Fan 1996, doi:10.2307/2684934"
  private static let pruessner = "Pruessner et al. 2003, doi:10.1016/S0306-4530(02)00108-7"
  private static let tanaka = "Tanaka, Monahan and Seals 2001, doi:10.1016/S0735-1097(00)01054-8"
  private static let enright = "Enright and Sherrill 1998, doi:10.1164/ajrccm.158.5.9710086"
  private static let taskForce = "Task Force 1996, doi:10.1161/01.CIR.93.5.1043"

  /// The column that tells why metrics are missing.
  static let notes = Column(
    "notes",
    "Why metrics are missing: a code with their names, or alone for all that are not named: "
      + (MetricReason.allCases.map { "\($0.rawValue), \($0.sentence)" } + [
        "\(MetricValues.sameTimeCode), values share a time and their mean counts over time",
        "\(MetricValues.atBoundsCode), a fit ended at the ends of what is searched",
      ])
      .joined(separator: "; ") + ".", empty: "nothing is missing")
}
