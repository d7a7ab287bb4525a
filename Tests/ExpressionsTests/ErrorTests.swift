import Expressions
import Testing

@Suite("Errors of expressions") struct ErrorTests {
  /// A text, where its error is, and what was probably meant.
  struct Broken: CustomTestStringConvertible, Sendable {
    let text: String
    let offset: Int
    let found: String
    var suggestion: String?

    var testDescription: String { text }
  }

  static let broken = [
    Broken(text: "", offset: 0, found: "the end"),
    Broken(text: "   ", offset: 3, found: "the end"),
    Broken(text: "mood >", offset: 6, found: "the end"),
    Broken(text: "mood > > 3", offset: 7, found: "'>'"),
    Broken(text: "mood 3", offset: 5, found: "'3'"),
    Broken(text: "(mood > 3", offset: 9, found: "the end"),
    Broken(text: "mood > 3)", offset: 8, found: "')'"),
    Broken(text: "[1, 2", offset: 5, found: "the end"),
    Broken(text: "[1,, 2]", offset: 3, found: "','"),
    Broken(text: "a == b", offset: 3, found: "'='", suggestion: "="),
    Broken(text: "a <> b", offset: 3, found: "'>'", suggestion: "!="),
    Broken(text: "a && b", offset: 2, found: "'&&'", suggestion: "and"),
    Broken(text: "a || b", offset: 2, found: "'||'", suggestion: "or"),
    Broken(text: "!a", offset: 0, found: "'!'", suggestion: "not"),
    Broken(text: "a ≤ b", offset: 2, found: "'≤'", suggestion: "<="),
    Broken(text: "a = “b”", offset: 4, found: "'“'", suggestion: "\""),
    Broken(text: "a AND b", offset: 2, found: "'AND'", suggestion: "and"),
    Broken(text: "a is b", offset: 2, found: "'is'", suggestion: "="),
    Broken(text: "a < b < c", offset: 6, found: "'<'", suggestion: "a between b and c"),
    Broken(text: "a = not b", offset: 4, found: "'not'"),
    Broken(text: "a not b", offset: 2, found: "'not'"),
    Broken(text: "a between 1 or 2", offset: 12, found: "'or'"),
    Broken(text: "and", offset: 0, found: "'and'"),
    Broken(text: "and(a)", offset: 0, found: "'and'"),
    Broken(text: "a.", offset: 2, found: "the end"),
    Broken(text: "a.3", offset: 2, found: "'3'"),
    Broken(text: "a.label.b", offset: 8, found: "'b'"),
    Broken(text: "a.b.c.d", offset: 0, found: "a name of 4 parts"),
    Broken(text: "ä", offset: 0, found: "'ä'"),
    Broken(text: "a = 'deep red'", offset: 4, found: "'deep red'", suggestion: "\"deep red\""),
    Broken(text: "''", offset: 0, found: "''", suggestion: "\"\""),
    Broken(text: "a = \"b", offset: 4, found: "a text without its end"),
    Broken(text: "a = \"b\\\"", offset: 4, found: "a text without its end"),
    Broken(text: "a = 'b", offset: 4, found: "a name without its end"),
    Broken(text: "1st = 2", offset: 0, found: "'1st'", suggestion: "'1st'"),
    Broken(text: "a > 1,5", offset: 5, found: "','"),
    Broken(text: "1234567890123456789", offset: 0, found: "the number '1234567890123456789'"),
    Broken(
      text: "1 + avrage(a)", offset: 4, found: "the unknown function 'avrage'"),
    Broken(
      text: "maen(a, b)", offset: 0, found: "the unknown function 'maen'", suggestion: "mean"),
    Broken(
      text: "IsAnswered(a)", offset: 0, found: "the unknown function 'IsAnswered'",
      suggestion: "isAnswered"),
    Broken(text: "last(a)", offset: 0, found: "'last'"),
    Broken(
      text: "mean(heartrate in rest)", offset: 5, found: "the unknown quantity type 'heartrate'",
      suggestion: "heartRate"),
    Broken(text: "round()", offset: 0, found: "0 arguments of 'round'"),
    Broken(text: "1 + abs(1, 2)", offset: 4, found: "2 arguments of 'abs'"),
    Broken(text: "if(a, b)", offset: 0, found: "2 arguments of 'if'"),
    Broken(text: "today(1)", offset: 0, found: "1 argument of 'today'"),
    Broken(text: "count()", offset: 0, found: "0 arguments of 'count'"),
    Broken(text: "a\u{0}b", offset: 1, found: "'\u{0}'"),
    Broken(text: "a ; b", offset: 2, found: "';'"),
  ]

  @Test("an error tells its place, what stands there and what was meant", arguments: broken)
  func places(broken: Broken) {
    let error = #expect(throws: ExpressionError.self) { try Expression(parsing: broken.text) }
    #expect(error?.offset == broken.offset)
    #expect(error?.found == broken.found)
    #expect(error?.suggestion == broken.suggestion)
    #expect(error?.expected.isEmpty == false)
  }

  @Test("an error is one line")
  func line() {
    let error = #expect(throws: ExpressionError.self) { try Expression(parsing: "maen(a)") }
    #expect(
      error?.description
        == "byte 0: found the unknown function 'maen'; "
        + "expected a function of the language; did you mean 'mean'?")
  }

  @Test(
    "no text is too deep for the reader, whatever nests",
    arguments: ["(", "[", "not ", "-", "abs(", "1+", "1 in ", "a or ", "1 between ", "if(a, 1, "])
  func depth(part: String) {
    let text = String(repeating: part, count: 250) + "1"
    let error = #expect(throws: ExpressionError.self) { try Expression(parsing: text) }
    guard part != "1 in ", part != "1 between " else { return }
    #expect(error?.found == "more than 200 terms within one another")
  }

  @Test("as deep as may be is read, printed, checked and worked out")
  func deepest() throws {
    let text = "1" + String(repeating: " + 1", count: 199)
    let expression = try Expression(parsing: text)
    #expect(expression.description == text)
    #expect(expression.evaluate(in: Answers()) == 200)
    #expect(expression.constantValue == 200)
    let nested = String(repeating: "(", count: 199) + "1" + String(repeating: ")", count: 199)
    #expect(try Expression(parsing: nested).description == "1")
    let between =
      String(repeating: "(", count: 60) + "1"
      + String(repeating: " between 1 and 2)", count: 60)
    _ = try Expression(parsing: between).problems(in: Declarations())
  }

  @Test("an expression has at most 4,096 bytes")
  func length() throws {
    _ = try Expression(parsing: "1" + String(repeating: " ", count: 4095))
    #expect(throws: ExpressionError.tooLong(length: 4097, limit: 4096)) {
      try Expression(parsing: "1" + String(repeating: " ", count: 4096))
    }
  }
}
