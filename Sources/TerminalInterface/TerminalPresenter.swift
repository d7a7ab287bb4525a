@preconcurrency import Dispatch
import Glibc
import StudySession
import Synchronization

/// Shows a session on a terminal, screen by screen, and reads its keys.
///
/// In: ``Screen`` values. Out: ``Reply`` values in the inbox. Next: the `Session`. Drawing never
/// waits.
package final class TerminalPresenter: Presenter {
  private let terminal: Terminal
  private let inbox: Inbox
  private let options: InterfaceOptions
  private let state: Mutex<TerminalState>
  private let resizes = SignalWatch(SIGWINCH)
  private let stops = SignalWatch(SIGTSTP)

  /// Takes the terminal over; give it back by ``close()``.
  package init(
    terminal: Terminal, inbox: Inbox, options: InterfaceOptions
  ) throws(TerminalError) {
    self.terminal = terminal
    self.inbox = inbox
    self.options = options
    state = Mutex(TerminalState(now: options.now, hasEditor: options.editor != nil))
    try terminal.open()
    let reader = try InputThread(input: terminal.input) { [weak self] event in
      self?.take(event) ?? false
    }
    state.withLock { $0.reader = reader }
    resizes.start { [weak self] in self?.update { _ in [] } }
    signal(SIGTSTP, SIG_IGN)
    stops.start { [weak self] in self?.stopProcess() }
    // A size that changed before it was watched for.
    update { _ in [] }
  }

  deinit { close() }

  package func show(_ screen: Screen) {
    update { state in
      state.show(screen)
      return []
    }
  }

  package func announce(_ announcement: Announcement) {
    if announcement.isWritten {
      update { state in
        state.notice(announcement.text)
        return []
      }
    }
    if announcement.isSpoken { options.speech?.say(announcement.text) }
  }

  package func close() {
    let reader = state.withLock { state in
      state.isShowing = false
      state.isClosed = true
      state.editorProcess?.end()
      defer { state.reader = nil }
      return state.reader
    }
    resizes.stop()
    stops.stop()
    signal(SIGTSTP, SIG_DFL)
    reader?.stop()
    terminal.close()
  }

  /// Gives the terminal back for a while, before the process is stopped.
  package func suspend() {
    let reader = state.withLock { state in
      state.isShowing = false
      return state.reader
    }
    reader?.setReading(false)
    terminal.close()
  }

  /// Takes the terminal over again and draws all.
  package func resume() throws(TerminalError) {
    try terminal.open()
    let reader = state.withLock { state in
      state.isShowing = true
      state.isBehind = false
      state.drawn = nil
      return state.reader
    }
    reader?.setReading(true)
    update { _ in [] }
  }

  /// Does what Ctrl-Z asks for, with the terminal given back meanwhile.
  private func stopProcess() {
    guard JobControl.isPossible, state.withLock({ $0.isShowing }) else { return }
    suspend()
    JobControl.stop()
    do throws(TerminalError) {
      try resume()
    } catch {
      // The terminal went away while the process was stopped.
      inbox.post(.inputEnded)
    }
  }

  // MARK: Events

  /// Changes the state, draws what changed, and replies.
  private func update(
    read: SuspendingClock.Instant? = nil, _ change: (inout TerminalState) -> [Reply]
  ) {
    let replies = state.withLock { state in
      let replies = change(&state)
      draw(&state)
      return state.isShowing ? state.outgoing(replies) : []
    }
    for reply in replies { inbox.post(reply, read: read) }
  }

  private func take(_ event: InputThread.Event) -> Bool {
    var read: SuspendingClock.Instant?
    if case .bytes(_, let instant) = event { read = instant }
    update(read: read) { state in
      switch event {
      case .bytes(let bytes, _): return state.decoder.keys(bytes).flatMap { state.take($0) }
      case .pause: return state.decoder.pause().map { state.take($0) } ?? []
      case .ended: return [.inputEnded]
      case .writable:
        state.isBehind = false
        deliver([], &state)
        return []
      }
    }
    edit()
    return state.withLock { $0.decoder.awaitsMore }
  }

  // MARK: Editing

  /// Opens the text that waits for it in the person's own editor, on the thread that reads keys.
  private func edit() {
    guard let editor = options.editor, let text = state.withLock({ $0.lendsTerminal() }) else {
      return
    }
    terminal.lend()
    let edited = Result { () throws(ExternalEditorError) in
      try editor.edit(text, on: terminal) { process in
        state.withLock { $0.runs(process) }
      }
    }
    let isClosed = state.withLock { state in
      state.takesTerminalBack()
      return state.isClosed
    }
    guard !isClosed else { return }
    terminal.takeBack()
    update { state in
      state.edited(edited)
      return []
    }
  }

  // MARK: Drawing

  private func draw(_ state: inout TerminalState) {
    guard state.isShowing, !state.isBehind else { return }
    deliver(state.draw(size: terminal.size(), options), &state)
  }

  private func deliver(_ bytes: [UInt8], _ state: inout TerminalState) {
    // A terminal that was given back is not one that is gone.
    guard state.isShowing else { return }
    switch terminal.write(bytes) {
    case .done: break
    case .waiting:
      state.isBehind = true
      state.reader?.expect(output: terminal.sink)
    case .gone: state.isGone = true
    }
  }
}
