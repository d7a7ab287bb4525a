import StrictJSON
import StudyModel
import Testing

@Suite struct ExcerptTests {
  private func excerpt(_ text: String, line: Int, column: Int) -> String? {
    let bytes = Array(text.utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let before = lines.prefix(line - 1).reduce(0) { $0 + $1.utf8.count + 1 }
    let within = String(String.UnicodeScalarView(lines[line - 1].unicodeScalars.prefix(column - 1)))
    let offset = before + within.utf8.count
    return Excerpt(of: bytes, at: Place(offset: offset, line: line, column: column))?.text
  }

  @Test("the line is shown with its number, and a caret under the place")
  func caret() {
    #expect(
      excerpt("{\n  \"a\": 0,\n  \"b\": 1\n}", line: 2, column: 8)
        == " 2 |   \"a\": 0,\n   |        ^")
  }

  @Test("of a long line what stands around the place is shown")
  func long() throws {
    let text = String(repeating: "x", count: 500) + "!" + String(repeating: "y", count: 500)
    let shown = try #require(excerpt(text, line: 1, column: 501))
    let lines = shown.split(separator: "\n").map(Array.init)
    let caret = try #require(lines[1].firstIndex(of: "^"))
    #expect(lines[0].count == " 1 | ".count + 72)
    #expect(lines[0][caret] == "!")
  }

  @Test("what could steer a terminal is not shown raw, and the caret stays under its place")
  func controls() throws {
    let shown = try #require(excerpt("\t\u{1B}[2J\"ä\u{9B}\" !", line: 1, column: 11))
    #expect(!shown.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B || $0 == "\t" })
    let lines = shown.split(separator: "\n").map(Array.init)
    let caret = try #require(lines[1].firstIndex(of: "^"))
    #expect(lines[0][caret] == "!")
  }

  @Test("the end of a file has a caret too, an empty file has none")
  func ends() {
    #expect(excerpt("[1", line: 1, column: 3) == " 1 | [1\n   |   ^")
    #expect(Excerpt(of: [], at: Place(offset: 0, line: 1, column: 1)) == nil)
  }
}
