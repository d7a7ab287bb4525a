import Glibc
import StudySession
import Testing

@testable import TerminalInterface

/// A presenter of plain lines between two pipes of the test's own.
final class PlainStage {
  let inbox = Inbox()
  let presenter: PlainPresenter
  private let source: Int32
  private var readEnd: Int32
  private let input: Int32
  private let output: Int32
  private var isInputOpen = true

  init(usesUnicode: Bool = true, isAnswered: Bool = false) throws {
    var lines: [Int32] = [-1, -1]
    var text: [Int32] = [-1, -1]
    try #require(pipe(&lines) == 0 && pipe(&text) == 0)
    (input, source, readEnd, output) = (lines[0], lines[1], text[0], text[1])
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    presenter = try PlainPresenter(
      input: input, output: output, inbox: inbox,
      options: InterfaceOptions(usesColor: true, usesUnicode: usesUnicode),
      isAnswered: isAnswered)
  }

  deinit {
    presenter.close()
    endInput()
    for descriptor in [input, readEnd, output] where descriptor >= 0 { close(descriptor) }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(source, bytes, bytes.count)
  }

  func endInput() {
    if isInputOpen { close(source) }
    isInputOpen = false
  }

  /// Leaves nobody to read what is written.
  func closeOutput() {
    // As the program does, which is told by its writes.
    signal(SIGPIPE, SIG_IGN)
    close(readEnd)
    readEnd = -1
  }

  /// What was written since the last look.
  func output(_ show: () -> Void) -> [String] {
    show()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = max(0, read(readEnd, &bytes, bytes.count))
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// The next reply, waited for at most 5 s.
  func reply() -> Reply? {
    let deadline = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < deadline {
      if let reply = inbox.take(dueBy: .zero) { return reply }
      sched_yield()
    }
    return nil
  }
}
