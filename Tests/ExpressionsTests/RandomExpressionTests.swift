import Expressions
import Testing

@Suite("Any expressions") struct RandomExpressionTests {
  static let names = Declarations(declarations: [
    "scale": Declaration(.number, Domain(.values([1, 2, 3, 4, 5]), mayBeUnknown: false)),
    "a": Declaration(.number, Domain(.range(from: 0, through: 10))),
    "b": Declaration(.number, Domain(.range(from: -21, through: 31), mayBeUnknown: false)),
  ])

  @Test("what is printed and read again is the same, for 10,000 expressions")
  func roundTrip() throws {
    var random = RandomExpressions(seed: 1)
    for _ in 0..<10_000 {
      let term = random.term(depth: 4)
      let text = term.description
      guard text.utf8.count <= Expression.lengthLimit else { continue }
      #expect(try Expression(parsing: text).term == term, "\(text)")
    }
  }

  @Test("10,000 expressions are worked out, checked and judged with any answers, without a trap")
  func totality() throws {
    var random = RandomExpressions(seed: 2)
    for _ in 0..<10_000 {
      let text = random.term(depth: 4).description
      guard text.utf8.count <= Expression.lengthLimit else { continue }
      let expression = try Expression(parsing: text)
      let answers = random.answers()
      #expect(expression.evaluate(in: answers) == expression.evaluate(in: answers))
      _ = expression.problems(in: Self.names, expecting: .truth)
      _ = expression.verdict(in: Self.names)
    }
  }

  @Test("what a condition or a calculation comes to was foreseen, for 2,000 of them")
  func foreseen() throws {
    var random = RandomExpressions(seed: 3)
    for turn in 0..<2000 {
      let term = turn % 2 == 0 ? random.condition(depth: 3) : random.numericTerm(depth: 3)
      let expression = try Expression(parsing: term.description)
      let domain = expression.possibleValues(in: Self.names)
      for _ in 0..<10 {
        let value = expression.evaluate(in: random.allowedAnswers())
        #expect(Self.domain(domain, includes: value), "\(expression): \(value), \(domain)")
      }
    }
  }

  private static func domain(_ domain: Domain, includes value: Value) -> Bool {
    guard value != .unknown else { return domain.mayBeUnknown }
    switch domain.extent {
    case .anything: return true
    case .values(let values): return values.contains(value)
    case .range(let low, let high):
      guard case .number(let number) = value else { return false }
      return (low.map { .number(number) >= $0 } ?? true)
        && (high.map { .number(number) <= $0 } ?? true)
    }
  }
}

extension Value {
  fileprivate static func <= (one: Value, other: Value) -> Bool {
    guard case .number(let one) = one, case .number(let other) = other else { return false }
    return one <= other
  }

  fileprivate static func >= (one: Value, other: Value) -> Bool { other <= one }
}
