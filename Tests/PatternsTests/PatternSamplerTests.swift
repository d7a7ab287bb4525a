import Patterns
import Testing

@Suite struct PatternSamplerTests {
  /// Choices that differ each time, and are the same on every machine.
  private struct Choices {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }

  private func text(
    _ pattern: String, _ lengths: ClosedRange<Int> = 1...1000, seed: UInt64 = 1
  ) throws -> String? {
    var choices = Choices(state: seed)
    return PatternSampler(try Pattern(pattern))?.text(of: lengths) { choices.next($0) }
  }

  @Test(
    "texts are made that match",
    arguments: [
      "abc", "[A-Z]{2}[0-9]{4}", #"\d{5}(-\d{4})?"#, "(red|green|blue)", "a*b+c?", "^x.y$",
      #"[^@\s]+@[^@\s]+\.[a-z]{2,}"#, #"\w+( \w+){2}"#, "(?:ab|cd){3}", "[-a]+", "[]a]b",
      #"\p{Lu}\p{L}*"#, #"\x41\x{3b1}"#, "(?<year>[0-9]{4})-(?<month>0[1-9]|1[0-2])",
      "[[:alpha:]]{3}", "a{,2}b", "a{x}", #"\Qa.b\E"#, "(?i)abc", "(?=.*[0-9])[a-z0-9]{4}",
      #"\+?[1-9]\d{7,14}"#, #"(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}"#,
      #"[^\w]"#, "((a|b)*c)+", "[a-c&&d]+",
    ])
  func matching(pattern: String) throws {
    let compiled = try Pattern(pattern)
    for seed in 1...20 {
      let made = try #require(try text(pattern, seed: UInt64(seed)), "\(pattern)")
      #expect(compiled.verdict(on: made) == .matches, "\(pattern): \(made)")
    }
  }

  @Test("a text has the length that is wanted, also of repetitions without an end")
  func lengths() throws {
    #expect(try text("[a-z]+", 500...500)?.count == 500)
    #expect(try text("(ab)*", 1...2)?.count == 2)
    #expect(try text("[a-z]{3}", 4...9) == nil)
  }

  @Test("chance gives different texts, and the same for the same choices")
  func chance() throws {
    let texts = try (1...20).map { try text("[a-z]{8}", seed: UInt64($0)) }
    #expect(Set(texts).count == 20)
    #expect(try text("[a-z]{8}", seed: 3) == texts[2])
  }

  @Test(
    "no text is made of what is not understood, or matches nothing",
    arguments: [#"(a)\1"#, "(?R)?a", "a(?!)", #"\p{Greek}"#])
  func none(pattern: String) throws {
    #expect(try text(pattern) == nil)
  }

  @Test("repetitions of repetitions come to an end")
  func bounded() throws {
    #expect(try text("((a?b?){15}){15}", 300...400) != nil)
    #expect(try text("(((a*)*)*)*b", 9000...9000)?.count == 9000)
    #expect(try text("((a|b){30}){30}", 1...10) == nil)
  }
}
