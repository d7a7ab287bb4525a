import StrictJSON

/// The names of columns that no metric uses, and what they may be meant for.
struct CovariateNames {
  /// How many are named.
  private static let mostNamed = 5

  /// The names in the file's header besides the participant's and the covariates'.
  let others: [String]
  /// The covariates that the file has.
  let taken: [Covariate]

  /// One line; nil where there are no others.
  var remark: String? {
    let meant = others.map { ($0, meaning(of: $0)) }
    let sorted = meant.filter { $0.1 != nil } + meant.filter { $0.1 == nil }
    guard let first = sorted.first else { return nil }
    let names = sorted.prefix(Self.mostNamed).map { "'\($0.0.prefix(60))'" }
    let rest = others.count - names.count
    let list = Figures.list(rest > 0 ? names + ["\(rest) more"] : names)
    let found =
      others.count == 1
      ? "the column \(list), which no metric uses and which is kept as it is"
      : "the columns \(list), which no metric uses and which are kept as they are"
    guard first.1 != nil else { return found }
    let questions = sorted.prefix(Self.mostNamed).compactMap { name, meaning in
      meaning.map { "'\($0.rawValue)'" + (others.count == 1 ? "" : " by '\(name.prefix(60))'") }
    }
    return "\(found); did you mean \(Figures.list(questions))? Metrics use "
      + Figures.list(Covariate.allCases.map(\.rawValue))
  }

  /// The covariate that a name may be meant for; nil where none is near, or the file has it.
  private func meaning(of name: String) -> Covariate? {
    let word = Self.word(of: name)
    let near =
      Covariate(column: word) ?? Self.synonyms[word] ?? Self.rate(name)
      ?? Suggestion.nearest(to: name, among: Covariate.allCases.map(\.rawValue))
      .flatMap(Covariate.init(rawValue:))
    return near.flatMap { taken.contains($0) ? nil : $0 }
  }

  /// The letters with which a name begins, such as `height` of `Height (cm)`.
  static func word(of name: String) -> String {
    String(name.lowercased().prefix(while: \.isLetter))
  }

  private static let synonyms: [String: Covariate] = [
    "gender": .sex, "years": .age, "size": .height, "stature": .height, "mass": .weight,
  ]

  /// The rate that names such as `hrmax`, `restingHR` and `HR_max (bpm)` tell of.
  private static func rate(_ name: String) -> Covariate? {
    let letters = name.lowercased().prefix { $0 != "(" && $0 != "[" }.filter(\.isLetter)
    let word = letters.hasSuffix("bpm") ? String(letters.dropLast(3)) : letters
    let parts = ["heartrate", "pulse", "rate", "hr"]
    guard let part = parts.first(where: { word.hasPrefix($0) || word.hasSuffix($0) }) else {
      return nil
    }
    switch word.hasPrefix(part) ? word.dropFirst(part.count) : word.dropLast(part.count) {
    case "rest", "resting", "r": return .restingHeartRate
    case "max", "maximal", "maximum", "peak", "m": return .maximalHeartRate
    default: return nil
    }
  }
}
