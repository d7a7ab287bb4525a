import StudyModel
import StudySession
import TestSupport
import Testing

@testable import TerminalInterface

@Suite struct PlainPresenterTests {
  @Test("a pipe's lines wait for the screens they are for")
  func linesWait() throws {
    let stage = try PlainStage()
    stage.type("\n5\n\nBrot\n")
    stage.endInput()
    stage.presenter.show(.instruction(Screens.header(number: 1)))
    #expect(stage.reply() == .proceed)
    stage.presenter.show(Screens.scale())
    #expect(stage.reply() == .text("5"))
    #expect(stage.inbox.takeAll().isEmpty)
    stage.presenter.show(Screens.text())
    #expect(stage.reply() == .skip)
    stage.presenter.show(Screens.active(remaining: 30, canSkip: true))
    #expect(stage.inbox.takeAll().isEmpty)
    stage.presenter.show(Screens.text("And before?"))
    #expect(stage.reply() == .text("Brot"))
  }

  @Test("a question that was not answered takes the next line")
  func asksAgain() throws {
    let stage = try PlainStage()
    stage.type("9\r\n5")
    stage.endInput()
    stage.presenter.show(Screens.scale())
    #expect(stage.reply() == .text("9"))
    stage.presenter.show(Screens.scale(problem: "This needs 1 to 7."))
    #expect(stage.reply() == .text("5"))
    stage.presenter.show(Screens.scale(problem: "This needs 1 to 7."))
    #expect(stage.reply() == .inputEnded)
  }

  @Test("the end of the input is told when a reply is wanted, and once")
  func ends() throws {
    let stage = try PlainStage()
    stage.endInput()
    stage.presenter.show(Screens.active(remaining: 30))
    stage.presenter.show(Screens.active(remaining: 20))
    #expect(stage.inbox.takeAll().isEmpty)
    stage.presenter.show(.completion(Screens.header(number: 6)))
    #expect(stage.reply() == .inputEnded)
    stage.presenter.show(Screens.menu)
    #expect(stage.inbox.takeAll().isEmpty)
  }

