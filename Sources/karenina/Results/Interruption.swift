import Glibc
import Synchronization

/// A signal that asks the program to end, which it does where it can: between two sessions of an
/// export, within a query, or between two samples.
///
/// What was begun of an export is then removed, as after any other failure.
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
  static var isAskedFor: Bool { isAsked.load(ordering: .relaxed) }

  /// - Throws: ``CommandFailure`` once a signal came.
  static func check() throws {
    guard !isAskedFor else {
      throw CommandFailure("interrupted: found a signal to end; nothing is exported")
    }
  }
}
