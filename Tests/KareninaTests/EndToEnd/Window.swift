import Glibc
import Synchronization
import TestSupport
import Testing

/// A terminal's window, 80x24: a test types into it and reads its screen.
final class Window: Sendable {
  /// The path of the end that a program opens.
  let device: String
  private let controller: Int32
  private let output: ByteStream
  /// The program's end, held so that its mode outlives the program.
  private let program: Int32
  private let screen: Mutex<(screen: VirtualScreen, taken: Int)>

  init() throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
    (controller, program) = ends
    for end in [controller, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    device = try Self.device(of: program)
    screen = Mutex((VirtualScreen(columns: 80, rows: 24), 0))
    output = ByteStream(controller)
  }

  /// By `ttyname_r`, since windows are opened at once and `ttyname` has one buffer for all.
  private static func device(of end: Int32) throws -> String {
    var name = [CChar](repeating: 0, count: 256)
    try #require(ttyname_r(end, &name, name.count) == 0)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    output.close()
    close(program)
  }

  /// Closes the window while the program runs.
  func closeWindow() { output.close() }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(controller, bytes, bytes.count)
  }

  /// Every byte that came to the terminal.
  var bytes: [UInt8] { output.bytes }

  /// What the screen shows.
  var text: String {
    let bytes = output.bytes
    return screen.withLock { state in
      state.screen.take(Array(bytes[state.taken...]))
      state.taken = bytes.count
      return state.screen.lines.joined(separator: "\n")
    }
  }

  /// The terminal's mode, to compare.
  func mode() throws -> [UInt8] {
    var mode = termios()
    try #require(tcgetattr(program, &mode) == 0)
    return withUnsafeBytes(of: &mode) { Array($0) }
  }

  /// Waits until the screen shows a text, and fails where it does not.
  func wait(
    for text: String, within limit: Duration = .seconds(15),
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let comes = try await comesTrue(within: limit) { self.text.contains(text) }
    try #require(comes, "waited for '\(text)'; there is:\n\(self.text)", sourceLocation: location)
  }
}
