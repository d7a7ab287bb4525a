/// The distance of a walk of six minutes, and what healthy people of that body walk.
///
/// Enright and Sherrill (1998, American Journal of Respiratory and Critical Care Medicine 158:1384),
/// of 117 men and 173 women of 40 to 80 years.
package struct SixMinuteWalk: Equatable, Sendable {
  /// In metres.
  package let predicted: Double
  /// The lower limit of what is normal, in metres: 153 less for men, 139 less for women.
  package let lowerLimit: Double
  /// Whether the age is outside the 40 to 80 years of those who were measured.
  package let isExtrapolated: Bool

  /// Men: 7.57 h - 5.02 a - 1.76 w - 309; women: 2.11 h - 2.29 w - 5.78 a + 667.
  ///
  /// - Parameters:
  ///   - sex: Nil where it is not known, or is one that the equations have no terms for.
  ///   - age: In years.
  ///   - height: In centimetres.
  ///   - weight: In kilograms.
  /// - Returns: The reference, or what is missing for it.
  package static func reference(
    sex: Sex?, age: Double?, height: Double?, weight: Double?
  ) -> Result<SixMinuteWalk, MetricReason> {
    guard let sex else { return .failure(.needsSex) }
    guard let age, age > 0, age < 130 else { return .failure(.needsAge) }
    guard let height, let weight, height > 0, weight > 0, height.isFinite, weight.isFinite else {
      return .failure(.needsBody)
    }
    let predicted: Double
    let limit: Double
    switch sex {
    case .male: (predicted, limit) = (7.57 * height - 5.02 * age - 1.76 * weight - 309, 153)
    case .female: (predicted, limit) = (2.11 * height - 2.29 * weight - 5.78 * age + 667, 139)
    }
    return .success(
      SixMinuteWalk(
        predicted: predicted, lowerLimit: predicted - limit,
        isExtrapolated: !(40...80).contains(age)))
  }

  /// A distance in percent of the predicted one.
  package func percent(_ distance: Double) -> Metric {
    predicted > 0 ? .value(distance / predicted * 100) : .unavailable(.needsBody)
  }

  /// The metres of the first six minutes of a step, whose last amount is cut at their end.
  package static func distance(
    _ distances: [MovementMetrics.Amount], span: ClosedRange<Double>
  ) -> Metric {
    guard !distances.isEmpty else { return .unavailable(.noSamples) }
    guard span.upperBound - span.lowerBound >= 359 else { return .unavailable(.tooShort) }
    let window = span.lowerBound...(span.lowerBound + 360)
    return .value(MovementMetrics.total(distances, within: window))
  }
}
