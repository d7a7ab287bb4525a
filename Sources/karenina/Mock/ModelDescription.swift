import MockHealth

/// What `mock --describe` prints: the profiles, the model, its numbers and where they come from.
enum ModelDescription {
  static func show(_ model: MockModel) throws -> ExitCode {
    let lines = profiles + [""] + engines + [""] + described(model)
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
    return .done
  }

  private static var profiles: [String] {
    ["Profiles"] + MockProfile.allCases.map { "  \(padded($0.rawValue)) \($0.summary)" }
  }

  private static var engines: [String] {
    ["Engines of the heart"]
      + HeartEngine.allCases.map { "  \(padded($0.rawValue)) \($0.summary)" }
  }

  private static func described(_ model: MockModel) -> [String] {
    let traits = BodyTrait.allCases.map { trait in
      let unit = trait.unit.map { " [\($0)]" } ?? ""
      return "  \(padded(trait.rawValue)) \(spread(trait, model))\(unit). \(trait.summary)"
    }
    let title =
      model.isUniform
      ? "Traits, of every profile but 'uniform', which has no body" : "Traits of '\(model.name)'"
    return [title] + traits + effects(model) + [""] + equations + [""]
      + ["Generator version \(MockModel.generatorVersion)"]
  }

  private static func effects(_ model: MockModel) -> [String] {
    guard !model.effects.isEmpty || !model.conditions.isEmpty else { return [] }
    let words = model.effects.sorted { $0.key < $1.key }.map { word, effect in
      "  \(padded(word)) \(effect.change) ± \(effect.spread) count/min, within "
        + "\(effect.onset) s"
    }
    let conditions = model.conditions.joined(separator: ", ")
    return ["", "Effects"] + words + (conditions.isEmpty ? [] : ["  conditions: \(conditions)"])
  }

  private static func padded(_ word: String) -> String {
    word + String(repeating: " ", count: max(0, 18 - word.count))
  }

  private static func spread(_ trait: BodyTrait, _ model: MockModel) -> String {
    switch model.traits[trait] ?? trait.usual {
    case .fixed(let value)?: "\(value)"
    case .uniform(let range)?: "\(range.lowerBound) to \(range.upperBound), all as likely"
    case .normal(let mean, let deviation, let range)?:
      "\(mean) ± \(deviation), within \(range.lowerBound) to \(range.upperBound)"
    case .logNormal(let median, let deviation, let range)?:
      "median \(median), logarithm ± \(deviation), within \(range.lowerBound) to "
        + "\(range.upperBound)"
    case nil: "by age or sex"
    }
  }

  private static let equations = [
    "Model",
    "  uptake = 3.5 + 60 v (0.1 + 1.8 grade), running 3.5 + 60 v (0.2 + 0.9 grade) (ACSM)",
    "  settled rate = resting + (maximal - resting) (uptake - 3.5) / (maximal uptake - 3.5)",
    "    + range cos(2 pi (hour - 15.8) / 24) + mood",
    "  rate = 0.35 fast (8 s) + 0.65 slow (after 5 s, by onset or recovery time)",
    "  a beat whenever the integral of rate (1 + m) / 60 passes a whole number",
    "  m = SDNN / mean interval, e^(-(rate - resting) / 28) of it, of breath, 0.1 Hz and slow waves",
    "  step length = 0.413 height (v / preferred)^0.42; speed varies by 3 %",
  ]
}
