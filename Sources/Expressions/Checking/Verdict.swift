/// Whether a condition depends on anything.
package enum Verdict: Equatable, Sendable {
  /// True whatever is answered.
  case always
  /// True as soon as everything in it is known.
  case alwaysWhenKnown
  /// False or unknown whatever is answered.
  case never
  case sometimes

  /// The verdict on what a condition can be.
  init(on domain: Domain) {
    guard case .values(let values) = domain.extent else {
      self = .sometimes
      return
    }
    switch (values.contains(.truth(true)), values.contains { $0 != .truth(true) }) {
    case (false, _): self = .never
    case (true, true): self = .sometimes
    case (true, false): self = domain.mayBeUnknown ? .alwaysWhenKnown : .always
    }
  }
}

extension Expression {
  /// What the condition can be, by its literals and by the ranges of the answers in it.
  package func verdict(in vocabulary: some ExpressionVocabulary) -> Verdict {
    Verdict(on: possibleValues(in: vocabulary))
  }

  /// The values that it can have; perhaps some more, never fewer.
  package func possibleValues(in vocabulary: some ExpressionVocabulary) -> Domain {
    let analysis = Analysis(vocabulary: vocabulary)
    return analysis.enumerated(term) ?? analysis.domain(of: term)
  }

  /// Its value where it names nothing and asks for no date; nil otherwise.
  package var constantValue: Value? {
    let depends = term.all.contains { part in
      switch part.form {
      case .reference, .summary, .call(.today, _): true
      default: false
      }
    }
    return depends ? nil : evaluate(in: EmptyScope())
  }
}
