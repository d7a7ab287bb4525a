import Glibc
import Synchronization

/// A signal that asks the program to end, which it does where it can: between two sessions of an
/// export, which is then removed as after any other failure, or between two samples.
enum Interruption {
  private static let isAsked = Atomic(false)

  /// From here on SIGINT, SIGTERM and SIGHUP are kept for ``check()``.
  ///
  /// A signal that whoever started the program has it pass over stays passed over.
  static func watch() {
    // Made here, since a handler may not.
    isAsked.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      signal(number) { _ in Interruption.isAsked.store(true, ordering: .relaxed) }
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == 1
  }

  /// Whether a signal came.
  static var isPending: Bool { isAsked.load(ordering: .relaxed) }

  /// - Throws: ``CommandFailure`` once a signal came.
  static func check() throws {
    guard !isPending else {
      throw CommandFailure("interrupted: found a signal to end; nothing is exported")
    }
  }
}
