/// What equations ask of a participant; nil for what is not known.
package struct Body: Equatable, Sendable {
  /// In years.
  package var age: Double?
  /// Nil also for one that the equations have no terms for.
  package var sex: Sex?
  /// In centimetres.
  package var height: Double?
  /// In kilograms.
  package var weight: Double?
  /// The rate at rest, as it is known from elsewhere, in count/min.
  package var restingRate: Double?
  /// The highest rate, as it is known from elsewhere, in count/min.
  package var maximalRate: Double?

  package init(
    age: Double? = nil, sex: Sex? = nil, height: Double? = nil, weight: Double? = nil,
    restingRate: Double? = nil, maximalRate: Double? = nil
  ) {
    self.age = age
    self.sex = sex
    self.height = height
    self.weight = weight
    self.restingRate = restingRate
    self.maximalRate = maximalRate
  }
}
