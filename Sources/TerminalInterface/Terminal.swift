import CPlatform
import Glibc
import Synchronization

/// A terminal's size in character cells.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A terminal that keys are read from one by one, and given back as it was found.
///
/// While open it shows its second screen, so that the shell's lines are there again afterwards.
/// Signals from the keyboard stay on.
package final class Terminal: Sendable {
  private struct State {
    /// The mode that was found; nil while closed.
    var found: termios?
    var sink: OutputSink?
  }

  /// What a crash restores is kept once for the process.
  private static let crashes = Mutex(())

  package let input: Int32
  package let output: Int32
  private let state = Mutex(State())

  /// A terminal that is not touched before ``open()``.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
  }

  deinit { close() }

  /// Whether these descriptors are both a terminal.
  package static func isTerminal(input: Int32, output: Int32) -> Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  /// The size now; 80x24 where it is not known.
  package func size() -> TerminalSize {
    var found = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &found) == 0, found.ws_col > 0, found.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(found.ws_col), rows: Int(found.ws_row))
  }

  /// The descriptor to wait for when the terminal takes no more now.
  package var sink: Int32 { state.withLock { $0.sink?.descriptor ?? -1 } }

  /// Takes the terminal over.
  ///
  /// Does nothing when it is open.
  package func open() throws(TerminalError) {
    try awaitForeground()
    try state.withLock { state throws(TerminalError) in
      guard state.found == nil else { return }
      guard Self.isTerminal(input: input, output: output) else {
        throw .notATerminal(descriptor: isatty(input) == 1 ? output : input)
      }
      var mode = termios()
      guard tcgetattr(input, &mode) == 0 else { throw .cannotSet(code: errno) }
      let found = mode
      Self.readKeyByKey(&mode)
      guard tcsetattr(input, TCSANOW, &mode) == 0 else { throw .cannotSet(code: errno) }
      state.found = found
      state.sink = OutputSink(output)
      restoreOnCrash(found)
      _ = state.sink?.send(ControlSequences.enter)
    }
  }

  /// Stops, as a program in the background does that would take the terminal from the shell.
  ///
  /// What is told to go on in the background after that, is refused the terminal. The kernel does
  /// not see to it, since threads that hold back signals may set a terminal's mode.
  private func awaitForeground() throws(TerminalError) {
    guard isInBackground else { return }
    if JobControl.isPossible { JobControl.stop() }
    guard !isInBackground else { throw .inBackground }
  }

  /// Whether the terminal is the session's own and another program has it.
  private var isInBackground: Bool {
    let front = tcgetpgrp(input)
    return front > 0 && front != getpgrp()
  }

  /// Gives the terminal back as it was found.
  ///
  /// Does nothing when it is closed.
  package func close() {
    state.withLock { state in
      guard var found = state.found else { return }
      Self.crashes.withLock { _ in platform_keep_on_crash() }
      _ = state.sink?.send(ControlSequences.leave)
      state.sink?.close()
      // Keys that were meant for the study are not the shell's.
      tcflush(input, TCIFLUSH)
      tcsetattr(input, TCSANOW, &found)
      state.found = nil
      state.sink = nil
    }
  }

  /// Gives the terminal, as it was found, to another program for a while.
  package func lend() {
    state.withLock { state in
      guard var found = state.found else { return }
      _ = state.sink?.send(ControlSequences.leave)
      tcsetattr(input, TCSADRAIN, &found)
    }
  }

  /// Takes a lent terminal over again; what was typed meanwhile was meant for the other program.
  package func takeBack() {
    state.withLock { state in
      guard var mode = state.found else { return }
      Self.readKeyByKey(&mode)
      tcflush(input, TCIFLUSH)
      tcsetattr(input, TCSANOW, &mode)
      _ = state.sink?.send(ControlSequences.enter)
    }
  }

  /// Has even a crash of ours give the terminal back.
  private func restoreOnCrash(_ found: termios) {
    var mode = found
    let bytes = ControlSequences.leave
    Self.crashes.withLock { _ in
      _ = platform_restore_on_crash(input, &mode, output, bytes, bytes.count)
    }
  }

  /// Shows bytes, without waiting for a terminal that is held up.
  package func write(_ bytes: [UInt8]) -> OutputSink.Delivery {
    state.withLock { $0.sink?.send(bytes) ?? .gone }
  }

  /// No line editing and no echo; Ctrl-S does not hold the screen, Return is not Ctrl-J.
  private static func readKeyByKey(_ mode: inout termios) {
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    mode.c_iflag &= ~tcflag_t(IXON | ISTRIP | INLCR | IGNCR | ICRNL)
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
  }
}
