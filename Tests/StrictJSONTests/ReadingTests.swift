import StrictJSON
import Testing

private func read(_ text: String) throws(SyntaxError) -> JSONValue {
  try Document(reading: Array(text.utf8)).root.value
}

private func failure(_ bytes: [UInt8]) -> SyntaxError? {
  do throws(SyntaxError) {
    _ = try Document(reading: bytes)
    return nil
  } catch {
    return error
  }
}

@Suite struct ReadingTests {
  @Test("every kind of value is read, members in their order")
  func everyKind() throws {
    let value = try read(
      #" { "b" : [1, -2.5, 1e3, true, false, null], "a": "é\u00e9\uD83D\uDE00\/\n" } "#)
    #expect(
      value == ["b": [1, -2.5, 1000.0, true, false, .null], "a": "éé😀/\n"])
  }

  @Test("a number keeps the digits it was typed with")
  func digitsAsTyped() throws {
    let number = try #require(try Document(reading: Array("20.0001230".utf8)).root.number)
    #expect(number.text == "20.0001230")
    #expect(number.double == 20.000123)
  }

  @Test("a value knows its line and its column in characters")
  func places() throws {
    let root = try Document(reading: Array("{\n  \"ä\": [1,\n 22]}".utf8)).root
    let items = try #require(root["ä"]?.array)
    #expect(items.map(\.place.line) == [2, 3])
    #expect(items.map(\.place.column) == [9, 2])
  }

  @Test(
    "what RFC 8259 does not allow is refused with its place",
    arguments: [
      ("", 1, 1), ("{\"a\":1,}", 1, 7), ("[1,]", 1, 3), ("[1 2]", 1, 4), ("{'a':1}", 1, 2),
      ("01", 1, 2), ("1.", 1, 3), ("-", 1, 2), ("+1", 1, 1), (".5", 1, 1), ("1e", 1, 3),
      ("NaN", 1, 1), ("nul", 1, 4), ("\"a\nb\"", 1, 3), ("\"\\x\"", 1, 3), ("\"\\ud800\"", 1, 8),
      ("\"\\udc00\"", 1, 8), ("1 2", 1, 3), ("// no\n1", 1, 1), ("[1e999]", 1, 2),
      ("{\"a\":1,\n \"a\":2}", 2, 2), ("[\"\\u12g4\"]", 1, 7),
    ])
  func refused(text: String, line: Int, column: Int) throws {
    let place = try #require(failure(Array(text.utf8))).place
    #expect([place.line, place.column] == [line, column], "\(text)")
  }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xE2, 0x82],
      [0xEF, 0xBB, 0xBF, 0x31], [0xFF, 0xFE, 0x31, 0x00], [0x31, 0x00],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    #expect(failure(bytes) != nil)
  }

  @Test("nesting of 512 is read, deeper nesting refused, a million brackets without a crash")
  func nesting() {
    #expect(
      failure(Array((String(repeating: "[", count: 512) + String(repeating: "]", count: 512)).utf8))
        == nil)
    #expect(failure(Array(repeating: UInt8(ascii: "["), count: 1_000_000))?.place.column == 513)
  }

  @Test("integers of 64 bits are exact, larger ones are doubles")
  func integers() throws {
    #expect(try read("9223372036854775807") == .integer(.max))
    #expect(try read("9223372036854775808") == .double(9.223372036854775808e18))
    #expect(try read("1.0") == .double(1))
    #expect(try read("1.0").integer == 1)
  }
}
