import StrictJSON
import StudyModel
import StudySession
import Testing

@testable import TerminalInterface

@Suite struct QuestionPromptTests {
  private func asked(_ name: String) throws -> AskedQuestion {
    try #require(AskedQuestion.all.first { $0.name == name })
  }

  private func screen(
    _ format: AnswerFormat, isRequired: Bool = false, allowsDontKnow: Bool = false,
    default value: JSONValue? = nil, given: Answer? = nil, canGoBack: Bool = false
  ) -> KeyedScreen {
    KeyedScreen(
      AskedQuestion(
        "", "Which?", format, keys: ("", ""), reply: .skip, isRequired: isRequired,
        allowsDontKnow: allowsDontKnow, default: value
      ).screen(canGoBack: canGoBack, given: given))
  }

  private static let scale = AnswerFormat.scale(ScaleAnswerFormat(minimum: 0, maximum: 10))
  private static let text = AnswerFormat.text(TextAnswerFormat())

  @Test("Return with nothing chosen skips, or is no answer where one is required")
  func nothing() throws {
    for asked in AskedQuestion.all where asked.question.defaultAnswer == nil {
      let keyed = KeyedScreen(asked.screen())
      let isRequired = asked.question.isRequired
      #expect(keyed.type("\r") == [isRequired ? .text("") : .skip], "\(asked)")
    }
  }

  @Test("a default stands there, Return takes it, and Escape takes it away")
  func defaults() {
    #expect(screen(Self.scale, default: 7).type("\r") == [.proceed])
    #expect(screen(Self.scale, default: 7).type("\u{1B}[C\r") == [.text("8")])
    let keyed = screen(Self.scale, default: 7)
    keyed.type("\u{1B}")
    #expect(keyed.text.contains("Return  skip"))
    #expect(keyed.type("\r") == [.skip])
  }

  @Test("an earlier answer stands there as it was typed, to be kept or changed")
  func given() throws {
    let cases: [(String, Answer, String)] = [
      ("scale", Answer(3), "3"), ("boolean", Answer(true), "y"),
      ("choices", Answer(["piano", "drums"]), "2, 3"),
      ("choice", Answer(["other": "by boat"]), "4 by boat"),
      ("number", Answer(.double(7.5), typed: "7.50"), "7.50"),
      ("lines", Answer("a\nb"), "a\nb"), ("date", Answer("2025-03-01"), "2025-03-01"),
      ("date-time", Answer("2025-03-01T09:05:00"), "2025-03-01 09:05"),
      ("time-interval", Answer(5400, typed: "90 min"), "1:30"),
      ("height-feet", Answer(.double(180.34), typed: "5 ft 11 in"), "5 ft 11 in"),
      ("weight", Answer(.double(72.5748), typed: "160 lb"), "160 lb"),
      ("weight", Answer(.double(72.5748)), "160 lb"),
      ("matrix", Answer(["calm": "often", "awake": "never", "angry": "never"]), "3 1 1"),
      ("analogue", Answer(.double(47.5)), "47.5"), ("search", Answer("Peru"), "14"),
    ]
    for (name, answer, text) in cases {
      let asked = try asked(name)
      let keyed = KeyedScreen(asked.screen(given: answer))
      #expect(keyed.type("\r") == [.proceed], "\(name)")
      guard case .question(let screen) = asked.screen() else { continue }
      var editor = asked.question.editor(for: screen, PromptSurroundings(now: KeyedScreen.now))
      editor.enter(answer)
      #expect(editor.entry == text, "\(name)")
    }
  }

