import Quantities
import StudySession
import TestSupport

@testable import TerminalInterface

/// A presenter's screen without its threads: keys and sizes in, lines and replies out.
final class KeyedScreen {
  private var state: TerminalState
  private var size: TerminalSize
  private let options: InterfaceOptions
  private let screen: VirtualScreen
  private(set) var replies: [Reply] = []
  /// How many bytes the drawings took so far.
  private(set) var sent = 0

  /// Friday, 14 March 2025, 15:32 in a zone one hour east.
  static let now = Instant(milliseconds: 1_741_962_720_000, offsetMinutes: 60)

  init(
    _ shown: Screen, columns: Int = 80, rows: Int = 24, usesUnicode: Bool = true,
    banner: String? = nil
  ) {
    state = TerminalState { Self.now }
    size = TerminalSize(columns: columns, rows: rows)
    options = InterfaceOptions(usesColor: true, usesUnicode: usesUnicode, banner: banner)
    screen = VirtualScreen(columns: columns, rows: rows)
    show(shown)
  }

  func show(_ shown: Screen) {
    state.show(shown)
    draw()
  }

  /// Types as a terminal sends keys, each drawn before the next.
  @discardableResult
  func type(_ keys: String) -> [Reply] {
    var new: [Reply] = []
    var decoded = state.decoder.keys(Array(keys.utf8))
    if let last = state.decoder.pause() { decoded.append(last) }
    for key in decoded {
      new += state.take(key)
      draw()
    }
    replies += new
    return new
  }

  func resize(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
    screen.resize(columns: columns, rows: rows)
    draw()
  }

  private func draw() {
    let bytes = state.draw(size: size, options)
    sent += bytes.count
    screen.take(bytes)
  }

  var lines: [String] { screen.lines }
  var text: String { lines.joined(separator: "\n") }
  /// Where one types; nil where the cursor is hidden.
  var cursor: (row: Int, column: Int)? {
    state.drawn?.cursor.map { ($0.row, $0.column) }
  }

  /// The screen with its size and cursor, for a snapshot.
  func picture(_ caption: String) -> String {
    let place = cursor.map { ", cursor in line \($0.row + 1), column \($0.column + 1)" } ?? ""
    let head = "== \(size.columns)x\(size.rows), \(caption)\(place)\n"
    return head + lines.map { $0 + "\n" }.joined()
  }
}
