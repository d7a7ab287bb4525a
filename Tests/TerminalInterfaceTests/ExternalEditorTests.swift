import Foundation
import Glibc
import StudyModel
import StudySession
import TestSupport
import Testing

@testable import TerminalInterface

/// A presenter on a terminal of the test's own, whose editor is a script.
private struct Stage {
  let pty: PseudoTerminal
  let inbox = Inbox()
  let presenter: TerminalPresenter
  let place: TemporaryFolder

  init(editor script: String) throws {
    place = try TemporaryFolder()
    let path = try place.write("#!/bin/sh\n" + script, to: "editor")
    try #require(chmod(path, 0o700) == 0)
    let folder = place.path + "/texts"
    try #require(mkdir(folder, 0o700) == 0)
    pty = try PseudoTerminal(columns: 80, rows: 24)
    presenter = try TerminalPresenter(
      terminal: Terminal(input: pty.program, output: pty.program), inbox: inbox,
      options: InterfaceOptions(
        usesColor: true, usesUnicode: true,
        editor: ExternalEditor(command: path, folders: ["/nowhere", folder])))
  }

  var textsLeft: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: place.path + "/texts") }
  }

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

@Suite struct ExternalEditorTests {
  private static let story = Screen.question(
    QuestionScreen(
      header: Screens.header(title: "Before we start", number: 2), number: 1, count: 1,
      question: Question(
        identifier: "story", text: LocalizedText("What happened?"),
        answerFormat: .text(TextAnswerFormat(isMultipleLines: true))),
      language: nil, problem: nil))

  @Test("a text of several lines is opened in the editor and comes back changed")
  func edits() throws {
    let stage = try Stage(editor: "sed -i 's/rain/sun/' \"$1\"; echo 'and wind 風' >> \"$1\"\n")
    defer { stage.presenter.close() }
    stage.presenter.show(Self.story)
    stage.pty.wait(for: "Ctrl-O  editor")
    let mode = try stage.pty.mode()
    stage.pty.type("rain\u{0F}")
    stage.pty.wait(for: "and wind 風")
    #expect(try stage.pty.mode() == mode)
    #expect(stage.reply(to: "\r") == .text("sun\nand wind 風"))
    #expect(try stage.textsLeft == [])
  }

  @Test("an editor that fails leaves the text as it was, and says so")
  func fails() throws {
    let stage = try Stage(editor: "echo no > \"$1\"; exit 3\n")
    defer { stage.presenter.close() }
    stage.presenter.show(Self.story)
    stage.pty.type("rain\u{0F}")
    stage.pty.wait(for: "with 3; the text is as it was.")
    #expect(stage.reply(to: "\r") == .text("rain"))
  }

  @Test("an editor has the terminal as the shell had it, and the keys that are typed meanwhile")
  func lends() throws {
    let stage = try Stage(editor: "echo ready; read -r line; echo \"$line\" > \"$1\"\n")
    defer { stage.presenter.close() }
    stage.presenter.show(Self.story)
    stage.pty.type("\u{0F}")
    stage.pty.wait(for: "ready")
    stage.pty.type("typed in the editor\n")
    stage.pty.wait(for: "│ typed in the editor")
    #expect(stage.reply(to: "\r") == .text("typed in the editor"))
  }

  @Test("an editor ends with its question")
  func endsWithItsQuestion() throws {
    let stage = try Stage(editor: "echo ready; read -r line\n")
    defer { stage.presenter.close() }
    stage.presenter.show(Self.story)
    stage.pty.type("\u{0F}")
    stage.pty.wait(for: "ready")
    stage.presenter.show(.completion(Screens.header(text: "Thanks.", number: 6)))
    stage.pty.wait(for: "Thanks.")
    #expect(stage.reply(to: "\r") == .proceed)
    #expect(try stage.textsLeft == [])
  }

  @Test("a session that ends ends the editor and gives the terminal back as it was found")
  func endsWithItsSession() throws {
    let stage = try Stage(editor: "stty raw -echo; echo ready; read -r line\n")
    stage.presenter.close()
    let found = try stage.pty.mode()
    let presenter = try TerminalPresenter(
      terminal: Terminal(input: stage.pty.program, output: stage.pty.program), inbox: stage.inbox,
      options: InterfaceOptions(
        usesColor: true, usesUnicode: true,
        editor: ExternalEditor(
          command: stage.place.path + "/editor", folders: [stage.place.path + "/texts"])))
    presenter.show(Self.story)
    stage.pty.type("\u{0F}")
    stage.pty.wait(for: "ready")
    presenter.close()
    #expect(try stage.pty.mode() == found)
    #expect(try stage.textsLeft == [])
  }

  @Test("VISUAL is the editor before EDITOR; without either there is none")
  func names() {
    #expect(ExternalEditor([:]) == nil)
    #expect(ExternalEditor(["EDITOR": ""]) == nil)
    #expect(ExternalEditor(["EDITOR": "nano"])?.command == "nano")
    #expect(ExternalEditor(["EDITOR": "ed", "VISUAL": "vim -R"])?.command == "vim -R")
  }
}
