import Chance
import Expressions
import Quantities

/// Makes any terms and any answers, to hold the language to what it promises of all of them.
struct RandomExpressions {
  private var stream: RandomStream

  private static let names = [
    ["a"], ["b"], ["scale"], ["mood"], ["survey", "mood"], ["fitness.walk", "x"], ["and"],
    ["s", "label"], ["s", "t", "state"],
  ]
  private static let texts = [
    "", "red", "a\"b", "\\", "\\\"", "2026-01-31", "08:30", "(a+)+",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "日本", "'", "}}",
  ]
  private static let numbers = ["0", "1", "2.5", "0.1", "123456789012345678", "0.000001", "7"]

  init(seed: UInt64) {
    stream = Seed(seed).stream("expressions")
  }

  mutating func term(depth: Int) -> Term {
    guard depth > 0, stream.integer(below: 5) > 0 else { return leaf() }
    switch stream.integer(below: 8) {
    case 0: return Term(.not(term(depth: depth - 1)))
    case 1: return Term(.negative(term(depth: depth - 1)))
    case 2: return Term(.list(terms(0...3, depth: depth)))
    case 3:
      let parts = terms(3...3, depth: depth)
      return Term(.between(parts[0], parts[1], parts[2]))
    case 4, 5:
      let function = stream.element(of: Function.allCases) ?? .today
      let most = min(3, function.arguments.upperBound)
      return Term(.call(function, terms(function.arguments.lowerBound...most, depth: depth)))
    default:
      let parts = terms(2...2, depth: depth)
      return Term(.operation(stream.element(of: Operator.allCases) ?? .or, parts[0], parts[1]))
    }
  }

  private mutating func terms(_ count: ClosedRange<Int>, depth: Int) -> [Term] {
    (0..<stream.integer(in: count)).map { _ in term(depth: depth - 1) }
  }

  private mutating func leaf() -> Term {
    switch stream.integer(below: 6) {
    case 0: Term(.literal(.truth(stream.integer(below: 2) == 0)))
    case 1: Term(.literal(.text(stream.element(of: Self.texts) ?? "")))
    case 2, 3: Term(.literal(number()))
    case 4 where stream.integer(below: 3) == 0: Term(.summary(summary()))
    default: Term(.reference(reference()))
    }
  }

  private mutating func number() -> Value {
    decimal(stream.element(of: Self.numbers) ?? "0")
  }

  private mutating func reference() -> Reference {
    let aspect = stream.integer(below: 4) == 0 ? stream.element(of: Reference.Aspect.allCases) : nil
    return Reference(stream.element(of: Self.names) ?? [], aspect: aspect ?? .value)
  }

  private mutating func summary() -> Summary {
    Summary(
      stream.element(of: Summary.Statistic.allCases) ?? .mean,
      of: stream.element(of: QuantityType.all) ?? .heartRate, in: "fitness.walk")
  }

  /// Any values for all names, of any kind.
  mutating func answers() -> Answers {
    var answers = Answers()
    for name in Self.names {
      for aspect in Reference.Aspect.allCases {
        answers.values[Reference(name, aspect: aspect).description] = value(depth: 2)
      }
    }
    return answers
  }

  private mutating func value(depth: Int) -> Value {
    switch stream.integer(below: 7) {
    case 0: .unknown
    case 1: .truth(stream.integer(below: 2) == 0)
    case 2: .text(stream.element(of: Self.texts) ?? "")
    case 3: .date(CivilDate(year: stream.integer(in: -9...9999), month: 2, day: 31))
    case 4 where depth > 0: .list((0..<stream.integer(in: 0...3)).map { _ in value(depth: 0) })
    default: number()
    }
  }

  /// A condition or a calculation of numbers that are one of a few, or in a range.
  mutating func numericTerm(depth: Int) -> Term {
    guard depth > 0 else {
      return stream.integer(below: 2) == 0
        ? Term(.literal(number()))
        : Term(.reference(Reference([["scale"], ["a"], ["b"]][stream.integer(in: 0...2)])))
    }
    let operators: [Operator] = [.plus, .minus, .times, .divided]
    let parts = (0...2).map { _ in numericTerm(depth: depth - 1) }
    switch stream.integer(below: 6) {
    case 0: return Term(.negative(parts[0]))
    case 1: return Term(.call(.abs, [parts[0]]))
    case 2: return Term(.call([.sum, .mean, .min, .max][stream.integer(in: 0...3)], parts))
    case 3: return Term(.call(.if, [condition(depth: depth - 1), parts[0], parts[1]]))
    default:
      return Term(.operation(stream.element(of: operators) ?? .plus, parts[0], parts[1]))
    }
  }

  mutating func condition(depth: Int) -> Term {
    let operators: [Operator] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
    let parts = (0...2).map { _ in numericTerm(depth: depth - 1 > 0 ? depth - 1 : 0) }
    switch stream.integer(below: depth > 0 ? 7 : 4) {
    case 0: return Term(.between(parts[0], parts[1], parts[2]))
    case 1...3:
      return Term(.operation(stream.element(of: operators) ?? .less, parts[0], parts[1]))
    case 4: return Term(.not(condition(depth: depth - 1)))
    default:
      let sign: Operator = stream.integer(below: 2) == 0 ? .and : .or
      return Term(.operation(sign, condition(depth: depth - 1), condition(depth: depth - 1)))
    }
  }

  /// Answers that `RandomExpressionTests.names` allows.
  mutating func allowedAnswers() -> Answers {
    var answers = Answers(values: ["scale": .number(Number(stream.integer(in: 1...5)))])
    answers.values["b"] = decimal("\(stream.integer(in: -20...30)).\(stream.integer(in: 0...9))")
    if stream.integer(below: 3) > 0 {
      answers.values["a"] = decimal("\(stream.integer(in: 0...9)).\(stream.integer(in: 0...9))")
    }
    return answers
  }
}
