import Patterns
import Quantities
import StrictJSON

/// Finds the kind of each term, and what does not fit.
///
/// A kind that is not known fits everywhere, so that one mistake is told once.
struct KindChecker<Vocabulary: ExpressionVocabulary> {
  let vocabulary: Vocabulary
  private(set) var problems: [ExpressionProblem] = []

  init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  mutating func report(_ reason: ExpressionProblem.Reason, at term: Term) {
    problems.append(ExpressionProblem(reason, at: term.offset))
  }

  /// The kind of a term; nil where it is not known.
  mutating func kind(of term: Term) -> ValueKind? {
    switch term.form {
    case .literal(let value): return ValueKind(of: value)
    case .reference(let reference): return kind(of: reference, at: term)
    case .summary(let summary):
      if !vocabulary.isRecorded(summary) { report(.notRecorded(summary), at: term) }
      return .number
    case .list(let members): return .list(of: kind(ofMembers: members))
    case .not(let part): return expect(.truth, [part], as: .truth)
    case .negative(let part): return expect(.number, [part], as: .number)
    case .operation(let sign, let left, let right): return operation(sign, left, right)
    case .between(let value, let low, let high):
      let kind = kind(of: value)
      order(value, kind, low)
      order(value, kind, high)
      return .truth
    case .call(let function, let arguments): return call(function, arguments, in: term)
    }
  }

  /// Asks terms to be of a kind; the result is the kind of what they make together.
  mutating func expect(_ kind: ValueKind, _ terms: [Term], as result: ValueKind) -> ValueKind {
    for term in terms {
      guard let found = self.kind(of: term), found != kind else { continue }
      report(.wrongKind(found, expected: kind.description), at: term)
    }
    return result
  }

  private mutating func kind(of reference: Reference, at term: Term) -> ValueKind? {
    guard let declaration = vocabulary.declaration(of: reference.base) else {
      let name = reference.base.description
      let near = Suggestion.nearest(to: name, among: vocabulary.names)
      let suggestion = near == name ? nil : near.map { "'\($0)'" }
      report(.unknownName(name, suggestion: suggestion), at: term)
      return reference.aspect == .value ? nil : .text
    }
    guard reference.aspect == .value else { return .text }
    return declaration.isOfAnyKind ? nil : declaration.kind
  }

  private mutating func kind(ofMembers members: [Term]) -> ValueKind? {
    var common: ValueKind?
    for member in members {
      guard let found = kind(of: member) else { continue }
      if found.isList {
        report(.wrongKind(found, expected: "a single value in a list"), at: member)
      } else if let common, common != found {
        report(.wrongKind(found, expected: "\(common), as before it in the list"), at: member)
      } else {
        common = found
      }
    }
    return common
  }

  private mutating func operation(_ sign: Operator, _ left: Term, _ right: Term) -> ValueKind {
    switch sign {
    case .or, .and: return expect(.truth, [left, right], as: .truth)
    case .equal, .notEqual: equate(left, right)
    case .isIn: equate(left, right, inList: true)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: order(left, kind(of: left), right)
    case .plus, .minus, .times: return expect(.number, [left, right], as: .number)
    case .divided:
      if case .literal(let value) = right.form, value.number?.isZero == true {
        report(.divisionByZero, at: right)
      }
      return expect(.number, [left, right], as: .number)
    }
    return .truth
  }

  private mutating func equate(_ left: Term, _ right: Term, inList: Bool = false) {
    let kinds = (kind(of: left), kind(of: right))
    if inList, let right = kinds.1, !right.isList {
      report(.wrongKind(right, expected: "a list, such as [1, 2], or a multiple choice"), at: left)
    } else if let one = kinds.0, let other = kinds.1, let mine = one.ofMembers,
      let theirs = other.ofMembers, mine != theirs
    {
      report(.notComparable(one, other), at: left)
    } else {
      checkChoices(of: left, right)
      checkChoices(of: right, left)
    }
  }

  /// Literals beside a name with choices are among those.
  private mutating func checkChoices(of name: Term, _ other: Term) {
    guard case .reference(let reference) = name.form, let choices = choices(of: reference)
    else { return }
    for term in [other] + other.parts {
      guard case .literal(let value) = term.form, !choices.contains(value),
        choices.contains(where: { ValueKind(of: $0) == ValueKind(of: value) })
      else { continue }
      let near = value.text.flatMap { text in
        Suggestion.nearest(to: text, among: choices.compactMap(\.text))
      }
      report(
        .notAChoice(
          value, of: reference, choices: choices, suggestion: near.map(Term.quoted)), at: term)
    }
  }

  private func choices(of reference: Reference) -> [Value]? {
    switch reference.aspect {
    case .state: return Reference.states.map(Value.text)
    case .label: return nil
    case .value:
      guard let declaration = vocabulary.declaration(of: reference), declaration.isClosed,
        case .values(let values) = declaration.domain.extent
      else { return nil }
      return Domain(listing: values.flatMap(\.members)).listed?.filter { !$0.isUnknown }
    }
  }

  /// The left side's kind is known already, so that it is looked at once.
  private mutating func order(_ left: Term, _ kind: ValueKind?, _ right: Term) {
    let other = self.kind(of: right)
    guard let other, let kind else {
      orderAny(left, kind, right, other)
      return
    }
    if kind != other || (kind != .number && kind != .date) {
      report(.notComparable(kind, other), at: left)
    }
  }

  /// Beside what may be of any kind, too, only numbers and dates have an order.
  private mutating func orderAny(
    _ left: Term, _ kind: ValueKind?, _ right: Term, _ other: ValueKind?
  ) {
    for (term, kind, beside) in [(left, kind, right), (right, other, left)] {
      guard let kind, kind != .number, kind != .date, isOfAnyKind(beside) else { continue }
      report(.wrongKind(kind, expected: "a number or a date"), at: term)
    }
  }

  private func isOfAnyKind(_ term: Term) -> Bool {
    guard case .reference(let reference) = term.form, reference.aspect == .value else {
      return false
    }
    return vocabulary.declaration(of: reference)?.isOfAnyKind == true
  }
}
