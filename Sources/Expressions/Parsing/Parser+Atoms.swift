import Quantities
import StrictJSON

/// What stands between operators.
extension Parser {
  mutating func atom() throws(ExpressionError) -> Term {
    let start = token.offset
    if let literal { return Term(.literal(advance(over: literal)), at: start) }
    switch token.content {
    case .sign("("): return try parenthesised()
    case .sign("["):
      index += 1
      return try made(.list(terms(until: "]")), at: start)
    case .word(let name) where token(ahead: 1).content == .sign("("):
      return try call(name)
    case .word(let name) where !Word.reserved.contains(name): return try reference()
    case .quotedName: return try reference()
    case .word, .sign, .number, .text, .end: throw unexpected("a value, a name or '('")
    }
  }

  /// The value of a literal that stands here.
  private var literal: Value? {
    switch token.content {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .word("true"): .truth(true)
    case .word("false"): .truth(false)
    case .word, .quotedName, .sign, .end: nil
    }
  }

  private mutating func advance(over value: Value) -> Value {
    index += 1
    return value
  }

  private mutating func parenthesised() throws(ExpressionError) -> Term {
    index += 1
    let inner = try term(from: .or)
    try expect(.sign(")"), "an operator or ')'")
    return inner
  }

  private mutating func terms(until closing: String) throws(ExpressionError) -> [Term] {
    if take(.sign(closing)) { return [] }
    var terms: [Term] = []
    repeat {
      terms.append(try term(from: .or))
    } while take(.sign(","))
    try expect(.sign(closing), "an operator, ',' or '\(closing)'")
    return terms
  }

  private mutating func call(_ name: String) throws(ExpressionError) -> Term {
    let start = token.offset
    if let summary = try summary(name) { return Term(.summary(summary), at: start) }
    guard let function = Function(rawValue: name) else { throw unknownFunction(name) }
    index += 2
    let arguments = try terms(until: ")")
    guard function.arguments.contains(arguments.count) else {
      throw .argumentCount(offset: start, function: function, count: arguments.count)
    }
    return try made(.call(function, arguments), at: start)
  }

  private func unknownFunction(_ name: String) -> ExpressionError {
    if Word.reserved.contains(name) { return unexpected("a value, a name or '('") }
    if name == Summary.Statistic.last.rawValue {
      return .unexpected(
        offset: token.offset, found: token.found,
        expected: "a quantity type and a step, such as last(heartRate in rest)", suggestion: nil)
    }
    let known = Function.allCases.map(\.rawValue)
    return .unknownFunction(
      offset: token.offset, name: name,
      suggestion: Suggestion.nearest(to: name, among: known))
  }

  /// The summary that stands here: a statistic, then in parentheses one name, `in` and one name.
  private mutating func summary(_ name: String) throws(ExpressionError) -> Summary? {
    guard let statistic = Summary.Statistic(rawValue: name),
      case .word(let type) = token(ahead: 2).content,
      token(ahead: 3).content == .word("in"), let step = self.name(ahead: 4),
      token(ahead: 5).content == .sign(")")
    else { return nil }
    guard let known = QuantityType.named(type) else {
      throw .unknownQuantityType(
        offset: token(ahead: 2).offset, name: type,
        suggestion: Suggestion.nearest(to: type, among: QuantityType.all.map(\.alias)))
    }
    index += 6
    return Summary(statistic, of: known, in: step)
  }

  private func name(ahead count: Int) -> String? {
    switch token(ahead: count).content {
    case .word(let name) where !Word.reserved.contains(name): name
    case .quotedName(let name): name
    case .word, .number, .text, .sign, .end: nil
    }
  }

  private mutating func reference() throws(ExpressionError) -> Term {
    let start = token.offset
    var path: [String] = []
    var aspect = Reference.Aspect.value
    repeat {
      guard aspect == .value, let part = name(ahead: 0) else { throw unexpected("a name") }
      let isBare = token.content == .word(part)
      if let ending = Reference.Aspect(rawValue: part), ending != .value, isBare, !path.isEmpty {
        aspect = ending
      } else {
        path.append(part)
      }
      index += 1
    } while take(.sign("."))
    guard path.count <= Reference.partLimit else {
      throw .unexpected(
        offset: start, found: "a name of \(path.count) parts",
        expected: "at most \(Reference.partLimit), such as step.question; "
          + "a name with dots has single quotes", suggestion: nil)
    }
    return Term(.reference(Reference(path, aspect: aspect)), at: start)
  }
}
