import Glibc
import StudyModel
import StudySession
import Testing

@testable import TerminalInterface

/// A presenter on a terminal of the test's own.
private struct Stage {
  let pty: PseudoTerminal
  let inbox = Inbox()
  let presenter: TerminalPresenter

  init(
    columns: Int = 80, rows: Int = 24, usesColor: Bool = true, usesUnicode: Bool = true,
    speech: Speech? = nil
  ) throws {
    pty = try PseudoTerminal(columns: columns, rows: rows)
    presenter = try TerminalPresenter(
      terminal: Terminal(input: pty.program, output: pty.program), inbox: inbox,
      options: InterfaceOptions(usesColor: usesColor, usesUnicode: usesUnicode, speech: speech))
  }

  /// Types, and gives the first reply that comes of it.
  func reply(to keys: String) -> Reply? {
    pty.type(keys)
    var reply: Reply?
    pty.wait("for a reply to '\(keys)'") { _ in
      reply = reply ?? inbox.take(dueBy: .zero)
      return reply != nil
    }
    return reply
  }
}

@Suite struct TerminalPresenterTests {
  @Test(
    "a step shows its study, place, title, clock and readings at every size",
    arguments: [
      (40, 10), (80, 24), (200, 60),
    ])
  func active(columns: Int, rows: Int) throws {
    let stage = try Stage(columns: columns, rows: rows)
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.active(remaining: 11.4, heartRate: "97"))
    for text in [
      "Heart rate, walking", "Step 4 of 6", "Sit still and listen.", "A clip is played.",
      "0:12 left", "Heart rate  97 beats/min", "Distance    --", "stop",
    ] {
      stage.pty.wait(for: text)
    }
    #expect(stage.pty.lines.filter { $0.contains("█") }.count == 1)
  }

  @Test("on a wide screen the block of text stands in the middle")
  func centred() throws {
    let stage = try Stage(columns: 200, rows: 60)
    defer { stage.presenter.close() }
    stage.presenter.show(.instruction(Screens.header()))
    stage.pty.wait(for: "A clip is played.")
    let line = try #require(stage.pty.lines.first { $0.contains("A clip is played.") })
    #expect(line.prefix { $0 == " " }.count == 62)
  }

  @Test("without a timer there is neither clock nor bar")
  func hiddenTimer() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.active(remaining: 11.4, showsTimer: false))
    stage.pty.wait(for: "Heart rate  --")
    #expect(!stage.pty.text.contains("left"))
    #expect(!stage.pty.text.contains("░"))
  }

  @Test("the same screen once more sends nothing")
  func economy() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.active(remaining: 11, heartRate: "98"))
    stage.pty.wait(for: "0:11 left")
    stage.pty.wait(for: "98 beats")
    stage.pty.forgetSent()
    stage.presenter.show(Screens.active(remaining: 10.9999, heartRate: "98"))
    stage.pty.read()
    #expect(stage.pty.sent.isEmpty)
  }

  @Test("Return goes on from text, and nothing typed there is a reply")
  func proceeds() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(.instruction(Screens.header()))
    #expect(stage.reply(to: "xyz\r") == .proceed)
    stage.presenter.show(Screens.active(.ready, remaining: 30))
    #expect(stage.reply(to: "\r") == .proceed)
    stage.presenter.show(Screens.active(.running, remaining: 30))
    #expect(stage.reply(to: "\r\u{04}") == .inputEnded)
  }

  @Test("a running step is ended by Return where it may be skipped")
  func skipsStep() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.active(remaining: 20, canSkip: true))
    #expect(stage.reply(to: "\r") == .proceed)
  }

  @Test("a question shows its scale and takes a line")
  func scale() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.scale())
    for text in ["Question 1 of 2", "How do you feel?", "very good", "3       4"] {
      stage.pty.wait(for: text)
    }
    stage.pty.type("9")
    stage.pty.wait(for: "! Please give a whole number from 1 to 7.")
    #expect(stage.reply(to: "5\r") == .text("5"))
    stage.presenter.show(Screens.scale(problem: "This needs 1 to 7."))
    stage.pty.wait(for: "! This needs 1 to 7.")
    stage.pty.type("\u{1B}[C")
    stage.pty.wait("for the problem to go") { !$0.text.contains("!") }
    #expect(stage.reply(to: "\r") == .text("6"))
  }

  @Test("a text that was no answer stays to be corrected")
  func correctsText() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.text())
    #expect(stage.reply(to: "Brötchen日本\r") == .text("Brötchen日本"))
    stage.pty.wait(for: "› Brötchen日本")
    stage.presenter.show(Screens.text(problem: "Too long."))
    #expect(stage.reply(to: "\u{7F}\u{7F}\r") == .text("Brötchen"))
  }

  @Test("an empty line skips a question that may be skipped, and only that")
  func skips() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.text())
    stage.pty.wait(for: "Return  skip")
    #expect(stage.reply(to: "\r") == .skip)
    stage.presenter.show(Screens.scale(isRequired: true))
    stage.pty.wait(for: "How do you feel?")
    #expect(!stage.pty.text.contains("Return  skip"))
    #expect(stage.reply(to: "\r") == .text(""))
  }

  @Test("the cursor stands where one types")
  func cursor() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.text())
    stage.pty.wait(for: "What did you last eat?")
    stage.pty.type("日本\u{1B}[D")
    stage.pty.wait("for the cursor") { pty in
      pty.lines[pty.cursor.row].contains("› 日本") && pty.cursor.column == 6
    }
  }

  @Test("y and n answer a permission at once")
  func permission() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.permission())
    stage.pty.wait(for: "May this study read your heart rate?")
    #expect(stage.reply(to: "y") == .text("y"))
    stage.presenter.show(Screens.permission(isWriting: true))
    stage.pty.wait(for: "May this study write made-up heart rate samples?")
    #expect(stage.reply(to: "N") == .text("n"))
  }

  @Test("the menu takes a number, a name, or q")
  func menu() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.menu)
    stage.pty.wait(for: "1  Walk and rest")
    stage.pty.wait(for: "2  Music, done twice")
    #expect(stage.reply(to: "2\r") == .text("MusicTask"))
    #expect(stage.reply(to: "walk\r") == .text("WalkTask"))
    #expect(stage.reply(to: "q") == .text("q"))
  }

  @Test("a text too long for the screen is read page by page before one goes on")
  func pages() throws {
    let stage = try Stage(columns: 40, rows: 10)
    defer { stage.presenter.close() }
    let text = (1...18).map { "Line \($0) of text." }.joined(separator: "\n")
    stage.presenter.show(.instruction(Screens.header(text: text)))
    stage.pty.wait(for: "Line 6 of")
    stage.pty.wait(for: "Return read on")
    #expect(!stage.pty.text.contains("Line 7 of"))
    stage.pty.type("\r")
    stage.pty.wait(for: "Line 12 of")
    stage.pty.type("\r")
    stage.pty.wait(for: "Line 18 of")
    stage.pty.wait(for: "Return go on")
    #expect(stage.inbox.takeAll().isEmpty)
    stage.pty.type(String(repeating: "\u{1B}[A", count: 20))
    stage.pty.wait(for: "Line 1 of")
    stage.pty.type("\u{1B}[6~\u{1B}[6~")
    stage.pty.wait(for: "Line 18 of")
    #expect(stage.reply(to: "\r") == .proceed)
  }

  @Test("a question is seen although the text before it is long")
  func focus() throws {
    let stage = try Stage(columns: 40, rows: 10)
    defer { stage.presenter.close() }
    let long = String(repeating: "A long text before it. ", count: 30)
    guard case .question(var screen) = Screens.scale() else { return }
    screen.header.text = long
    stage.presenter.show(.question(screen))
    for text in ["How do you feel?", "very bad", "very good", "Return answer"] {
      stage.pty.wait(for: text)
    }
  }

  @Test("announcements are shown until their screen has gone")
  func announcements() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.announce(Announcement("No sound server."))
    stage.presenter.show(.instruction(Screens.header(number: 1)))
    stage.pty.wait(for: "· No sound server.")
    stage.presenter.show(.instruction(Screens.header(number: 2)))
    stage.pty.wait("for it to go") { !$0.text.contains("No sound server") }
  }

  @Test("what is to be spoken is spoken, and nothing else")
  func speaks() throws {
    let spoken = Inbox()
    let stage = try Stage(speech: Speech { spoken.post(.text($0)) })
    defer { stage.presenter.close() }
    stage.presenter.announce(Announcement("Stand up.", isSpoken: true))
    stage.presenter.announce(Announcement("Half time."))
    #expect(spoken.takeAll() == [.text("Stand up.")])
  }

  @Test("a new size is drawn at once")
  func resizes() throws {
    let stage = try Stage()
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.active(remaining: 12))
    stage.pty.wait(for: "0:12 left")
    stage.pty.resize(columns: 40, rows: 10)
    stage.pty.wait("for the new size") { pty in
      // A terminal signals its foreground group, which a test's is not.
      kill(getpid(), SIGWINCH)
      return pty.lines.count == 10 && pty.lines[9].contains("Ctrl-C stop")
        && pty.lines[2].contains("Sit still and listen.")
    }
  }

  @Test("a window that is closed is the end of the input, told once")
  func hangsUp() throws {
    let stage = try Stage()
    stage.presenter.show(.instruction(Screens.header()))
    stage.pty.wait(for: "A clip is played.")
    stage.pty.closeWindow()
    let deadline = ContinuousClock.now + .seconds(5)
    var replies: [Reply] = []
    while replies.isEmpty, ContinuousClock.now < deadline { replies = stage.inbox.takeAll() }
    stage.presenter.show(Screens.active(remaining: 3))
    stage.presenter.close()
    #expect(replies + stage.inbox.takeAll() == [.inputEnded])
  }

  @Test("a stopped process gives the terminal back and takes it again")
  func suspends() throws {
    let stage = try Stage()
    stage.presenter.show(.instruction(Screens.header()))
    stage.pty.wait(for: "A clip is played.")
    let during = try stage.pty.mode()
    stage.presenter.suspend()
    #expect(try stage.pty.mode() != during)
    stage.presenter.show(.completion(Screens.header(text: "Thanks.", number: 6)))
    stage.pty.read()
    #expect(!stage.pty.text.contains("Thanks."))
    try stage.presenter.resume()
    stage.pty.wait(for: "Thanks.")
    #expect(try stage.pty.mode() == during)
    #expect(stage.reply(to: "\r") == .proceed)
    stage.presenter.close()
  }

  @Test("no colour is sent where none is allowed, and ASCII alone outside UTF-8")
  func plainLooks() throws {
    let stage = try Stage(usesColor: false, usesUnicode: false)
    defer { stage.presenter.close() }
    stage.presenter.show(Screens.active(remaining: 12, heartRate: "97"))
    stage.pty.wait(for: "0:12 left  ####")
    stage.presenter.show(Screens.scale(problem: "Wrong, naïvely."))
    stage.pty.wait(for: "! Wrong, na?vely.")
    #expect(stage.pty.sent.allSatisfy { $0 < 0x80 })
    let text = String(decoding: stage.pty.sent, as: UTF8.self)
    #expect(!text.contains("\u{1B}[0;36m") && !text.contains(";31m"))
  }

  @Test("hostile text reaches the terminal only as text", arguments: [true, false])
  func hostile(usesUnicode: Bool) throws {
    let stage = try Stage(columns: 120, rows: 50, usesUnicode: usesUnicode)
    for screen in Screens.allHostile {
      stage.presenter.announce(Announcement(Screens.hostile))
      stage.presenter.show(screen)
      stage.pty.type("\u{1B}]52;c;QUFB\u{07}\u{85}\u{200F}x")
      stage.pty.wait(for: "<U+001B>")
    }
    stage.presenter.close()
    stage.pty.wait("for the end") { $0.sent.ends(with: "\u{1B}[?1049l") }
    #expect(foreignControls(in: stage.pty.sent).isEmpty)
  }

  /// Every control in what was sent that is not one of the sequences drawing consists of.
  private func foreignControls(in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let own = /\u{1B}\[(\d+;\d+H|[0-9;]*m|2J|K|\?(25|7|1049|2004)[hl])/
    let rest = text.replacing(own, with: "")
    return rest.unicodeScalars
      .filter { $0.properties.generalCategory == .control || $0.properties.isBidiControl }
      .map { String($0.value, radix: 16) }
  }
}
