extension Analysis {
  /// The exact domain of a term whose names have few values: it is evaluated for all of them.
  ///
  /// So is found that `mood < 3 and mood > 5` never holds. Nil where there are too many values, or
  /// it depends on more than values.
  func enumerated(_ term: Term) -> Domain? {
    let terms = term.all
    guard terms.allSatisfy({ dependsOnValues($0) }), let values = valuesOfNames(in: terms)
    else { return nil }
    let count = values.reduce(1.0) { $0 * Double($1.values.count) }
    guard count * Double(terms.count) <= 50_000 else { return nil }
    let combinations = values.reduce([[:]]) { (known: [[Reference: Value]], next) in
      known.flatMap { start in next.values.map { start.merging([next.reference: $0]) { $1 } } }
    }
    return Domain(
      listing: combinations.map { Evaluator(scope: GivenScope(values: $0)).value(of: term) })
  }

  private func dependsOnValues(_ term: Term) -> Bool {
    switch term.form {
    case .summary, .call(.today, _), .call(.matches, _): false
    case .reference(let reference): reference.aspect == .value
    default: true
    }
  }

  /// Each name with the values it can have; nil where those cannot be listed.
  private func valuesOfNames(in terms: [Term]) -> [(reference: Reference, values: [Value])]? {
    var values: [(reference: Reference, values: [Value])] = []
    for case .reference(let reference) in terms.map(\.form)
    where !values.contains(where: { $0.reference == reference }) {
      guard let listed = vocabulary.declaration(of: reference)?.domain.listed else { return nil }
      values.append((reference, listed))
    }
    return values
  }
}
