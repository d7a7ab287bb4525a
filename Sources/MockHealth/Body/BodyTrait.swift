/// What differs from one made-up body to the next; the raw value is its key in a model's file.
package enum BodyTrait: String, CaseIterable, Sendable {
  case age, sex, restingRate, maximalRate, maximalUptake, onsetTime, recoveryTime
  case breathingRate, variability, balance, circadianRange, height, preferredSpeed

  /// The unit that the trait is counted in; none for a plain number.
  package var unit: String? {
    switch self {
    case .age: "a"
    case .restingRate, .maximalRate, .circadianRange: "count/min"
    case .maximalUptake: "mL/(kg.min)"
    case .onsetTime, .recoveryTime: "s"
    case .breathingRate: "Hz"
    case .variability: "ms"
    case .height: "m"
    case .preferredSpeed: "m/s"
    case .sex, .balance: nil
    }
  }

  /// The values that a model may give it.
  package var possible: ClosedRange<Double> {
    switch self {
    case .age: 18...100
    case .sex: 0...1
    case .restingRate: 30...120
    case .maximalRate: 100...230
    case .maximalUptake: 10...90
    case .onsetTime, .recoveryTime: 1...300
    case .breathingRate: 0.05...0.6
    case .variability: 0...250
    case .balance: 0...20
    case .circadianRange: 0...20
    case .height: 1.2...2.3
    case .preferredSpeed: 0.3...2.2
    }
  }

  /// What it is, and where its usual values come from.
  package var summary: String {
    switch self {
    case .age: "Age."
    case .sex: "Share of women among those drawn; 0 a man, 1 a woman. It moves the height."
    case .restingRate: "Heart rate at rest (Quer et al. 2020, PLoS ONE 15:e0227709)."
    case .maximalRate: "Highest heart rate; usually 208 - 0.7 age ± 7 (Tanaka et al. 2001)."
    case .maximalUptake: "Oxygen uptake at full effort."
    case .onsetTime: "Time constant of the slow rise (Hunt et al. 2015, BioMed Eng OnLine)."
    case .recoveryTime: "Time constant of the slow fall (Wang et al. 2006, IEEE EMBS)."
    case .breathingRate: "Breaths a second at rest."
    case .variability: "SDNN at rest (Nunan et al. 2010; Shaffer and Ginsberg 2017)."
    case .balance: "Power of low against high frequencies, LF/HF (Nunan et al. 2010)."
    case .circadianRange: "How far the hour of the day moves the rate, up and down (Jeong 2020)."
    case .height: "Height; it sets the length of steps."
    case .preferredSpeed: "The speed of a walk that nobody hurries."
    }
  }

  /// How it is spread unless a model says otherwise; nil where other traits tell it.
  package var usual: Distribution? {
    switch self {
    case .age: .uniform(20...45)
    case .sex: .fixed(0.5)
    case .restingRate: .normal(mean: 65.5, deviation: 7.7, within: 45...95)
    case .maximalRate, .height: nil
    case .maximalUptake: .normal(mean: 42, deviation: 7, within: 25...65)
    case .onsetTime: .logNormal(median: 35, logDeviation: 0.33, within: 10...120)
    case .recoveryTime: .logNormal(median: 50, logDeviation: 0.33, within: 15...170)
    case .breathingRate: .normal(mean: 0.25, deviation: 0.02, within: 0.17...0.35)
    case .variability: .logNormal(median: 47, logDeviation: 0.33, within: 15...120)
    case .balance: .logNormal(median: 1.5, logDeviation: 0.6, within: 0.2...10)
    case .circadianRange: .fixed(3)
    case .preferredSpeed: .normal(mean: 1.36, deviation: 0.15, within: 0.9...1.8)
    }
  }
}
