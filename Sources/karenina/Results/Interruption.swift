import Glibc
import Synchronization

/// A signal that asks the program to end, which it does where it can: between two sessions of an
/// export, within a query or an import, or between two samples.
///
/// What was begun of an export is then removed, as after any other failure.
enum Interruption {
  /// The number of the signal that came last; 0 for none.
  private static let signalNumber = Atomic<Int32>(0)

  private static let cuts = Atomic<Bool>(false)

  /// Whether a signal ends the wait for a reader of standard output, too.
  static var cutsWaits: Bool { cuts.load(ordering: .relaxed) }

  /// From here on SIGINT, SIGTERM and SIGHUP are kept for ``check()``.
  ///
  /// A signal that whoever started the program has it pass over stays passed over.
  ///
  /// - Parameter cutsWaits: Whether a signal ends the wait for a reader of standard output, too.
  static func watch(cutsWaits: Bool = false) {
    // Made here, since a handler may not.
    signalNumber.store(0, ordering: .relaxed)
    cuts.store(cutsWaits, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      signal(number) { Interruption.signalNumber.store($0, ordering: .relaxed) }
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == 1
  }

  /// Whether a signal came.
  static var isAskedFor: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// How a command ends that the signal which came has ended.
  static var exitCode: ExitCode { .signal(signalNumber.load(ordering: .relaxed)) }

  /// - Parameter outcome: What is left of what was begun, after a semicolon.
  /// - Throws: ``CommandFailure`` with the signal's exit code once one came.
  static func check(leaving outcome: String) throws {
    guard isAskedFor else { return }
    throw CommandFailure("interrupted: found a signal to end; \(outcome)", code: exitCode)
  }

  /// - Throws: ``CommandFailure`` with the signal's exit code once one came, of an export.
  static func check() throws { try check(leaving: "nothing is exported") }
}
