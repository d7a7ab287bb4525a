/// Why a metric cannot be given; its raw value is the code that tables write.
package enum MetricReason: String, CaseIterable, Sendable {
  case noSamples = "no-samples"
  case tooFewSamples = "too-few-samples"
  case onlyGaps = "only-gaps"
  case lowCoverage = "low-coverage"
  case tooShort = "too-short"
  case noBaseline = "no-baseline"
  case noExercise = "no-exercise"
  case noChange = "no-change"
  case needsAge = "needs-age"
  case needsSex = "needs-sex"
  case needsBody = "needs-body"
  case needsReserve = "needs-reserve"
  case needsRR = "needs-rr"
  case tooManyCorrected = "too-many-corrected"
  case noSpread = "no-spread"
  case needsSteps = "needs-steps"
  case needsSession = "needs-session"
  case otherActivity = "other-activity"
  case otherType = "other-type"

  /// One sentence for people.
  package var sentence: String {
    switch self {
    case .noSamples: "there is no valid sample"
    case .tooFewSamples: "there are too few valid samples for this number"
    case .onlyGaps: "every interval between samples is a gap"
    case .lowCoverage: "too little of the time that this number is of is covered by samples"
    case .tooShort: "the recording is shorter than this number needs"
    case .noBaseline: "no step of rest came before, or none that gives a baseline"
    case .noExercise: "no step of exercise came before"
    case .noChange: "the rate does not change by 5 count/min in the direction that is fitted"
    case .needsAge: "the participant's age is not known"
    case .needsSex:
      "the participant's sex is not known, or is one that the equation has no terms for"
    case .needsBody: "the participant's height or weight is not known"
    case .needsReserve: "resting and maximal rate are not known, or the maximal is not the higher"
    case .needsRR: "rates do not hold the time of each beat: this number needs RR intervals"
    case .tooManyCorrected: "more than the allowed share of beats had to be corrected"
    case .noSpread: "all values are the same"
    case .needsSteps: "no steps were counted in the step"
    case .needsSession:
      "a file by itself does not tell its step, the step's activity and what came before"
    case .otherActivity: "the number is of a step of another activity"
    case .otherType: "the number is of samples of another type"
    }
  }
}