  @Test("'?' is \"I don't know\" where that may be answered, and a text where one is typed on")
  func dontKnow() {
    #expect(screen(Self.scale, allowsDontKnow: true).type("3?\r") == [.text("?")])
    #expect(screen(Self.scale, allowsDontKnow: true).type("?3\r") == [.text("3")])
    #expect(screen(Self.scale).type("?\r") == [.skip])
    #expect(screen(Self.text, allowsDontKnow: true).type("?\r") == [.text("?")])
    #expect(screen(Self.text, allowsDontKnow: true).type("?!\r") == [.text("?!")])
    #expect(screen(Self.text, allowsDontKnow: true).type("why?\r") == [.text("why?")])
    #expect(screen(Self.text, allowsDontKnow: true).type("?\u{7F}\r") == [.skip])
  }

  @Test("Escape clears, and goes back where nothing is left to clear; Alt-Left goes back always")
  func back() {
    #expect(screen(Self.scale, canGoBack: true).type("\u{1B}") == [.back])
    #expect(screen(Self.scale).type("\u{1B}").isEmpty)
    let keyed = screen(Self.text, canGoBack: true)
    keyed.type("ab\u{1B}")
    #expect(keyed.replies.isEmpty)
    #expect(keyed.type("\u{1B}") == [.back])
    #expect(screen(Self.text, canGoBack: true).type("ab\u{1B}[1;3D") == [.back])
    #expect(screen(Self.text).type("ab\u{1B}[1;3D").isEmpty)
  }

  @Test("Escape goes back from an earlier answer, which stays as it was")
  func backFromEarlier() {
    let keyed = screen(Self.scale, given: Answer(3), canGoBack: true)
    #expect(keyed.text.contains("Esc  back"))
    #expect(keyed.type("\u{1B}") == [.back])
    let changed = screen(Self.scale, given: Answer(3), canGoBack: true)
    changed.type("5\u{1B}")
    #expect(changed.type("\r") == [.skip])
  }

  @Test("an earlier \"I don't know\" stands there, and Return keeps it")
  func unknownBefore() {
    var shown = QuestionScreen(
      header: Screens.header(), number: 1, count: 1,
      question: Question(
        identifier: "q", text: "Which?", allowsDontKnow: true, answerFormat: Self.scale),
      language: nil)
    shown.wasUnknown = true
    #expect(KeyedScreen(.question(shown)).text.contains("› ?"))
    #expect(KeyedScreen(.question(shown)).type("\r") == [.proceed])
    #expect(KeyedScreen(.question(shown)).type("4\r") == [.text("4")])
  }

  @Test("what was chosen is not marked beside \"I don't know\"")
  func oneMark() {
    let keyed = screen(Self.scale, allowsDontKnow: true)
    let none = keyed.text.filter { $0 == "›" }.count
    keyed.type("3?")
    #expect(keyed.text.filter { $0 == "›" }.count == none + 1)
    #expect(!keyed.text.contains("●"))
  }

  @Test("the session's problem stands below the question until something is changed")
  func problem() throws {
    let keyed = KeyedScreen(try asked("text").screen())
    keyed.type("x\r")
    keyed.show(try asked("text").screen(problem: "Please write more."))
    #expect(keyed.text.contains("! Please write more."))
    #expect(keyed.text.contains("› x"))
    keyed.type("y")
    #expect(!keyed.text.contains("Please write more."))
    #expect(keyed.type("\r") == [.text("xy")])
  }

  @Test("the end of the input is told only where nothing was entered")
  func endOfInput() {
    #expect(screen(Self.text).type("\u{4}") == [.inputEnded])
    #expect(screen(Self.text).type("a\u{4}").isEmpty)
  }

  @Test("a digit or a mark that is none of the answers is refused at once")
  func refused() throws {
    for (name, keys, request) in [
      ("scale", "9", "a whole number from 1 to 7"), ("text-scale", "7", "a number from 1 to 4"),
      ("matrix", "5", "a number from 1 to 3"), ("choices", "123", "at most 2"),
      ("choices", "\u{1B}[B\r", "with the space bar"), ("choice", "4\r", "write what it is"),
      ("date", "2025\r", "a date as year-month-day"), ("time-of-day", "7\r", "a time of day"),
      ("matrix", "1\r", "an answer for this line"),
    ] {
      let keyed = KeyedScreen(try asked(name).screen())
      #expect(keyed.type(keys).isEmpty, "\(name)")
      #expect(keyed.text.contains(request), "\(name): \(keyed.text)")
    }
  }

