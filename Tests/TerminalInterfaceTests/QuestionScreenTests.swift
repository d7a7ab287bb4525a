import StudySession
import TestSupport
import Testing

@testable import TerminalInterface

@Suite struct QuestionScreenTests {
  private static let folder = TestPlaces.package + "/Tests/Screens.swift"

  @Test(
    "a question of each kind is answered by keys, on a window that is resized in the middle",
    arguments: AskedQuestion.all, [true, false])
  func answers(asked: AskedQuestion, growing: Bool) throws {
    let sizes = growing ? [(40, 10), (80, 24)] : [(80, 24), (40, 10)]
    let screen = KeyedScreen(asked.screen(), columns: sizes[0].0, rows: sizes[0].1)
    var pictures = screen.picture("as it is shown")
    #expect(screen.type(asked.keys.0).isEmpty)
    pictures += screen.picture("after keys")
    screen.resize(columns: sizes[1].0, rows: sizes[1].1)
    pictures += screen.picture("resized")
    screen.type(asked.keys.1)
    pictures += screen.picture("after more keys")
    #expect(screen.replies == [asked.reply])
    let name = "screens/\(asked.name)-\(sizes[0].0)x\(sizes[0].1).txt"
    try Snapshot.check(pictures, name, beside: Self.folder)
  }

  @Test(
    "every question fits the smallest screen and a large one, and nothing is wider than it",
    arguments: AskedQuestion.all)
  func fits(asked: AskedQuestion) {
    for (columns, rows) in [(40, 10), (200, 60), (20, 5), (1, 1)] {
      let screen = KeyedScreen(asked.screen(canGoBack: true), columns: columns, rows: rows)
      screen.type(asked.keys.0)
      #expect(screen.lines.count == rows)
      screen.resize(columns: 80, rows: 24)
      screen.type(asked.keys.1)
      #expect(screen.replies == [asked.reply])
    }
  }

  @Test("outside UTF-8 a question of each kind is ASCII", arguments: AskedQuestion.all)
  func ascii(asked: AskedQuestion) {
    let screen = KeyedScreen(asked.screen(), usesUnicode: false)
    screen.type(asked.keys.0)
    #expect(screen.text.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test("a long text takes the rows that there are, and a short one stays in a block")
  func high() {
    let text = (1...45).map { "Line \($0) of the sheet." }.joined(separator: "\n")
    let screen = KeyedScreen(
      .instruction(Screens.header(text: text)), columns: 200, rows: 60)
    #expect(screen.text.contains("Line 45 of the sheet."))
    #expect(screen.lines.allSatisfy { $0.count <= 140 })
    let short = KeyedScreen(.instruction(Screens.header()), columns: 200, rows: 60)
    let rows = short.lines.indices.filter { !short.lines[$0].isEmpty }
    #expect((rows.last ?? 0) - (rows.first ?? 0) < 26)
    let longer = (1...200).map { "Line \($0)" }.joined(separator: "\n")
    let scrolled = KeyedScreen(.instruction(Screens.header(text: longer)), columns: 200, rows: 60)
    #expect(scrolled.text.contains("Line 45"))
    scrolled.type("\u{1B}[6~\u{1B}[6~\u{1B}[6~\u{1B}[6~\u{1B}[6~")
    #expect(scrolled.text.contains("Line 200"))
  }
}
