import Foundation
import Glibc

/// A thread for sound, so that waiting for a sound server never holds up a task.
enum SoundThread {
  /// As PulseAudio itself is run; only a wish, which the system grants to some users.
  private static let niceness: Int32 = -11

  /// Runs the work on a new thread that no signal is delivered to.
  static func run(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { @Sendable in
      // Signals belong to the main program; a broken pipe to a sound server is an error, not an end.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      // On Linux this is the priority of the thread alone.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
      work()
    }
  }
}