  @Test("an exclusive choice stands alone")
  func exclusive() throws {
    #expect(KeyedScreen(try asked("choices").screen()).type("125\r") == [.text("5")])
    #expect(KeyedScreen(try asked("choices").screen()).type("51\r") == [.text("1")])
  }

  @Test("what is pasted is text: in one line, in several, and in fields")
  func paste() throws {
    let paste = "\u{1B}[200~2025-03\n-01\u{1B}[201~"
    #expect(screen(Self.text).type(paste + "\r") == [.text("2025-03 -01")])
    #expect(KeyedScreen(try asked("lines").screen()).type(paste + "\r") == [.text("2025-03\n-01")])
    #expect(KeyedScreen(try asked("date").screen()).type(paste + "\r") == [.text("2025-03 -01")])
    #expect(screen(Self.scale).type("\u{1B}[200~7\u{1B}[201~\r") == [.skip])
  }

  @Test("a pasted control character is seen and sent, for the session to refuse")
  func controlCharacters() {
    let keyed = screen(Self.text)
    keyed.type("\u{1B}[200~p\u{1B}[31mq\u{202E}\u{1B}[201~")
    #expect(keyed.text.contains("› p<U+001B>[31mq<U+202E>"))
    #expect(keyed.type("\r") == [.text("p\u{1B}[31mq\u{202E}")])
    #expect(throws: AnswerError.controlCharacter) {
      try Self.text.answer(from: "p\u{1B}[31mq", in: AnswerContext(now: nil))
    }
  }

  @Test("who leaves is told that what was entered and not sent is not kept")
  func unsent() throws {
    for (name, keys) in [("text", "abc"), ("search", "an"), ("date", "20"), ("scale", "3")] {
      for (columns, rows) in [(80, 24), (40, 10)] {
        let keyed = KeyedScreen(try asked(name).screen(), columns: columns, rows: rows)
        keyed.type(keys + "\u{11}")
        #expect(keyed.text.contains("you entered here"), "\(name) \(columns)x\(rows)")
        #expect(keyed.type("s\r") == [.leave(.save)])
      }
      let keyed = KeyedScreen(try asked(name).screen())
      keyed.type("\u{11}")
      #expect(!keyed.text.contains("you entered here"), "\(name)")
      for keys in ["\u{1B}", keys, "\u{1B}", "\u{11}"] { keyed.type(keys) }
      #expect(!keyed.text.contains("you entered here"), "\(name), cleared")
    }
  }

  @Test("a search finds without case and accents, by number, and shows how many")
  func search() throws {
    let keyed = KeyedScreen(try asked("search").screen())
    keyed.type("GÉRM")
    #expect(keyed.text.contains("1 of 15"))
    #expect(keyed.type("\r") == [.text("10")])
    #expect(KeyedScreen(try asked("search").screen()).type("12\r") == [.text("12")])
  }

  @Test("arrows change a date's fields around their ends, and begin at today")
  func dates() throws {
    for (keys, text) in [
      ("t\r", "2025-03-14"), ("\u{1B}[A\r", "2025-03-14"), ("2024\u{1B}[A\u{1B}[A5\r", nil),
      ("20241231\u{1B}[D\u{1B}[A\r", "2024-01-31"), ("2024-2-3\r", "2024-02-03"),
      ("2024/11/30\r", "2024-11-30"),
    ] as [(String, String?)] {
      let keyed = KeyedScreen(try asked("date").screen())
      #expect(keyed.type(keys) == (text.map { [.text($0)] } ?? []), "\(keys)")
    }
  }
}
