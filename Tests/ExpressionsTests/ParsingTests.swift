import Expressions
import Testing

@Suite("Reading expressions") struct ParsingTests {
  @Test(
    "operators bind as the grammar says, and print with no needless parentheses",
    arguments: [
      ("a or b and c", "a or (b and c)"), ("not a = b", "not (a = b)"),
      ("not a and b", "(not a) and b"), ("a + b * c", "a + (b * c)"),
      ("a - b - c", "(a - b) - c"), ("a / b / c", "(a / b) / c"), ("-a * b", "(-a) * b"),
      ("a + b < c * d", "(a + b) < (c * d)"), ("a = 1 or b = 2", "(a = 1) or (b = 2)"),
      ("a between b + 1 and c and d", "(a between (b + 1) and c) and d"),
      ("not a not in b", "not (not (a in b))"), ("- -a", "-(-a)"),
      ("a not between 1 and 2", "not (a between 1 and 2)"), ("a - -b", "a - (-b)"),
    ])
  func precedence(bare: String, bracketed: String) throws {
    let (one, other) = (try Expression(parsing: bare), try Expression(parsing: bracketed))
    #expect(one == other)
    #expect(try Expression(parsing: one.description) == one)
    #expect(one.description.count <= bracketed.count)
  }

  @Test(
    "parentheses that matter are printed",
    arguments: [
      "(a or b) and c", "(a + b) * c", "a - (b - c)", "a / (b * c)", "-(a + b)",
      "(a = b) = c", "(not a) = b", "not (a or b)", "(a in b) in c",
      "(a between 1 and 2) = b", "a between (b = c) and 2", "a or (b or c)",
    ])
  func parentheses(text: String) throws {
    #expect(try Expression(parsing: text).description == text)
  }

  @Test(
    "names have up to three parts, quotes where they need them, and endings",
    arguments: [
      ("mood", ["mood"], Reference.Aspect.value), ("survey.mood", ["survey", "mood"], .value),
      ("'fitness.walk'.mood", ["fitness.walk", "mood"], .value),
      ("mood.label", ["mood"], .label), ("survey.mood.state", ["survey", "mood"], .state),
      ("survey.matrix.row", ["survey", "matrix", "row"], .value),
      ("survey.'label'", ["survey", "label"], .value), ("label", ["label"], .value),
      ("'and'", ["and"], .value), ("'1st'.state", ["1st"], .state),
      ("mean", ["mean"], .value), ("survey.value", ["survey", "value"], .value),
    ])
  func names(text: String, path: [String], aspect: Reference.Aspect) throws {
    let expression = try Expression(parsing: text)
    #expect(expression.references.map(\.reference) == [Reference(path, aspect: aspect)])
    #expect(expression.description == text)
  }

  @Test("references and summaries are found with their offsets")
  func offsets() throws {
    let expression = try Expression(
      parsing: "mood > 3 and\n sum(a.b, c) < mean(heartRate in 'fitness.walk')")
    #expect(expression.references.map(\.reference.description) == ["mood", "a.b", "c"])
    #expect(expression.references.map(\.offset) == [0, 18, 23])
    #expect(
      expression.summaries.map(\.summary) == [Summary(.mean, of: .heartRate, in: "fitness.walk")])
    #expect(expression.summaries.map(\.offset) == [28])
  }

  @Test("a text may hold quotes and backslashes")
  func texts() throws {
    #expect(try value(#""a\"b\\c\d""#) == .text(#"a"b\c\d"#))
    #expect(try value(#""""#) == "")
    #expect(try value(#""日本 {{x}} 'q'""#) == .text("日本 {{x}} 'q'"))
  }

  @Test("a statistic of one name in one other is a summary, otherwise a function")
  func summaries() throws {
    for statistic in ["mean", "min", "max", "sum", "last", "count"] {
      let text = "\(statistic)(stepCount in walk)"
      #expect(try Expression(parsing: text).summaries.count == 1)
      #expect(try Expression(parsing: text).description == text)
    }
    #expect(try Expression(parsing: "count(a, b)").summaries.isEmpty)
    #expect(try Expression(parsing: "count((a in b))").summaries.isEmpty)
    let identifier = "mean(HKQuantityTypeIdentifierHeartRate in walk)"
    #expect(try Expression(parsing: identifier).description == "mean(heartRate in walk)")
  }
}
