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
      guard let domain = vocabulary.declaration(of: reference)?.domain,
        let tried = domain.listed ?? telling(domain, for: reference, in: terms)
      else { return nil }
      values.append((reference, tried))
    }
    return values
  }

  /// Numbers that stand for all of a range's: between two of them nothing in the terms changes.
  ///
  /// Nil where the name is more than compared with numbers that are written.
  private func telling(
    _ domain: Domain, for reference: Reference, in terms: [Term]
  ) -> [Value]? {
    guard case .range(let low, let high) = domain.extent else { return nil }
    let uses = terms.count { $0.form == .reference(reference) }
    let comparisons = terms.compactMap { $0.numbersCompared(with: reference) }
    guard uses == comparisons.count else { return nil }
    let ends = [low, high].compactMap { $0?.number }
    let marks = Array(Set(comparisons.joined() + ends)).sorted { $0 < $1 }
    let between = zip(marks, marks.dropFirst()).compactMap { ($0 + $1).flatMap { $0 / Number(2) } }
    let outside = [marks.first.flatMap { $0 - Number(1) }, marks.last.flatMap { $0 + Number(1) }]
    let tried = (marks + between + outside.compactMap(\.self)).filter { number in
      low?.number.map { !(number < $0) } ?? true && high?.number.map { !($0 < number) } ?? true
    }
    return tried.map(Value.number) + (domain.mayBeUnknown ? [.unknown] : [])
  }
}

extension Term {
  /// The numbers that a comparison holds against a name; nil where it is no such comparison.
  fileprivate func numbersCompared(with reference: Reference) -> [Number]? {
    let sides: [Term]
    switch form {
    case .operation(let sign, let left, let right) where sign.level == .comparison:
      sides = [left, right]
    case .between(let value, let low, let high): sides = [value, low, high]
    case .call(.isAnswered, let arguments): sides = arguments
    default: return nil
    }
    let others = sides.filter { $0.form != .reference(reference) }
    guard others.count == sides.count - 1 else { return nil }
    let numbers = others.compactMap(\.writtenNumber)
    return numbers.count == others.count ? numbers : nil
  }

  /// The number that is written here, with its sign.
  private var writtenNumber: Number? {
    switch form {
    case .literal(let value): value.number
    case .negative(let part): part.writtenNumber.map { -$0 }
    default: nil
    }
  }
}
