import Quantities
import StrictJSON

/// Reads the tokens of an expression, tighter operators first.
///
/// Its depth is bounded, so that no text exhausts the stack.
struct Parser {
  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  /// The term that a text is; the whole text belongs to it.
  static func term(of text: String) throws(ExpressionError) -> Term {
    var parser = Parser(tokens: try Lexer.tokens(of: text))
    let term = try parser.term(from: .or)
    try parser.expectEnd()
    return term
  }

  private init(tokens: [Token]) {
    self.tokens = tokens
  }

  private var token: Token { token(ahead: 0) }

  private func token(ahead count: Int) -> Token {
    let place = index + count
    return place < tokens.count
      ? tokens[place] : Token(content: .end, offset: tokens.last?.offset ?? 0, source: "")
  }

  // MARK: - Operators

  private mutating func term(from least: Level) throws(ExpressionError) -> Term {
    try enter()
    defer { depth -= 1 }
    var left = try prefixed(from: least)
    while let level = levelOfOperator(), level >= least {
      left = try operation(on: left)
      if level == .comparison { try refuseChain() }
    }
    return left
  }

  private mutating func enter() throws(ExpressionError) {
    depth += 1
    guard depth <= Term.heightLimit else { throw .tooDeep(offset: token.offset) }
  }

  /// How tightly the operator binds that stands here; nil where none does.
  private func levelOfOperator() -> Level? {
    let isNegated = token.content == .word("not")
    switch (isNegated ? token(ahead: 1) : token).content {
    case .word("in"), .word("between"): return .comparison
    case .word(let text), .sign(let text):
      return isNegated ? nil : Operator(rawValue: text)?.level
    case .number, .text, .quotedName, .end: return nil
    }
  }

  /// The operation whose operator stands here, after its left side.
  private mutating func operation(on left: Term) throws(ExpressionError) -> Term {
    let isNegated = take(.word("not"))
    if take(.word("between")) { return try between(left, isNegated: isNegated) }
    let text = token.source
    guard let sign = Operator(rawValue: text) else { throw unexpected("an operator") }
    index += 1
    let right = try term(from: sign.level.tighter)
    let term = try made(.operation(sign, left, right), at: left.offset)
    return isNegated ? try made(.not(term), at: left.offset) : term
  }

  private mutating func between(_ value: Term, isNegated: Bool) throws(ExpressionError) -> Term {
    let low = try term(from: .sum)
    try expect(.word("and"), "'and' and the upper bound")
    let term = try made(.between(value, low, try term(from: .sum)), at: value.offset)
    return isNegated ? try made(.not(term), at: value.offset) : term
  }

  private func refuseChain() throws(ExpressionError) {
    guard levelOfOperator() == .comparison else { return }
    throw .unexpected(
      offset: token.offset, found: token.found,
      expected: "one comparison at a time, joined by 'and', or parentheses",
      suggestion: "a between b and c")
  }

  private mutating func prefixed(from least: Level) throws(ExpressionError) -> Term {
    let start = token.offset
    if least <= .not, take(.word("not")) { return try made(.not(term(from: .not)), at: start) }
    if take(.sign("-")) { return try made(.negative(term(from: .sign)), at: start) }
    return try atom()
  }

  private func made(_ form: Term.Form, at offset: Int) throws(ExpressionError) -> Term {
    let term = Term(form, at: offset)
    guard term.height <= Term.heightLimit else { throw .tooDeep(offset: token.offset) }
    return term
  }

  // MARK: - Atoms

  private mutating func atom() throws(ExpressionError) -> Term {
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

  // MARK: - What must stand here

  private mutating func take(_ content: Token.Content) -> Bool {
    guard token.content == content else { return false }
    index += 1
    return true
  }

  private mutating func expect(
    _ content: Token.Content, _ expected: String
  ) throws(ExpressionError) {
    guard take(content) else { throw unexpected(expected) }
  }

  private func expectEnd() throws(ExpressionError) {
    guard token.content != .end else { return }
    throw unexpected("an operator or the end")
  }

  /// The error for the token that stands here.
  private func unexpected(_ expected: String) -> ExpressionError {
    .unexpected(
      offset: token.offset, found: token.found, expected: expected, suggestion: suggestion)
  }

  /// What the token was probably meant to be.
  private var suggestion: String? {
    switch token.content {
    case .sign("=") where index > 0 && token(ahead: -1).content == .sign("="): "="
    case .sign(">") where index > 0 && token(ahead: -1).content == .sign("<"): "!="
    case .word(let word) where ForeignSign.operator(for: word) != word:
      ForeignSign.operator(for: word)
    case .word, .quotedName, .number, .text, .sign, .end: nil
    }
  }
}
