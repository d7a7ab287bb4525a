import Patterns
import Quantities

extension KindChecker {
  /// The kind that a function gives, after a look at its arguments.
  mutating func call(_ function: Function, _ arguments: [Term], in term: Term) -> ValueKind? {
    switch function {
    case .count:
      for argument in arguments { _ = kind(of: argument) }
      return .number
    case .sum, .mean, .min, .max:
      for argument in arguments { expectNumbers(argument) }
      return .number
    case .answered: return .list(of: kind(ofAnswered: arguments))
    case .isAnswered: return isAnswered(arguments)
    case .matches: return matches(arguments)
    case .length: return expect(.text, arguments, as: .number)
    case .round, .abs: return expect(.number, arguments, as: .number)
    case .date:
      check(arguments, "a day of the calendar, such as date(\"2026-01-31\")") {
        CivilDate(isoText: $0) != nil
      }
      return .date
    case .time:
      check(arguments, "a time of day, such as time(\"08:30\")") { TimeOfDay.seconds($0) != nil }
      return .number
    case .today: return .date
    case .days, .years: return expect(.date, arguments, as: .number)
    case .if: return choice(arguments)
    }
  }

  private mutating func expectNumbers(_ argument: Term) {
    guard let found = kind(of: argument), let member = found.ofMembers, member != .number else {
      return
    }
    report(.wrongKind(found, expected: "numbers"), at: argument)
  }

  private mutating func kind(ofAnswered arguments: [Term]) -> ValueKind? {
    var common: ValueKind?
    for argument in arguments {
      guard let found = kind(of: argument), let member = found.ofMembers else { continue }
      if let common, common != member {
        report(.wrongKind(found, expected: "\(common), as before it"), at: argument)
      }
      common = common ?? member
    }
    return common
  }

  private mutating func isAnswered(_ arguments: [Term]) -> ValueKind {
    for argument in arguments {
      _ = kind(of: argument)
      switch argument.form {
      case .reference, .summary: continue
      default: report(.notWritten(expected: "the name of a question or variable"), at: argument)
      }
    }
    return .truth
  }

  private mutating func matches(_ arguments: [Term]) -> ValueKind {
    _ = expect(.text, Array(arguments.prefix(1)), as: .truth)
    guard let pattern = arguments.last else { return .truth }
    guard case .literal(.text(let text)) = pattern.form else {
      report(.notWritten(expected: "a pattern in double quotes"), at: pattern)
      return .truth
    }
    do {
      _ = try Pattern(text)
    } catch {
      report(.malformed(text, expected: "a pattern: \(error)"), at: pattern)
    }
    return .truth
  }

  /// The text of a date or time stands there as such and is well formed.
  private mutating func check(
    _ arguments: [Term], _ expected: String, _ isWellFormed: (String) -> Bool
  ) {
    for argument in arguments {
      guard case .literal(.text(let text)) = argument.form else {
        _ = kind(of: argument)
        report(.notWritten(expected: expected), at: argument)
        continue
      }
      if !isWellFormed(text) { report(.malformed(text, expected: expected), at: argument) }
    }
  }

  private mutating func choice(_ arguments: [Term]) -> ValueKind? {
    guard arguments.count == 3 else { return nil }
    _ = expect(.truth, [arguments[0]], as: .truth)
    let (one, other) = (kind(of: arguments[1]), kind(of: arguments[2]))
    if let one, let other, one != other {
      report(.wrongKind(other, expected: "\(one), as the value before it"), at: arguments[2])
    }
    return one ?? other
  }
}

extension Expression {
  /// What is wrong with it where the vocabulary's names are known, in reading order.
  ///
  /// `expected` is the kind that it must have, such as `.truth` of a condition.
  package func problems(
    in vocabulary: some ExpressionVocabulary, expecting expected: ValueKind? = nil
  ) -> [ExpressionProblem] {
    var checker = KindChecker(vocabulary: vocabulary)
    let found = checker.kind(of: term)
    if let found, let expected, found != expected {
      checker.report(.wrongKind(found, expected: expected.description), at: Term(term.form))
    }
    return checker.problems.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
  }

  /// The kind of its value; nil where that is not known.
  package func kind(in vocabulary: some ExpressionVocabulary) -> ValueKind? {
    var checker = KindChecker(vocabulary: vocabulary)
    return checker.kind(of: term)
  }
}
