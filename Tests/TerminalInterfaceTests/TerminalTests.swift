import Glibc
import Testing

@testable import TerminalInterface

@Suite struct TerminalTests {
  @Test("the mode is the same before and after, and the first screen is back")
  func restores() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 24)
    let before = try pty.mode()
    let terminal = Terminal(input: pty.program, output: pty.program)
    try terminal.open()
    #expect(try pty.mode() != before)
    terminal.close()
    terminal.close()
    #expect(try pty.mode() == before)
    pty.wait("for the end") { $0.sent.ends(with: "\u{1B}[?25h\u{1B}[?1049l") }
  }

  @Test("a terminal that is let go of is restored")
  func restoresInDeinit() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 24)
    let before = try pty.mode()
    do {
      let terminal = Terminal(input: pty.program, output: pty.program)
      try terminal.open()
    }
    #expect(try pty.mode() == before)
  }

  @Test("signals from the keyboard stay on, lines and echo go")
  func mode() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 24)
    let terminal = Terminal(input: pty.program, output: pty.program)
    try terminal.open()
    defer { terminal.close() }
    var mode = termios()
    try #require(tcgetattr(pty.program, &mode) == 0)
    #expect(mode.c_lflag & tcflag_t(ISIG) != 0)
    #expect(mode.c_lflag & tcflag_t(ICANON | ECHO) == 0)
  }

  @Test("the size is the terminal's, and 80x24 where there is none")
  func size() throws {
    let pty = try PseudoTerminal(columns: 40, rows: 10)
    let terminal = Terminal(input: pty.program, output: pty.program)
    #expect(terminal.size() == TerminalSize(columns: 40, rows: 10))
    #expect(Terminal(input: -1, output: -1).size() == TerminalSize(columns: 80, rows: 24))
  }

  @Test("no terminal is an error that names the descriptor")
  func noTerminal() throws {
    let descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(throws: TerminalError.notATerminal(descriptor: descriptor)) {
      try Terminal(input: descriptor, output: descriptor).open()
    }
  }

  @Test("a terminal that takes no more never makes one wait, and gets all later")
  func heldUp() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 24)
    let terminal = Terminal(input: pty.program, output: pty.program)
    try terminal.open()
    let many = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
    #expect(terminal.write(many) == .waiting)
    pty.wait("for all") { pty in
      _ = terminal.write([])
      return pty.sent.filter { $0 == UInt8(ascii: "x") }.count == many.count
    }
    terminal.close()
  }
}

extension [UInt8] {
  func ends(with text: String) -> Bool { suffix(text.utf8.count) == Array(text.utf8)[...] }
}
