import CPlatform
import Foundation
import Glibc

/// Speaks a line aloud, without anyone waiting for it.
package struct Speech: Sendable {
  private let speak: @Sendable (String) -> Void

  /// Speech by any means; it must return at once.
  package init(_ speak: @escaping @Sendable (String) -> Void) {
    self.speak = speak
  }

  /// Speech by `spd-say` or `espeak-ng`; nil where neither is in the folders of the path.
  package static func system(path: String) -> Speech? {
    let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
    let programs = ["spd-say", "espeak-ng"].flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let program = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
    return Speech { text in SpeakingProcess.start(program, saying: text) }
  }

  package func say(_ text: String) {
    speak(VisibleText.line(text))
  }
}

/// A program that speaks, in a session of its own and with nothing of ours open.
private enum SpeakingProcess {
  static func start(_ program: String, saying text: String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    platform_spawn_close_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setAttributes(&attributes)

    var process: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("--"), strdup(text), nil]
    defer { for word in words { free(word) } }
    guard posix_spawn(&process, program, &actions, &attributes, words, environ) == 0 else {
      return
    }
    reap(process)
  }

  /// Signals as a new program expects them, and out of reach of the keyboard's.
  private static func setAttributes(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// The value of POSIX_SPAWN_SETSID (spawn.h), which Glibc's module leaves out.
  private static let newSession: Int32 = 0x80

  private static func reap(_ process: pid_t) {
    Thread.detachNewThread { @Sendable in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }
}
