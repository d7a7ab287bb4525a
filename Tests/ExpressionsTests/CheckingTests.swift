import Expressions
import Quantities
import Testing

@Suite("Checking expressions") struct CheckingTests {
  private static let scale = Domain(.values((1...7).map { .number(Number($0)) }))
  private static let colours = Domain(.values(["red", "blue"]))

  private let names = Declarations(
    declarations: [
      "mood": Declaration(.number, scale, isClosed: true),
      "calm": Declaration(
        .number, Domain(.values([1, 2, 3]), mayBeUnknown: false), isClosed: true),
      "colour": Declaration(.text, colours, isClosed: true), "name": Declaration(.text),
      "born": Declaration(.date), "drinks": Declaration(.list(of: .text)),
      "agrees": Declaration(.truth),
      "weight": Declaration(
        .number, Domain(.range(from: .number(Number(30)), through: .number(Number(200))))),
      "age": Declaration(
        .number,
        Domain(.range(from: .number(Number(18)), through: nil), mayBeUnknown: false)),
    ], recorded: ["walk"])

  /// A condition, what is wrong with it, where and why.
  struct Wrong: CustomTestStringConvertible, Sendable {
    let text: String
    let offset: Int
    let found: String
    var suggestion: String?

    var testDescription: String { text }
  }

  static let wrong = [
    Wrong(text: "moood > 3", offset: 0, found: "the unknown name 'moood'", suggestion: "'mood'"),
    Wrong(text: "mood > 3 and nix", offset: 13, found: "the unknown name 'nix'"),
    Wrong(text: "nix.label = \"a\"", offset: 0, found: "the unknown name 'nix'"),
    Wrong(text: "mood", offset: 0, found: "a number"),
    Wrong(text: "mood = \"3\"", offset: 0, found: "a number compared with a text"),
    Wrong(text: "name < \"b\"", offset: 0, found: "a text compared with a text"),
    Wrong(text: "born > 3", offset: 0, found: "a date compared with a number"),
    Wrong(text: "drinks > 1", offset: 0, found: "a list of texts compared with a number"),
    Wrong(text: "1 in drinks", offset: 0, found: "a number compared with a list of texts"),
    Wrong(text: "\"a\" in name", offset: 0, found: "a text"),
    Wrong(text: "not mood", offset: 4, found: "a number"),
    Wrong(text: "agrees and mood", offset: 11, found: "a number"),
    Wrong(text: "mood + name > 1", offset: 7, found: "a text"),
    Wrong(text: "-agrees > 1", offset: 1, found: "true or false"),
    Wrong(text: "mood / 0 > 1", offset: 7, found: "a division by zero"),
    Wrong(text: "mood in [1, \"a\"]", offset: 12, found: "a text"),
    Wrong(text: "mood between 1 and \"a\"", offset: 0, found: "a number compared with a text"),
    Wrong(
      text: "colour = \"rde\"", offset: 9, found: "\"rde\", which 'colour' cannot be",
      suggestion: "\"red\""),
    Wrong(text: "mood = 8", offset: 7, found: "8, which 'mood' cannot be"),
    Wrong(
      text: "mood.state = \"skiped\"", offset: 13,
      found: "\"skiped\", which 'mood.state' cannot be", suggestion: "\"skipped\""),
    Wrong(
      text: "colour in [\"red\", \"green\"]", offset: 18,
      found: "\"green\", which 'colour' cannot be"),
    Wrong(
      text: "last(heartRate in rest) > 1", offset: 0,
      found: "'last(heartRate in rest)', which is not recorded"),
    Wrong(text: "sum(mood, name) > 1", offset: 10, found: "a text"),
    Wrong(text: "isAnswered(mood + 1)", offset: 11, found: "a calculation"),
    Wrong(text: "matches(mood, \"a\")", offset: 8, found: "a number"),
    Wrong(text: "matches(name, \"a(\")", offset: 14, found: "'a('"),
    Wrong(text: "matches(name, name)", offset: 14, found: "a calculation"),
    Wrong(text: "born > date(\"2026-02-30\")", offset: 12, found: "'2026-02-30'"),
    Wrong(text: "mood > time(\"8\")", offset: 12, found: "'8'"),
    Wrong(text: "years(mood, today()) > 1", offset: 6, found: "a number"),
    Wrong(text: "if(mood, 1, 2) > 1", offset: 3, found: "a number"),
    Wrong(text: "if(agrees, 1, \"a\") > 1", offset: 14, found: "a text"),
    Wrong(text: "answered(mood, name) = 1", offset: 15, found: "a text"),
    Wrong(text: "round(name) = 1", offset: 6, found: "a text"),
    Wrong(text: "length(mood) = 1", offset: 7, found: "a number"),
  ]

