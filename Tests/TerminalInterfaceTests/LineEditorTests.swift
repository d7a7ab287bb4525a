import Testing

@testable import TerminalInterface

@Suite struct LineEditorTests {
  private func editor(_ bytes: String) -> LineEditor {
    var decoder = KeyDecoder()
    var editor = LineEditor()
    for key in decoder.keys(Array(bytes.utf8)) { editor.take(key) }
    return editor
  }

  @Test(
    "keys edit the line",
    arguments: [
      ("abc", "abc"), ("abc\u{7F}", "ab"), ("abc\u{1B}[D\u{7F}", "ac"), ("abc\u{01}x", "xabc"),
      ("abc\u{01}\u{1B}[3~", "bc"), ("abc\u{01}\u{05}d", "abcd"), ("one two\u{17}", "one "),
      ("one two \u{17}\u{17}", ""), ("abc\u{1B}[D\u{15}", "c"),
      ("\u{7F}\u{1B}[D\u{1B}[C\u{1B}[3~", ""),
      ("e\u{301}\u{7F}", ""), ("👩‍👧\u{7F}x", "x"), ("日本\u{1B}[D語", "日語本"),
    ])
  func edits(keys: String, text: String) {
    #expect(editor(keys).text == text)
  }

  @Test("the window shows the cursor, counted in columns")
  func window() {
    let wide = editor("日本語日本語")
    let end = wide.window(width: 8)
    #expect(end.text == "日本語")
    #expect(end.cursor == 6)
    let start = editor("日本語日本語\u{01}").window(width: 7)
    #expect(start.text == "日本語")
    #expect(start.cursor == 0)
    #expect(editor("e\u{301}a").window(width: 10).cursor == 2)
  }

  @Test("a window is never wider than it may be", arguments: 1...12)
  func windowWidth(width: Int) {
    let window = editor("a日b本e\u{301}語🙂c\u{1B}[D\u{1B}[D").window(width: width)
    #expect(CharacterWidth.columns(of: window.text) <= width)
    #expect(window.cursor < max(1, width))
  }
}

@Suite struct LinesTests {
  private func editor(_ text: String, _ keys: [Key]) -> LineEditor {
    var editor = LineEditor(text, takesLines: true)
    for key in keys { editor.take(key) }
    return editor
  }

  @Test("Up and Down keep the column, Home and End stay in the line")
  func moves() {
    let cases: [([Key], String)] = [
      ([.up, .character("x")], "one\ntwxo\nsi"), ([.up, .up, .character("x")], "onxe\ntwo\nsi"),
      ([.up, .up, .up, .character("x")], "xone\ntwo\nsi"),
      ([.up, .end, .character("x")], "one\ntwox\nsi"),
      ([.up, .home, .character("x")], "one\nxtwo\nsi"),
      ([.up, .down, .character("x")], "one\ntwo\nsix"),
      ([.up, .down, .down, .character("x")], "one\ntwo\nsix"),
      ([.home, .backspace], "one\ntwosi"), ([.up, .deleteToStart], "one\no\nsi"),
      ([.newLine], "one\ntwo\nsi\n"), ([.deleteWord, .deleteWord], "one\n"),
    ]
    for (keys, text) in cases { #expect(editor("one\ntwo\nsi", keys).text == text) }
  }

  @Test("a line that is too long is broken after a space, and the cursor stands where one types")
  func block() {
    let broken = editor("one two three\n\nfour", []).block(width: 8)
    #expect(broken.lines == ["one two ", "three", "", "four"])
    #expect(broken.cursor == (3, 4))
    #expect(editor("日本語日", []).block(width: 5).lines == ["日本", "語日"])
    #expect(editor("日本", [.left]).block(width: 10).cursor == (0, 2))
    #expect(editor("", []).block(width: 10).lines == [""])
    #expect(editor("a\n", []).block(width: 10).cursor == (1, 0))
  }

  @Test("a pasted tab stays in a text of lines, where it is seen, and is a space in one line")
  func tabs() {
    var lines = LineEditor(takesLines: true)
    lines.take(.paste("a\tb\r\nc"))
    #expect(lines.text == "a\tb\nc")
    lines.take(.up)
    let block = lines.block(width: 20)
    #expect(block.lines == ["a    b", "c"])
    #expect(block.cursor == (0, 1))
    lines.take(.right)
    #expect(lines.block(width: 20).cursor == (0, 5))
    var line = LineEditor()
    line.take(.paste("a\tb"))
    #expect(line.text == "a b")
  }

  @Test("without lines, what is pasted with breaks is one line")
  func paste() {
    var editor = LineEditor()
    editor.take(.paste("a\r\nb\u{1B}c\n"))
    #expect(editor.text == "a b\u{1B}c ")
    #expect(editor.window(width: 40).text == "a b<U+001B>c ")
    let taken = [editor.take(.newLine), editor.take(.up)]
    #expect(taken == [false, false])
  }
}
