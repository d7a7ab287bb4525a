import Chance

/// A made-up body: what stays the same while its heart and its steps go on.
///
/// In: a model's distributions and a seed. Out: this value. Next: ``HeartModel``, ``GaitModel``.
/// Every trait has a stream of its own, so that a trait that is given moves no other.
package struct MockParticipant: Equatable, Sendable {
  package enum Sex: String, CaseIterable, Sendable {
    case female, male
  }

  /// Years.
  package let age: Double
  package let sex: Sex
  /// Heart rate at rest, in count/min.
  package let restingRate: Double
  /// The highest heart rate, in count/min.
  package let maximalRate: Double
  /// Oxygen uptake at full effort, in mL/(kg·min).
  package let maximalUptake: Double
  /// The time constant of the slow rise, in seconds.
  package let onsetTime: Double
  /// The time constant of the slow fall, in seconds.
  package let recoveryTime: Double
  /// Breaths a second at rest.
  package let breathingRate: Double
  /// The standard deviation of beat intervals at rest, in milliseconds.
  package let variability: Double
  /// The power of low against high frequencies.
  package let balance: Double
  /// Half the difference that the hour of the day makes, in count/min.
  package let circadianRange: Double
  /// Metres.
  package let height: Double
  /// Metres a second.
  package let preferredSpeed: Double

  /// How far the highest rate is above the resting one at least, in count/min.
  static let leastReserve = 20.0

  /// A body drawn by a model.
  ///
  /// - Parameters:
  ///   - traits: How traits are spread where not as usual.
  ///   - chance: The participant's seed.
  package init(_ traits: [BodyTrait: Distribution] = [:], chance: Seed) {
    func draw(_ trait: BodyTrait, _ otherwise: Distribution) -> Double {
      let distribution = traits[trait] ?? trait.usual ?? otherwise
      let value = distribution.draw(chance.stream("body." + trait.rawValue))
      return value.clamped(to: trait.possible)
    }
    var sexes = chance.stream("body.sex")
    age = draw(.age, .fixed(30))
    sex = sexes.unit() < Self.share(traits[.sex]) ? .female : .male
    restingRate = draw(.restingRate, .fixed(65))
    let highest = Distribution.normal(mean: 208 - 0.7 * age, deviation: 7, within: 100...230)
    maximalRate = max(draw(.maximalRate, highest), restingRate + Self.leastReserve)
    maximalUptake = draw(.maximalUptake, .fixed(42))
    onsetTime = draw(.onsetTime, .fixed(35))
    recoveryTime = draw(.recoveryTime, .fixed(50))
    breathingRate = draw(.breathingRate, .fixed(0.25))
    variability = draw(.variability, .fixed(47))
    balance = draw(.balance, .fixed(1.5))
    circadianRange = draw(.circadianRange, .fixed(3))
    height = draw(.height, Self.height(of: sex))
    preferredSpeed = draw(.preferredSpeed, .fixed(1.36))
  }

  /// The share of women: what the model says, else a half.
  private static func share(_ distribution: Distribution?) -> Double {
    guard case .fixed(let share) = distribution else { return 0.5 }
    return share
  }

  /// Adults' heights; both sexes together have a mean of 1.72 m and a deviation of 0.09 m.
  private static func height(of sex: Sex) -> Distribution {
    switch sex {
    case .female: .normal(mean: 1.655, deviation: 0.065, within: 1.45...1.9)
    case .male: .normal(mean: 1.785, deviation: 0.07, within: 1.55...2.05)
    }
  }

  /// The value of a trait; a sex is 1 for a woman.
  package func value(of trait: BodyTrait) -> Double {
    switch trait {
    case .age: age
    case .sex: sex == .female ? 1 : 0
    case .restingRate: restingRate
    case .maximalRate: maximalRate
    case .maximalUptake: maximalUptake
    case .onsetTime: onsetTime
    case .recoveryTime: recoveryTime
    case .breathingRate: breathingRate
    case .variability: variability
    case .balance: balance
    case .circadianRange: circadianRange
    case .height: height
    case .preferredSpeed: preferredSpeed
    }
  }
}
