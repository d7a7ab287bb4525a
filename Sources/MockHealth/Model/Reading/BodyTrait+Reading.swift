import StudyModel

extension BodyTrait {
  /// Reads how traits are spread, an object of traits' names.
  static func distributions(reading part: Part) -> [BodyTrait: Distribution] {
    let keys = allCases.map(\.rawValue)
    guard let object = part.object("a body", keys: keys) else { return [:] }
    var distributions: [BodyTrait: Distribution] = [:]
    for trait in allCases {
      guard let value = object[trait.rawValue] else { continue }
      distributions[trait] =
        trait == .sex ? sex(reading: value) : Distribution(reading: value, trait.possible)
    }
    checkReserve(distributions, object)
    return distributions
  }

  /// What a body that is given as fixed has between its rates; drawn ones are kept apart.
  private static func checkReserve(
    _ distributions: [BodyTrait: Distribution], _ object: ObjectPart
  ) {
    guard case .fixed(let resting)? = distributions[.restingRate],
      case .fixed(let maximal)? = distributions[.maximalRate],
      maximal < resting + MockParticipant.leastReserve
    else { return }
    object[BodyTrait.maximalRate.rawValue]?.report(
      .range,
      expected: "at least \(Int(MockParticipant.leastReserve)) count/min above 'restingRate'")
  }

  private static func sex(reading part: Part) -> Distribution? {
    if part.node.string != nil {
      return part.word(MockParticipant.Sex.self).map { .fixed($0 == .female ? 1 : 0) }
    }
    return part.number(in: 0...1, expected: "'female', 'male', or the share of women, 0 to 1")
      .map { .fixed($0) }
  }
}

extension Distribution {
  private static let keys = ["mean", "deviation", "median", "logDeviation", "least", "most"]

  fileprivate init?(reading part: Part, _ possible: ClosedRange<Double>) {
    if part.node.number != nil {
      let number = part.number(in: possible, expected: "a number \(possible.words)")
      guard let number else { return nil }
      self = .fixed(number)
      return
    }
    guard let object = part.object("a trait", keys: Self.keys) else { return nil }
    object.reportTogether("mean", "median")
    let least = object.number("least", in: possible) ?? possible.lowerBound
    let most = object.number("most", in: possible) ?? possible.upperBound
    guard least <= most else {
      object["most"]?.report(.range, expected: "a number not below 'least'")
      return nil
    }
    self.init(reading: object, possible, least...most)
  }

  private init?(
    reading object: ObjectPart, _ possible: ClosedRange<Double>, _ range: ClosedRange<Double>
  ) {
    if object["mean"] != nil {
      let mean = object.requiredNumber("mean", in: range)
      let deviation = object.requiredNumber("deviation", in: 0...1000)
      guard let mean, let deviation else { return nil }
      self = .normal(mean: mean, deviation: deviation, within: range)
    } else if object["median"] != nil {
      let median = object.requiredNumber("median", in: range)
      let logDeviation = object.requiredNumber("logDeviation", in: 0...3)
      guard let median, let logDeviation else { return nil }
      self = .logNormal(median: median, logDeviation: logDeviation, within: range)
    } else {
      let least = object.requiredNumber("least", in: possible)
      let most = object.requiredNumber("most", in: possible)
      guard least != nil, most != nil else { return nil }
      self = .uniform(range)
    }
  }
}
