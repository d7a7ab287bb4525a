import Glibc
import StudySession
import Synchronization

/// Shows a session line by line: for a pipe, a serial line, a screen reader, a dumb terminal.
///
/// It writes printable text and line feeds only. From a pipe it takes one line for each screen
/// that asks for one; from a terminal, what was typed too early is dropped.
package final class PlainPresenter: Presenter {
  private let inbox: Inbox
  private let options: InterfaceOptions
  private let state: Mutex<PlainState>

  /// Starts reading lines; with `isAnswered` only for permissions and the menu.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, inbox: Inbox,
    options: InterfaceOptions, isAnswered: Bool = false
  ) throws(TerminalError) {
    self.inbox = inbox
    self.options = options
    state = Mutex(
      PlainState(
        output: OutputSink(output), terminal: isatty(input) == 1 ? input : nil,
        isAnswered: isAnswered,
        asciiOnly: !options.usesUnicode, banner: options.banner))
    let reader = try InputThread(input: input, isReading: false) { [weak self] event in
      self?.take(event)
      return false
    }
    state.withLock { $0.reader = reader }
    update { _ in }
  }

  deinit { close() }

  package func show(_ screen: Screen) {
    update { $0.show(screen) }
  }

  package func announce(_ announcement: Announcement) {
    if announcement.isWritten { update { $0.print(announcement.text) } }
    if announcement.isSpoken { options.speech?.say(announcement.text) }
  }

  package func close() {
    let reader = state.withLock { state in
      defer { state.reader = nil }
      return state.reader
    }
    guard let reader else { return }
    reader.stop()
    state.withLock { state in
      // A session that is cut leaves the cursor behind what was typed, such as ^C.
      if state.terminal != nil, state.isAsking { state.unsent.append("") }
      state.send()
      state.output.close()
    }
  }

  private func update(
    read: SuspendingClock.Instant? = nil, _ change: (inout PlainState) -> Void
  ) {
    let (replies, reader, isReading) = state.withLock { state in
      change(&state)
      state.send()
      let replies = state.outgoing()
      state.send()
      return (replies, state.reader, state.readsOn)
    }
    for reply in replies { inbox.post(reply, read: read) }
    reader?.setReading(isReading)
  }

  private func take(_ event: InputThread.Event) {
    var read: SuspendingClock.Instant?
    if case .bytes(_, let instant) = event { read = instant }
    update(read: read) { state in
      switch event {
      case .bytes(let bytes, _): state.lines.take(bytes)
      case .ended: state.lines.end()
      case .pause, .writable: break
      }
      state.dropEarlyLines()
    }
  }
}
