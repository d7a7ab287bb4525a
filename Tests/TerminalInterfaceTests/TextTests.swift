import Testing

@testable import TerminalInterface

@Suite struct TextTests {
  @Test(
    "text is broken at spaces, by columns",
    arguments: [
      ("", 10, []), ("one", 10, ["one"]), ("one two three", 7, ["one two", "three"]),
      ("one  two", 20, ["one  two"]), ("one\n\ntwo", 10, ["one", "", "two"]),
      ("a\r\nb\u{2028}c", 10, ["a", "b", "c"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("日本語日本語", 5, ["日本", "語日", "本語"]), ("to 日本語", 6, ["to 日", "本語"]),
      ("e\u{301}e\u{301}e\u{301} x", 3, ["e\u{301}e\u{301}e\u{301}", "x"]),
      ("🙂🙂🙂", 4, ["🙂🙂", "🙂"]), ("  in", 10, ["  in"]), ("x", 0, ["x"]),
    ] as [(String, Int, [String])])
  func wraps(text: String, width: Int, lines: [String]) {
    #expect(TextWrapping.lines(of: text, width: width) == lines)
  }

  @Test("no line is wider than it may be", arguments: 2...30)
  func neverWider(width: Int) {
    let text =
      "Walk, 日本語 e\u{301}\u{302}x 🙂👩‍👧 Donaudampfschifffahrtsgesellschaft \u{1B}[31m שלום a b c"
    for line in TextWrapping.lines(of: text, width: max(width, 8)) {
      #expect(CharacterWidth.columns(of: line) <= max(width, 8))
    }
  }

  @Test("what is cut ends with an ellipsis and fits")
  func cuts() {
    #expect(TextWrapping.cut("Heart rate", width: 10) == "Heart rate")
    #expect(TextWrapping.cut("Heart rate", width: 6) == "Heart…")
    #expect(TextWrapping.cut("日本語", width: 4) == "日…")
    #expect(TextWrapping.cut("Heart rate", width: 8, asciiOnly: true) == "Heart...")
  }

  @Test(
    "widths are a terminal's", arguments: [("a", 1), ("日", 2), ("e\u{301}", 1), ("🙂", 2), ("é", 1)])
  func widths(text: String, columns: Int) {
    #expect(CharacterWidth.columns(of: text) == columns)
  }

  @Test("a control is shown by its name, whatever its kind")
  func controls() {
    #expect(VisibleText.make("a\u{1B}[0m") == "a<U+001B>[0m")
    #expect(
      VisibleText.make("\u{7F}\u{9B}\u{202E}\u{61C}\u{200F}")
        == "<U+007F><U+009B><U+202E><U+061C><U+200F>")
    #expect(VisibleText.make("a\tb\r\nc\rd") == "a b\nc\nd")
    #expect(VisibleText.line("a\nb") == "a b")
    #expect(VisibleText.make("naïve 日", asciiOnly: true) == "na?ve ?")
  }

  @Test("every control of every kind is shown by its name or as a space, and no other character")
  func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = VisibleText.line(String(scalar)).unicodeScalars
      let isSafe = shown.allSatisfy { VisibleText.isPrintable($0) }
      let isKept = shown.elementsEqual([scalar]) == VisibleText.isPrintable(scalar)
      if !isSafe || !isKept { Issue.record("U+\(String(value, radix: 16)) is shown as \(shown)") }
    }
  }

  @Test(
    "C0, C1, DEL and bidirectional controls are no printable characters",
    arguments: [
      0x00...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069,
      0x2028...0x2029,
    ] as [ClosedRange<UInt32>])
  func controlRanges(range: ClosedRange<UInt32>) {
    for value in range {
      #expect(Unicode.Scalar(value).map(VisibleText.isPrintable) == false)
    }
  }
}
