import ResultFiles
import Testing

@Suite struct PathListTests {
  @Test(
    "a list of paths is split at NULs where it has any, and else at the ends of lines",
    arguments: [
      ("a b.json\nc.json\n", ["a b.json", "c.json"]),
      ("a.json\r\n\r\n\nc.json", ["a.json", "c.json"]),
      ("a\nb.json\u{0}c.json\u{0}", ["a\nb.json", "c.json"]),
      ("a.json\u{0}\u{0}c.json", ["a.json", "c.json"]),
      ("", []), ("\n", []), ("\u{0}", []),
    ])
  func lists(text: String, paths: [String]) {
    #expect(PathList.paths(in: Array(text.utf8)) == paths)
  }
}
