import CPlatform
import Glibc

/// An editor that runs on a terminal, in front, as a shell would run it.
struct EditorProcess: Sendable {
  private let process: pid_t
  private let terminal: Int32
  /// Whether the terminal's keys were this process's own, and are to be so again.
  private let wasInFront: Bool

  /// Starts the shell's command with the file behind it.
  init(_ command: String, file: String, terminal: Terminal) throws(ExternalEditorError) {
    self.terminal = terminal.input
    wasInFront = tcgetpgrp(terminal.input) == getpgrp()
    var started: pid_t = 0
    let code = Self.start(
      ["sh", "-c", command + " \"$@\"", "sh", file], terminal, inFront: wasInFront, &started)
    guard code == 0 else { throw .cannotStart(command: command, code: code) }
    process = started
  }

  private static func start(
    _ words: [String], _ terminal: Terminal, inFront: Bool, _ process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, terminal.input, 0)
    posix_spawn_file_actions_adddup2(&actions, terminal.output, 1)
    posix_spawn_file_actions_adddup2(&actions, terminal.output, 2)
    if inFront { platform_spawn_in_foreground(&actions, 0) }
    platform_spawn_close_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setAttributes(&attributes)
    let copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for word in copies { free(word) } }
    return posix_spawn(&process, "/bin/sh", &actions, &attributes, copies, environ)
  }

  /// A group of its own, and signals as a new program expects them.
  private static func setAttributes(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// Waits for its end, and takes the terminal's keys back.
  ///
  /// One that stops itself goes on at once: there is no shell to let it go on.
  ///
  /// - Returns: Its status; 128 and a signal's number where that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    repeat {
      while waitpid(process, &status, WUNTRACED) < 0 {
        guard errno == EINTR else { return 128 }
      }
      if isStopped(status) { kill(-process, SIGCONT) }
    } while isStopped(status)
    if wasInFront { takeKeysBack() }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private func isStopped(_ status: Int32) -> Bool { status & 0xFF == 0x7F }

  /// A process that is not in front is stopped for this, unless it holds the signal off.
  private func takeKeysBack() {
    var output = sigset_t()
    sigemptyset(&output)
    sigaddset(&output, SIGTTOU)
    var found = sigset_t()
    pthread_sigmask(SIG_BLOCK, &output, &found)
    tcsetpgrp(terminal, getpgrp())
    pthread_sigmask(SIG_SETMASK, &found, nil)
  }

  /// Ends it at once.
  func end() {
    kill(-process, SIGKILL)
  }
}
