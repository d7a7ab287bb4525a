import Glibc
import TestSupport
import Testing

/// A terminal without a screen of its own: a test holds the end that a window would hold.
final class PseudoTerminal {
  private var controller: Int32
  /// The end that a program has as its stdin and stdout.
  let program: Int32
  /// Every byte the program has sent so far.
  private(set) var sent: [UInt8] = []
  private let screen: VirtualScreen

  init(columns: Int, rows: Int) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
    (controller, program) = ends
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    screen = VirtualScreen(columns: columns, rows: rows)
  }

  deinit {
    closeWindow()
    close(program)
  }

  /// Closes the window's end, as closing a window or losing a line does.
  func closeWindow() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  /// What the screen shows, line by line, without the spaces at the ends.
  var lines: [String] { screen.lines }
  var text: String { lines.joined(separator: "\n") }
  var cursor: (row: Int, column: Int) { screen.cursor }

  /// Types bytes, as a window does for keys.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(controller, bytes, bytes.count)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    screen.resize(columns: columns, rows: rows)
  }

  /// The mode as bytes, to compare.
  func mode() throws -> [UInt8] {
    var mode = termios()
    try #require(tcgetattr(program, &mode) == 0)
    return withUnsafeBytes(of: &mode) { Array($0) }
  }

  /// Takes what was sent, up to now.
  func read() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = Glibc.read(controller, &bytes, bytes.count), count > 0 {
      sent += bytes[..<count]
      screen.take(Array(bytes[..<count]))
    }
  }

  func forgetSent() { sent = [] }

  /// Reads until the screen shows a text, for at most 5 s.
  func wait(for text: String, _ location: SourceLocation = #_sourceLocation) {
    wait("to show '\(text)'", location) { $0.text.contains(text) }
  }

  /// Reads until something holds, for at most 5 s.
  func wait(
    _ what: String, _ location: SourceLocation = #_sourceLocation,
    until holds: (PseudoTerminal) -> Bool
  ) {
    let deadline = ContinuousClock.now + .seconds(5)
    read()
    while !holds(self), ContinuousClock.now < deadline {
      var ready = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, 20)
      read()
    }
    #expect(holds(self), "waited \(what); there is:\n\(text)", sourceLocation: location)
  }
}
