/// Reads the tokens of an expression, tighter operators first.
///
/// Its depth is bounded, so that no text exhausts the stack.
struct Parser {
  private let tokens: [Token]
  var index = 0
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

  var token: Token { token(ahead: 0) }

  func token(ahead count: Int) -> Token {
    let place = index + count
    return place < tokens.count
      ? tokens[place] : Token(content: .end, offset: tokens.last?.offset ?? 0, source: "")
  }

  // MARK: - Operators

  mutating func term(from least: Level) throws(ExpressionError) -> Term {
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

  func made(_ form: Term.Form, at offset: Int) throws(ExpressionError) -> Term {
    let term = Term(form, at: offset)
    guard term.height <= Term.heightLimit else { throw .tooDeep(offset: token.offset) }
    return term
  }

  // MARK: - What must stand here

  mutating func take(_ content: Token.Content) -> Bool {
    guard token.content == content else { return false }
    index += 1
    return true
  }

  mutating func expect(
    _ content: Token.Content, _ expected: String
  ) throws(ExpressionError) {
    guard take(content) else { throw unexpected(expected) }
  }

  private func expectEnd() throws(ExpressionError) {
    guard token.content != .end else { return }
    throw unexpected("an operator or the end")
  }

  /// The error for the token that stands here.
  func unexpected(_ expected: String) -> ExpressionError {
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