  @Test("a question is told in lines, its ends and what to type among them")
  func question() throws {
    let stage = try PlainStage()
    let lines = stage.output { stage.presenter.show(Screens.scale()) }
    #expect(
      lines == [
        "Heart rate, walking and music", "", "Step 2 of 6: Before we start", "A clip is played.",
        "Question 1 of 2", "How do you feel?", "1 very bad ... 7 very good",
        "Type a number from 1 to 7, then press Return:",
      ])
    let again = stage.output { stage.presenter.show(Screens.text()) }
    #expect(again.first == "Question 2 of 2")
  }

  @Test("a step tells its start, its readings each 5 s, and its end")
  func active() throws {
    let stage = try PlainStage()
    let lines = stage.output {
      for tenth in 0...120 {
        let remaining = 30 - Double(tenth) / 10
        stage.presenter.show(Screens.active(remaining: remaining, heartRate: "\(90 + tenth / 10)"))
      }
      stage.presenter.announce(Announcement("Half time."))
      stage.presenter.show(.completion(Screens.header(title: "Thank you", text: "", number: 6)))
    }
    #expect(
      lines == [
        "Heart rate, walking and music", "", "Step 4 of 6: Sit still and listen.",
        "A clip is played.", "Started: 0:30 to go.",
        "0:25 left, Heart rate 95 beats/min, Distance --.",
        "0:20 left, Heart rate 100 beats/min, Distance --.", "Half time.", "The step has ended.",
        "", "Step 6 of 6: Thank you", "Press Return to go on.",
      ])
  }

  @Test("a step that waits asks for Return before and after")
  func waits() throws {
    let stage = try PlainStage()
    stage.type("\n\n")
    stage.presenter.show(Screens.active(.ready, remaining: 30))
    #expect(stage.reply() == .proceed)
    stage.presenter.show(Screens.active(.running, remaining: 30))
    stage.presenter.show(Screens.active(.finished, remaining: 0))
    #expect(stage.reply() == .proceed)
    let lines = stage.output {}
    #expect(
      lines.suffix(4) == [
        "Press Return to start.", "Started: 0:30 to go.", "This step is finished.",
        "Press Return to go on.",
      ])
  }

  @Test("a step that waits asks once whether to begin without, and only where it may begin")
  func waiting() throws {
    let stage = try PlainStage()
    func wait(_ reason: String?, remaining: Int? = nil) -> Screen {
      Screens.active(
        .waiting(ActiveScreen.Wait(name: "heart rate", reason: reason, remaining: remaining)),
        remaining: 30)
    }
    let stops = stage.output {
      for remaining in [30, 29] { stage.presenter.show(wait(nil, remaining: remaining)) }
    }
    #expect(!stops.contains { $0.contains("Return") })
    let waits = stage.output {
      for reason in [nil, "no adapter"] { stage.presenter.show(wait(reason)) }
    }
    #expect(waits == ["Press Return to begin without it."])
    stage.type("\n")
    #expect(stage.reply() == .proceed)
  }

  @Test("a step without a timer takes its line from a pipe")
  func untimed() throws {
    let stage = try PlainStage()
    stage.type("\n")
    stage.presenter.show(
      .active(
        ActiveScreen(
          header: Screens.header(), phase: .running, duration: 0, remaining: 0, showsTimer: true,
          readings: [], canSkip: true)))
    #expect(stage.reply() == .proceed)
  }

  @Test("where steps are answered elsewhere, only permissions are asked")
  func answered() throws {
    let stage = try PlainStage(isAnswered: true)
    stage.endInput()
    let lines = stage.output {
      stage.presenter.show(.instruction(Screens.header()))
      stage.presenter.show(Screens.scale())
    }
    #expect(!lines.contains { $0.contains("Return") })
    #expect(stage.inbox.takeAll().isEmpty)
    stage.presenter.show(Screens.permission())
    #expect(stage.reply() == .inputEnded)
  }

  @Test("from a terminal, what was typed too early is dropped")
  func earlyLines() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 24)
    let inbox = Inbox()
    let presenter = try PlainPresenter(
      input: pty.program, output: pty.program, inbox: inbox,
      options: InterfaceOptions(usesColor: false, usesUnicode: true))
    defer { presenter.close() }
    presenter.show(Screens.active(remaining: 30))
    pty.type("early\n")
    pty.wait(for: "early")
    presenter.show(Screens.text())
    pty.wait(for: "Type your answer")
    pty.type("late\n")
    var replies: [Reply] = []
    pty.wait("for the reply") { _ in
      replies += inbox.takeAll()
      return !replies.isEmpty
    }
    #expect(replies.last == .text("late"))
  }

  @Test("nothing but printable text and line feeds is written", arguments: [true, false])
  func hostile(usesUnicode: Bool) throws {
    let stage = try PlainStage(usesUnicode: usesUnicode)
    let lines = stage.output {
      for screen in Screens.allHostile {
        stage.presenter.announce(Announcement(Screens.hostile))
        stage.presenter.show(screen)
      }
    }
    #expect(lines.count > 30)
    for scalar in lines.joined().unicodeScalars {
      #expect(scalar.properties.generalCategory != .control)
      #expect(!scalar.properties.isBidiControl)
      #expect(usesUnicode || scalar.isASCII)
    }
  }

  private static let folder = TestPlaces.package + "/Tests/Screens.swift"

  @Test(
    "a question of each kind is told in printable lines, and asked again after a problem",
    arguments: AskedQuestion.all)
  func transcript(asked: AskedQuestion) throws {
    let stage = try PlainStage()
    stage.type("!\n")
    let lines = stage.output {
      stage.presenter.show(asked.screen(canGoBack: true))
      #expect(stage.reply() == .text("!"))
      stage.presenter.show(asked.screen(canGoBack: true, problem: "Please answer otherwise."))
    }
    let text = lines.map { $0 + "\n" }.joined()
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.isPrintable($0) })
    try Snapshot.check(text, "plain/\(asked.name).txt", beside: Self.folder)
  }

  @Test("':back' goes back and ':leave' asks how to leave, where the screen lets one")
  func commands() throws {
    let stage = try PlainStage()
    stage.type(":back\nfine\n:back\n:leave\nc\n:leave\ns\n:leave\nd\n")
    stage.presenter.show(Screens.text())
    #expect(stage.reply() == .text("fine"))
    let asked = try #require(AskedQuestion.all.first)
    stage.presenter.show(asked.screen(canGoBack: true))
    #expect(stage.reply() == .back)
    stage.presenter.show(Screens.text("And then?"))
    #expect(stage.reply() == .leave(.save))
    stage.presenter.show(.instruction(Screens.header()))
    #expect(stage.reply() == .leave(.discard))
    let lines = stage.output {}
    #expect(lines.filter { $0.hasPrefix("Leave? Type s") }.count == 3)
    #expect(lines.contains("You stay.") && lines.contains("That can't be done here."))
  }

  @Test("a step tells that it is paused, that it goes on, and its clip")
  func pauses() throws {
    let stage = try PlainStage()
    let lines = stage.output {
      for (remaining, isPaused, clip) in [
        (30.0, false, "Rain"), (29, true, "Rain"), (29, true, "Rain"), (28, false, nil),
      ] as [(Double, Bool, String?)] {
        stage.presenter.show(
          .active(
            ActiveScreen(
              header: Screens.header(), phase: .running, duration: 30, remaining: remaining,
              showsTimer: true, readings: [], canSkip: false, canPause: true, isPaused: isPaused,
              clipName: clip)))
      }
    }
    #expect(
      lines.suffix(4) == [
        "Started: 0:30 to go.", "Clip: Rain", "Paused. To go on, type :pause and press Return.",
        "The step goes on.",
      ])
  }

  @Test("output that nobody reads ends the session once, whatever is still to be read")
  func outputGone() throws {
    let stage = try PlainStage()
    stage.closeOutput()
    stage.type("3\n\nmore\nlines\n")
    stage.presenter.show(Screens.text())
    stage.presenter.show(Screens.text("And?"))
    #expect(stage.reply() == .inputEnded)
    stage.presenter.show(Screens.text("And then?"))
    stage.presenter.close()
    #expect(stage.inbox.takeAll().isEmpty)
  }

  @Test("an answer to ':leave' that is none is explained, and asked for again")
  func leaveRequest() throws {
    let stage = try PlainStage()
    stage.type(":leave\nx\n1\n\nfine\n")
    stage.presenter.show(Screens.text())
    #expect(stage.reply() == .text("fine"))
    let lines = stage.output {}
    #expect(lines.filter { $0 == "Please type s, d, or nothing to stay." }.count == 2)
    #expect(lines.contains("You stay."))
  }

  @Test("an earlier \"I don't know\" is kept by an empty line")
  func unknownBefore() throws {
    let stage = try PlainStage()
    stage.type("\n")
    var shown = QuestionScreen(
      header: Screens.header(), number: 1, count: 1,
      question: Question(
        identifier: "q", text: "Which?", allowsDontKnow: true,
        answerFormat: .scale(ScaleAnswerFormat(minimum: 0, maximum: 10))),
      language: nil)
    shown.wasUnknown = true
    let lines = stage.output { stage.presenter.show(.question(shown)) }
    #expect(lines.joined(separator: " ").contains("an empty line keeps \"I don't know\""))
    #expect(stage.reply() == .proceed)
  }

  @Test("a step that waits asks for Return to start again after a command that it does not take")
  func startAgain() throws {
    let stage = try PlainStage()
    stage.type(":pause\n\n")
    stage.presenter.show(Screens.active(.ready, remaining: 30))
    #expect(stage.reply() == .proceed)
    let lines = stage.output {}
    #expect(lines.contains("That can't be done here."))
    #expect(lines.filter { $0 == "Press Return to start." }.count == 2)
  }
}
