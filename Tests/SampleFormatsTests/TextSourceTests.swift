import SampleFormats
import Testing

@Suite struct TextSourceTests {
  private static let text = "Zeit;Wert\r\n1,5;ü€𝄞\rc;d\n\ne"
  private static let lines = ["Zeit;Wert", "1,5;ü€𝄞", "c;d", "", "e"]

  private static func utf16(_ text: String, isBig: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }

  private static func lines(_ source: any ByteSource) throws -> [String] {
    let lines = TextLines(source)
    var found: [String] = []
    while let line = try lines.next() { found.append(line) }
    return found
  }

  @Test(
    "a text is the same in UTF-8 and UTF-16, with or without a mark, in pieces of any size",
    arguments: [1, 2, 3, 5, 64])
  func encodings(piece: Int) throws {
    let forms = [
      Array(Self.text.utf8), [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8),
      Self.utf16(Self.text, isBig: false, mark: true),
      Self.utf16(Self.text, isBig: true, mark: true),
      Self.utf16(Self.text, isBig: false, mark: false),
      Self.utf16(Self.text, isBig: true, mark: false),
    ]
    for form in forms {
      #expect(try Self.lines(MadeSource(form, piece: piece)) == Self.lines)
    }
  }

  @Test("a half of a pair and an odd byte at the end are replaced, not trapped on")
  func halves() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x34, 0xD8]
    #expect(try Self.lines(MadeSource(bytes)) == ["a\u{FFFD}"])
    #expect(try Self.lines(MadeSource([0xFF, 0xFE, 0x61, 0, 0x62])) == ["a"])
    #expect(try Self.lines(MadeSource([0xFF, 0xFE])) == [])
    #expect(try Self.lines(MadeSource([0xEF, 0xBB, 0xBF])) == [])
    #expect(try Self.lines(MadeSource([])) == [])
  }

  @Test("only the beginning of an endless line is kept")
  func longLine() throws {
    let long = [UInt8](repeating: 97, count: TextLines.longest + 1000) + Array("\nb".utf8)
    let lines = TextLines(MadeSource(long, piece: 65_536))
    #expect(try lines.advance() && lines.isCut && lines.line.count == TextLines.longest)
    #expect(try lines.advance() && !lines.isCut && lines.line == [98] && lines.number == 2)
    #expect(try !lines.advance())
  }
}
