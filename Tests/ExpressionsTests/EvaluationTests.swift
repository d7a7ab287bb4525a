import Expressions
import Quantities
import Testing

@Suite("What expressions come to") struct EvaluationTests {
  private static let truths = ["true", "false", "nothing"]

  @Test("and, or and not follow Kleene's tables")
  func tables() throws {
    let and: [Value] = [
      true, false, .unknown, false, false, false, .unknown, false, .unknown,
    ]
    let or: [Value] = [true, true, true, true, false, .unknown, true, .unknown, .unknown]
    let pairs = Self.truths.flatMap { one in Self.truths.map { (one, $0) } }
    for (place, pair) in pairs.enumerated() {
      #expect(try value("\(pair.0) and \(pair.1)") == and[place], "\(pair)")
      #expect(try value("\(pair.0) or \(pair.1)") == or[place], "\(pair)")
    }
    #expect(try Self.truths.map { try value("not \($0)") } == [false, true, .unknown])
  }

  @Test("a condition holds only when it is true")
  func holds() throws {
    for (text, holds) in [("true", true), ("false", false), ("nothing = 1", false), ("1", false)] {
      #expect(try Expression(parsing: text).holds(in: Answers()) == holds)
    }
  }

  @Test(
    "numbers and dates compare by order",
    arguments: [
      ("1 < 2", true), ("2 < 1", false), ("1 < 1", false), ("1 <= 1", true), ("2 > 1", true),
      ("1 >= 2", false), ("1 = 1.0", true), ("1 != 2", true), ("0.1 + 0.2 = 0.3", true),
      ("date(\"2026-01-31\") < date(\"2026-02-01\")", true), ("2 between 1 and 3", true),
      ("1 between 1 and 1", true), ("0 between 1 and 3", false), ("4 not between 1 and 3", true),
      ("\"a\" = \"a\"", true), ("\"a\" = \"A\"", false), ("true = false", false),
      ("0 between 1 and nothing", false), ("4 between nothing and 3", false),
    ] as [(String, Value)])
  func comparisons(text: String, expected: Value) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "what is unknown, of two kinds or without order compares as unknown",
    arguments: [
      "nothing = 1", "nothing != nothing", "nothing < 1", "1 = \"1\"", "\"a\" < \"b\"",
      "true < false", "[1] < 2", "nothing in [1, 2]", "3 in [1, nothing]",
      "2 between 1 and nothing", "date(\"2026-01-31\") = \"2026-01-31\"",
    ])
  func unknownComparisons(text: String) throws {
    #expect(try value(text) == .unknown)
  }

  @Test("a list equals a value when any of its members does")
  func lists() throws {
    let answers: [String: Value] = ["drinks": ["tea", "water"], "none": []]
    let expected: [(String, Value)] = [
      ("drinks = \"tea\"", true), ("drinks = \"milk\"", false), ("drinks != \"milk\"", true),
      ("drinks != \"tea\"", false), ("\"tea\" in drinks", true), ("\"milk\" not in drinks", true),
      ("drinks in [\"milk\", \"water\"]", true), ("none = \"tea\"", false),
      ("1 in [nothing, 1]", true), ("1 in []", false), ("count(drinks) = 2", true),
      ("count(none) = 0", true),
    ]
    for (text, expected) in expected { #expect(try value(text, answers) == expected, "\(text)") }
  }

  @Test(
    "arithmetic is decimal; by zero it is unknown",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 / 2", "3.5"), ("-3 - -4", "1"),
      ("1 - 0.9", "0.1"), ("20.000123 * 1", "20.000123"), ("1 / 3 * 3", "0.999999999999999999"),
    ])
  func arithmetic(text: String, expected: String) throws {
    #expect(try value(text) == decimal(expected))
  }

  @Test(
    "arithmetic that has no result is unknown",
    arguments: ["1 / 0", "0 / 0", "nothing + 1", "\"1\" + 1", "-true", "-nothing", "[1] + 1"])
  func noResult(text: String) throws {
    #expect(try value(text) == .unknown)
  }

  @Test(
    "every function does what it says",
    arguments: [
      ("count(1, 2, [3, 4])", 4), ("sum(1, 2, [3, 4])", 10), ("sum([])", 0),
      ("mean(1, 2, 6)", 3), ("min(3, [1, 2])", 1), ("max(3, [1, 2])", 3),
      ("answered(1, nothing, [2, 3])", [1, 2, 3]), ("sum(answered(1, nothing))", 1),
      ("isAnswered(a)", true), ("isAnswered(nothing)", false), ("length(\"日本\")", 2),
      ("matches(\"AB12\", \"[A-Z]+\\d+\")", true), ("matches(\"xAB12\", \"[A-Z]+\")", false),
      ("round(2.5)", 3), ("round(-2.5)", -3), ("round(1234, -2)", 1200), ("abs(-3)", 3),
      ("if(true, 1, 2)", 1), ("if(false, 1, 2)", 2), ("if(true, 1, nothing)", 1),
      ("days(date(\"2026-02-27\"), date(\"2026-03-01\"))", 2),
      ("days(date(\"2026-03-01\"), date(\"2026-02-27\"))", -2),
      ("years(date(\"1990-11-30\"), today())", 36), ("years(date(\"1990-12-01\"), today())", 35),
      ("years(date(\"2024-02-29\"), date(\"2025-02-28\"))", 0),
      ("years(today(), date(\"2025-11-30\"))", -1), ("time(\"08:30\")", 30_600),
      ("time(\"23:59:59\")", 86_399),
    ] as [(String, Value)])
  func functions(text: String, expected: Value) throws {
    #expect(try value(text, ["a": 1]) == expected)
  }

  @Test("rounding keeps digits")
  func rounding() throws {
    #expect(try value("round(10 / 3, 2)") == decimal("3.33"))
    #expect(try value("mean(1, 2)") == decimal("1.5"))
  }

  @Test(
    "a function without a result is unknown",
    arguments: [
      "count(nothing)", "sum(1, nothing)", "mean([])", "min([])", "max(nothing)",
      "mean(\"a\")", "length(nothing)", "length(1)", "matches(nothing, \"a\")",
      "matches(\"a\", \"(\")", "round(nothing)", "round(1, 0.5)", "abs(\"a\")",
      "if(nothing, 1, 1)", "date(\"2026-02-30\")", "date(\"26-2-3\")", "date(\"2026-02-3x\")",
      "time(\"24:00\")", "time(\"8:30\")", "time(\"08:30:61\")", "time(\"\")",
      "days(nothing, today())", "years(1, 2)",
      "matches(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"(a+)+\")",
    ])
  func noFunctionResult(text: String) throws {
    #expect(try value(text) == .unknown)
  }

  @Test("labels, states and summaries are the scope's")
  func scope() throws {
    var answers = Answers(values: ["mood": 5, "mood.label": "good", "mood.state": "answered"])
    answers.summaries = ["mean(heartRate in 'fitness.walk')": Number(112)]
    let text = "mood = 5 and mood.label = \"good\" and mood.state = \"answered\""
    #expect(try Expression(parsing: text).holds(in: answers))
    let rate = try Expression(parsing: "mean(heartRate in 'fitness.walk') > 100")
    #expect(rate.holds(in: answers))
    #expect(rate.evaluate(in: Answers()) == .unknown)
  }

  @Test("dates of any size are compared and counted without a trap")
  func hugeDates() throws {
    let huge = CivilDate(year: .max, month: .min, day: .max)
    let answers: [String: Value] = ["huge": .date(huge)]
    #expect(try value("days(huge, today())", answers) == .unknown)
    #expect(try value("huge > today()", answers) == true)
    #expect(!Value.date(huge).description.isEmpty)
  }
}
