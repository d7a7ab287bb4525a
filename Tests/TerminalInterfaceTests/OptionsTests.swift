import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TerminalInterface

@Suite struct OptionsTests {
  @Test(
    "colour goes by NO_COLOR, the flag and the terminal",
    arguments: [
      (["TERM": "xterm"], false, true), (["TERM": "xterm"], true, false),
      (["TERM": "xterm", "NO_COLOR": "1"], false, false),
      (["TERM": "xterm", "NO_COLOR": ""], false, true), (["TERM": "dumb"], false, false),
      ([:], false, false),
    ] as [([String: String], Bool, Bool)])
  func color(environment: [String: String], noColor: Bool, usesColor: Bool) {
    let options = InterfaceOptions.fitting(environment, noColor: noColor)
    #expect(options.usesColor == usesColor)
  }

  @Test("lines are for those who ask, for dumb terminals and for none")
  func plain() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 24)
    let terminal = Terminal(input: pty.program, output: pty.program)
    let none = Terminal(input: -1, output: -1)
    #expect(!InterfaceOptions.needsPlain(["TERM": "xterm"], terminal: terminal, isAskedFor: false))
    #expect(InterfaceOptions.needsPlain(["TERM": "xterm"], terminal: terminal, isAskedFor: true))
    #expect(InterfaceOptions.needsPlain(["TERM": "dumb"], terminal: terminal, isAskedFor: false))
    #expect(InterfaceOptions.needsPlain(["TERM": "xterm"], terminal: none, isAskedFor: false))
  }

  @Test("without a program that speaks there is no speech")
  func noSpeech() {
    #expect(Speech.system(path: "/nonexistent:relative") == nil)
  }

  @Test("a program on PATH speaks, with the text as its last argument alone")
  func speaks() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(
      "#!/bin/sh\nprintf '%s|' \"$@\" > \"$0.new\"\nmv \"$0.new\" \"$0.said\"\n", to: "espeak-ng")
    #expect(chmod(program, 0o700) == 0)
    let speech = try #require(Speech.system(path: "/nonexistent:" + folder.path))
    speech.say("--version; stand up")
    let deadline = ContinuousClock.now + .seconds(5)
    while access(program + ".said", R_OK) != 0, ContinuousClock.now < deadline { sched_yield() }
    let said = try String(contentsOfFile: program + ".said", encoding: .utf8)
    #expect(said == "--|--version; stand up|")
  }

  @Test("what is spoken holds no controls")
  func spoken() {
    let heard = Mutex("")
    Speech { text in heard.withLock { $0 = text } }.say("a\u{1B}b\nc")
    #expect(heard.withLock { $0 } == "a<U+001B>b c")
  }
}
