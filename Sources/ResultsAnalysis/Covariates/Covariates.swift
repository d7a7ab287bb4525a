import ResultFiles
import StrictJSON

/// What is known of a participant besides what was recorded, as far as metrics ask for it.
package struct Covariates: Equatable, Sendable {
  package enum Sex: String, CaseIterable, Sendable {
    case female, male
    /// Neither of the two that reference equations are made for.
    case other
  }

  /// Years.
  package var age: Double?
  package var sex: Sex?
  /// Centimetres.
  package var height: Double?
  /// Kilograms.
  package var weight: Double?
  /// Beats a minute.
  package var restingHeartRate: Double?
  /// Beats a minute.
  package var maximalHeartRate: Double?

  package init(
    age: Double? = nil, sex: Sex? = nil, height: Double? = nil, weight: Double? = nil,
    restingHeartRate: Double? = nil, maximalHeartRate: Double? = nil
  ) {
    self.age = age
    self.sex = sex
    self.height = height
    self.weight = weight
    self.restingHeartRate = restingHeartRate
    self.maximalHeartRate = maximalHeartRate
  }

  /// These, and what the others know besides.
  package func filled(from others: Covariates) -> Covariates {
    Covariates(
      age: age ?? others.age, sex: sex ?? others.sex, height: height ?? others.height,
      weight: weight ?? others.weight,
      restingHeartRate: restingHeartRate ?? others.restingHeartRate,
      maximalHeartRate: maximalHeartRate ?? others.maximalHeartRate)
  }
}

/// One of the covariates, with its name in files, its unit and the values that it can have.
package enum Covariate: String, CaseIterable, Sendable {
  case age, sex, height, weight, restingHeartRate, maximalHeartRate

  /// The covariate that a column of this name holds; those of `karenina mock` have two names.
  init?(column name: String) {
    switch name.lowercased() {
    case "age": self = .age
    case "sex": self = .sex
    case "height": self = .height
    case "weight": self = .weight
    case "restingheartrate", "restingrate": self = .restingHeartRate
    case "maximalheartrate", "maximalrate": self = .maximalHeartRate
    default: return nil
    }
  }

  package var column: Column {
    let source = "--covariates, else the latest answer of a question with the role \(rawValue)"
    let empty = "it is not known"
    guard self != .sex else {
      return Column(
        rawValue, "The participant's sex.",
        labels: Covariates.Sex.allCases.map {
          Column.ValueLabel($0.rawValue, $0.rawValue)
        }, empty: empty, source: source)
    }
    return Column(
      rawValue, sentence, .decimal, unit: unit,
      range: Column.Range(range.lowerBound, range.upperBound), empty: empty, source: source)
  }

  private var sentence: String {
    switch self {
    case .age: "The participant's age."
    case .sex: "The participant's sex."
    case .height: "The participant's height."
    case .weight: "The participant's weight."
    case .restingHeartRate: "The participant's heart rate at rest, as it is known beforehand."
    case .maximalHeartRate: "The participant's greatest heart rate, as it is known beforehand."
    }
  }

  /// The unit, as the store writes units; nil of sex.
  package var unit: String? {
    switch self {
    case .age: "years"
    case .sex: nil
    case .height: "cm"
    case .weight: "kg"
    case .restingHeartRate, .maximalHeartRate: "count/min"
    }
  }

  /// What it can be; outside of it the unit must be another.
  var range: ClosedRange<Double> {
    switch self {
    case .age: 0...150
    case .sex: 0...0
    case .height: 30...300
    case .weight: 0.5...660
    case .restingHeartRate, .maximalHeartRate: 20...300
    }
  }

  /// The number in the covariate's unit; nil for what it cannot be.
  ///
  /// A height of 3 or less can only be in metres.
  func number(_ value: Double) -> Double? {
    let number = self == .height && value > 0 && value <= 3 ? value * 100 : value
    return range.contains(number) ? number : nil
  }

  func cell(of covariates: Covariates) -> Cell {
    switch self {
    case .age: .decimal(covariates.age)
    case .sex: .text(covariates.sex?.rawValue)
    case .height: .decimal(covariates.height)
    case .weight: .decimal(covariates.weight)
    case .restingHeartRate: .decimal(covariates.restingHeartRate)
    case .maximalHeartRate: .decimal(covariates.maximalHeartRate)
    }
  }
}

extension Covariates {
  mutating func set(_ covariate: Covariate, to number: Double) {
    switch covariate {
    case .age: age = number
    case .sex: break
    case .height: height = number
    case .weight: weight = number
    case .restingHeartRate: restingHeartRate = number
    case .maximalHeartRate: maximalHeartRate = number
    }
  }

  /// Takes an answer to a question with a role; one that tells nothing is passed over.
  mutating func take(_ answer: AnswerResult) {
    guard let role = answer.role.flatMap({ Covariate(rawValue: $0) }), answer.state == .answered
    else { return }
    if role == .sex {
      sex =
        [answer.answer?.string, answer.label].lazy.compactMap { $0.flatMap(Sex.init(word:)) }
        .first ?? sex
    } else if let number = answer.answer?.number.flatMap(role.number) {
      set(role, to: number)
    }
  }
}

extension Covariates.Sex {
  /// The sex that a word names, in any case.
  init?(word: String) {
    switch word.lowercased() {
    case "female", "f", "woman": self = .female
    case "male", "m", "man": self = .male
    case "other", "intersex", "diverse", "x": self = .other
    default: return nil
    }
  }
}