  @Test("what does not fit is told with its place and what was meant", arguments: wrong)
  func problems(wrong: Wrong) throws {
    let problems = try Expression(parsing: wrong.text).problems(in: names, expecting: .truth)
    #expect(problems.count == 1)
    #expect(problems.first?.offset == wrong.offset)
    #expect(problems.first?.found == wrong.found)
    #expect(problems.first?.suggestion == wrong.suggestion)
    #expect(problems.first?.expected.isEmpty == false)
  }

  @Test("all that is wrong is told in one pass, in reading order")
  func several() throws {
    let text = "nix > 1 and mood = \"a\" and name + 1 = 2"
    let problems = try Expression(parsing: text).problems(in: names)
    #expect(problems.map(\.offset) == [0, 12, 27])
  }

  @Test(
    "what fits has no problems",
    arguments: [
      "mood > 3 and colour = \"red\"", "\"tea\" in drinks or drinks = \"milk\"",
      "mean(answered(mood, calm)) >= 2.5", "years(born, today()) between 18 and 65",
      "isAnswered(name) and length(name) > 2", "mood.label = \"good\"", "mood not in [1, 2]",
      "if(agrees, mood, calm) > 2", "matches(name, \"[a-z]+\")", "mood.state != \"skipped\"",
      "isAnswered(mean(heartRate in walk))", "count(drinks) > 1 and drinks in []",
      "max(stepCount in walk) * 2 < 100",
    ])
  func fitting(text: String) throws {
    let problems = try Expression(parsing: text).problems(in: names, expecting: .truth)
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test(
    "the kind of a calculation is known",
    arguments: [
      ("mood + 1", .number), ("today()", .date), ("colour.label", .text),
      ("[1, 2]", .list(of: .number)),
      ("if(agrees, \"a\", name)", .text), ("drinks", .list(of: .text)), ("nix", nil),
    ] as [(String, ValueKind?)])
  func kinds(text: String, kind: ValueKind?) throws {
    #expect(try Expression(parsing: text).kind(in: names) == kind)
  }

  @Test(
    "conditions that are constant are found, by literals and by ranges",
    arguments: [
      ("true", .always), ("1 > 2", .never), ("mood > 3", .sometimes), ("mood > 7", .never),
      ("mood >= 1", .alwaysWhenKnown), ("calm >= 1", .always), ("calm < 1", .never),
      ("calm > 3 or true", .always), ("mood > 3 and false", .never),
      ("mood < 3 and mood > 5", .never),
      ("mood = mood", .alwaysWhenKnown), ("weight > 250", .never),
      ("weight >= 30", .alwaysWhenKnown),
      ("weight < 60 or weight > 50", .alwaysWhenKnown), ("weight + 10 < 40", .never),
      ("weight * 2 between 60 and 400", .alwaysWhenKnown), ("weight / 0 > 1", .never),
      ("100 / weight > 4", .never), ("age >= 18", .always), ("age < 18", .never),
      ("age > 30", .sometimes), ("-age > 0", .never), ("abs(weight) < 30", .never),
      ("sum(weight, 5) < 35", .never), ("mean(weight, age) < 18", .never),
      ("isAnswered(mood)", .sometimes), ("isAnswered(age)", .always),
      ("colour = \"green\"", .never),
      ("colour in [\"red\", \"blue\"]", .alwaysWhenKnown), ("name = \"x\"", .sometimes),
      ("length(name) < 0", .never), ("mood.state = \"asked\"", .never), ("mood / 0 = 1", .never),
      ("if(mood > 3, 1, 2) > 2", .never), ("weight = 20", .never),
      ("weight != 20", .alwaysWhenKnown),
      ("count(drinks) >= 0", .alwaysWhenKnown), ("today() > date(\"2000-01-01\")", .sometimes),
      ("mean(heartRate in walk) > 0", .sometimes), ("matches(\"a\", \"b\")", .never),
      ("not isAnswered(calm)", .never), ("mood", .never),
    ] as [(String, Verdict)])
  func verdicts(text: String, verdict: Verdict) throws {
    #expect(try Expression(parsing: text).verdict(in: names) == verdict)
  }

  @Test("a constant is one that names nothing")
  func constants() throws {
    #expect(try Expression(parsing: "1 + 2").constantValue == 3)
    #expect(try Expression(parsing: "mood + 2").constantValue == nil)
    #expect(try Expression(parsing: "today()").constantValue == nil)
    #expect(try Expression(parsing: "1 / 0").constantValue == .unknown)
  }

  @Test("the values of a calculation are known for what uses it")
  func values() throws {
    let sum = try Expression(parsing: "calm + 1").possibleValues(in: names)
    #expect(sum == Domain(.values([2, 3, 4]), mayBeUnknown: false))
    let double = try Expression(parsing: "weight * 2").possibleValues(in: names)
    #expect(double == Domain(.range(from: 60, through: 400)))
  }
}
