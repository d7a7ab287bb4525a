/// A part of an expression, with its place in the text.
///
/// Two terms are equal when they say the same, wherever they stand.
package struct Term: Sendable {
  /// What a term is.
  package indirect enum Form: Hashable, Sendable {
    /// A truth, a number that is not negative, or a text.
    case literal(Value)
    case reference(Reference)
    case summary(Summary)
    case list([Term])
    case not(Term)
    case negative(Term)
    case operation(Operator, Term, Term)
    /// Whether the first is at least the second and at most the third.
    case between(Term, Term, Term)
    case call(Function, [Term])
  }

  /// The most terms that stand within one another; each link of `a + b + c` counts as one.
  package static let heightLimit = 200

  package let form: Form
  /// Where it starts, in bytes of UTF-8 from the expression's start.
  package let offset: Int
  /// How many terms stand within one another, itself counted.
  let height: Int

  package init(_ form: Form, at offset: Int = 0) {
    self.form = form
    self.offset = offset
    height = 1 + (Self.parts(of: form).map(\.height).max() ?? 0)
  }

  /// What it is made of, in reading order.
  var parts: [Term] { Self.parts(of: form) }

  private static func parts(of form: Form) -> [Term] {
    switch form {
    case .literal, .reference, .summary: []
    case .list(let parts), .call(_, let parts): parts
    case .not(let part), .negative(let part): [part]
    case .operation(_, let left, let right): [left, right]
    case .between(let value, let low, let high): [value, low, high]
    }
  }

  /// Itself and all terms in it, in reading order.
  var all: [Term] { [self] + parts.flatMap(\.all) }
}

extension Term: Hashable {
  package static func == (one: Term, other: Term) -> Bool { one.form == other.form }

  package func hash(into hasher: inout Hasher) { hasher.combine(form) }
}
