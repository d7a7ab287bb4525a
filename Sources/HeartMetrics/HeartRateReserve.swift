import Glibc

/// The rates between which a heart works: at rest and at most.
package struct HeartRateReserve: Equatable, Sendable {
  /// In count/min.
  package let resting: Double
  /// In count/min.
  package let maximum: Double

  /// Nil unless the maximum is the higher, and both are finite and above 0.
  package init?(resting: Double, maximum: Double) {
    guard resting > 0, maximum > resting, maximum.isFinite else { return nil }
    self.resting = resting
    self.maximum = maximum
  }

  /// The maximal rate of a healthy adult of that age, in count/min: 208 - 0.7 × age.
  ///
  /// Tanaka, Monahan and Seals (2001, Journal of the American College of Cardiology 37:153), whose
  /// standard error is about 7 to 10 count/min for one person.
  package static func tanakaMaximum(age: Double?) -> Metric {
    guard let age, age > 0, age < 130 else { return .unavailable(.needsAge) }
    return .value(208 - 0.7 * age)
  }

  /// A rate as a share of the reserve, 0 at rest and 1 at most (Karvonen 1957).
  package func share(_ rate: Double) -> Double { (rate - resting) / (maximum - resting) }

  /// The training impulse of Banister: minutes × x × a e^(b x), x the mean share of the reserve.
  ///
  /// a and b are 0.64 and 1.92 for men, 0.86 and 1.67 for women (Morton, Fitz-Clarke and Banister
  /// 1990, Journal of Applied Physiology 69:1171). The minutes are those that samples cover; a mean
  /// below rest counts as rest.
  package func trainingImpulse(_ series: RateSeries, sex: Sex?) -> Metric {
    guard let sex else { return .unavailable(.needsSex) }
    let minutes = (series.covered.last ?? 0) / 60
    return series.timeWeightedMean.map { mean in
      let x = max(0, share(mean))
      switch sex {
      case .male: return minutes * x * 0.64 * exp(1.92 * x)
      case .female: return minutes * x * 0.86 * exp(1.67 * x)
      }
    }
  }
}

/// The two sexes that equations from the literature have terms for.
package enum Sex: String, CaseIterable, Sendable {
  case female, male
}
