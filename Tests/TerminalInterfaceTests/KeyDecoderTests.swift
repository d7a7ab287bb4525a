import Testing

@testable import TerminalInterface

@Suite struct KeyDecoderTests {
  @Test(
    "every key that is understood, as terminals send it",
    arguments: [
      ("a", [Key.character("a")]), ("é", [.character("é")]), ("日", [.character("日")]),
      ("🙂", [.character("🙂")]), ("\r", [.enter]), ("\n", [.newLine]), ("\u{7F}", [.backspace]),
      ("\u{08}", [.backspace]), ("\u{01}", [.home]), ("\u{05}", [.end]),
      ("\u{15}", [.deleteToStart]),
      ("\u{17}", [.deleteWord]), ("\u{04}", [.endOfInput]), ("\u{0C}", [.redraw]),
      ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
      ("\u{1B}OA", [.up]), ("\u{1B}OH", [.home]), ("\u{1B}OF", [.end]), ("\u{1B}[H", [.home]),
      ("\u{1B}[F", [.end]), ("\u{1B}[1~", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[3~", [.delete]),
      ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[1;5C", [.right]),
      ("\u{1B}\r", [.newLine]), ("\t", [.tab]), ("\u{1B}[Z", [.backTab]), ("\u{11}", [.quit]),
      ("\u{1B}[1;3D", [.back]), ("\u{1B}b", [.back]),
      ("\u{1B}[200~a\r\nb\u{1B}[201~\r", [.paste("a\r\nb"), .enter]),
      ("ab\r", [.character("a"), .character("b"), .enter]),
    ])
  func keys(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(Array(bytes.utf8)) == keys)
    #expect(!decoder.awaitsMore)
  }

  @Test(
    "what is not understood is swallowed whole, and the next key is read",
    arguments: [
      "\u{1B}[201~", "\u{1B}[?1;2c", "\u{1B}[15~", "\u{1B}x", "\u{1B}]52;c;AAAA\u{07}",
      "\u{1B}P1$r\u{1B}\\", "\u{1B}[" + String(repeating: "9;", count: 500) + "q", "\u{0}",
      "\u{03}",
      "\u{1B}OP", "\u{85}",
    ])
  func unknown(bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(Array((bytes + "z").utf8)) == [.character("z")])
  }

  @Test("ESC alone is Escape only when nothing follows")
  func escapeAlone() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x1B]).isEmpty)
    #expect(decoder.awaitsMore)
    #expect(decoder.pause() == .escape)
    #expect(!decoder.awaitsMore)
    #expect(decoder.keys([0x1B]).isEmpty)
    #expect(decoder.keys(Array("[A".utf8)) == [.up])
    #expect(decoder.pause() == nil)
  }

  @Test("a pasted text may come in pieces, and one that is too long is cut")
  func paste() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(Array("\u{1B}[200~one\u{1B}[20".utf8)).isEmpty)
    #expect(!decoder.awaitsMore)
    #expect(decoder.pause() == nil)
    #expect(decoder.keys(Array("1~".utf8)) == [.paste("one")])
    let long = String(repeating: "x", count: 300_000)
    let keys = decoder.keys(Array("\u{1B}[200~\(long)\u{1B}[201~\r".utf8))
    guard keys.count == 2, case .paste(let text) = keys[0] else {
      Issue.record("found \(keys.count) keys")
      return
    }
    #expect(text.count < 100_001)
    #expect(keys[1] == .enter)
  }

  @Test("a scalar that comes in parts is one key, a broken one is none")
  func brokenScalars() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0xE6]).isEmpty)
    #expect(decoder.keys([0x97]).isEmpty)
    #expect(decoder.keys([0xA5]) == [.character("日")])
    #expect(decoder.keys([0xFF, 0x80, 0xC3, 0x41]) == [.character("A")])
    #expect(decoder.keys([0xED, 0xA0, 0x80, 0x42]) == [.character("B")])
  }
}
