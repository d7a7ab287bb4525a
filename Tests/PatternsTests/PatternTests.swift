import Patterns
import Testing

@Suite("Patterns") struct PatternTests {
  @Test("a pattern covers the whole text")
  func anchored() throws {
    let pattern = try Pattern("[a-c]+|b")
    #expect(pattern.verdict(on: "abc") == .matches)
    #expect(pattern.verdict(on: "xabc") == .differs)
    #expect(pattern.verdict(on: "abcx") == .differs)
    #expect(pattern.verdict(on: "abc\n") == .differs)
    #expect(try Pattern("a$").verdict(on: "a\n") == .differs)
  }

  @Test("empty patterns and texts are patterns and texts")
  func empty() throws {
    #expect(try Pattern("").verdict(on: "") == .matches)
    #expect(try Pattern("").verdict(on: "a") == .differs)
    #expect(try Pattern("a*").verdict(on: "") == .matches)
  }

  @Test("characters are counted as Unicode has them, and zero bytes are characters")
  func unicode() throws {
    #expect(try Pattern(".{3}").verdict(on: "日本語") == .matches)
    #expect(try Pattern("\\p{L}+").verdict(on: "Jürgen") == .matches)
    #expect(try Pattern("\\d+").verdict(on: "٣") == .differs)
    #expect(try Pattern("a\u{0}b").verdict(on: "a\u{0}b") == .matches)
  }

  @Test("a pattern that would take for ever is given up")
  func costly() throws {
    let long = String(repeating: "a", count: 40) + "!"
    #expect(try Pattern("(a+)+").verdict(on: long) == .tooCostly)
    #expect(try Pattern("(*LIMIT_MATCH=4000000000)(a+)+").verdict(on: long) == .tooCostly)
  }

  @Test(
    "a broken pattern says where and why",
    arguments: [("a(b", 3), ("[a", 2), ("a**+", 2), ("\\C", 2), ("(?<n>a)(?<n>b)", 12)])
  func malformed(text: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    guard case .malformed(let found, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == offset)
    #expect(!reason.isEmpty)
  }

  @Test("a pattern has at most 1,000 bytes, and may nest no deeper than the library allows")
  func limits() throws {
    _ = try Pattern(String(repeating: "a", count: 1000))
    #expect(throws: PatternError.tooLong(length: 1001, limit: 1000)) {
      try Pattern(String(repeating: "a", count: 1001))
    }
    let nested = String(repeating: "(", count: 400) + String(repeating: ")", count: 400)
    #expect(throws: PatternError.self) { try Pattern(nested) }
  }
}
