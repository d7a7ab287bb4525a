import StrictJSON
import StudyModel

/// The words that a model's effects go by, for what names one.
struct EffectNames {
  private let all: [String]
  /// How many a message lists.
  private static let mostListed = 20

  /// The keys of the effects; none where there are no effects, or none that can be read.
  init(reading part: Part?) { all = part?.memberParts.map(\.name) ?? [] }

  /// Adds a finding where a mood is none of them: it would change nothing.
  func check(mood: String, at part: Part) {
    guard !all.contains(mood) else { return }
    part.report(.unknownReference, expected: expected(instead: mood))
  }

  /// Adds a warning for each condition but one that is none of them: that one may be a control.
  func check(conditions: [Part]) {
    guard !all.isEmpty else { return }
    let without = conditions.filter { part in part.node.string.map { !all.contains($0) } ?? false }
    guard without.count > 1 else { return }
    for part in without {
      part.report(
        .unknownReference, .warning,
        expected: "one condition without an effect at most; "
          + expected(instead: part.node.string ?? ""))
    }
  }

  private func expected(instead word: String) -> String {
    let known = all.filter(IdentifierForm.name.matches).prefix(Self.mostListed)
    guard !known.isEmpty else { return "a word of 'effects', which has none" }
    return "a word of 'effects': " + known.map { "'\($0)'" }.joined(separator: ", ")
      + Suggestion.clause(for: word, among: Array(known))
  }
}
