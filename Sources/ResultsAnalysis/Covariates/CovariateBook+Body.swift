import HeartMetrics
import ResultFiles

extension CovariateBook {
  /// What metrics ask of the participant of a session.
  package func body(of head: SessionHead) -> Body {
    let known = covariates(of: head.participant, study: head.study.identifier)
    let sex: Sex? =
      switch known.sex {
      case .female: .female
      case .male: .male
      case .other, nil: nil
      }
    return Body(
      age: known.age, sex: sex, height: known.height, weight: known.weight,
      restingRate: known.restingHeartRate, maximalRate: known.maximalHeartRate)
  }
}
