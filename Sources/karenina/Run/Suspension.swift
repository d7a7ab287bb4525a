@preconcurrency import Dispatch
import Glibc
import StudySession
import TerminalInterface

/// Has Ctrl-Z give the terminal back before the program is stopped, and take it over afterwards.
///
/// The session's clock runs on meanwhile: a timed step is not longer for it.
enum Suspension {
  static func watch(_ presenter: TerminalPresenter, _ inbox: Inbox) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: .global())
    source.setEventHandler { @Sendable in
      presenter.suspend()
      stop {
        do throws(TerminalError) {
          try presenter.resume()
        } catch {
          // The terminal went away while the program was stopped.
          inbox.post(.inputEnded)
        }
      }
    }
    source.resume()
    return source
  }

  /// Stops the program as the signal does by default, which leaves one without a shell running.
  ///
  /// A program that goes on in the background is stopped again at its first use of the terminal.
  private static func stop(andThen goOn: () -> Void) {
    var (found, byDefault) = (sigaction(), sigaction())
    var (signals, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    sigaddset(&signals, SIGTTOU)
    byDefault.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &byDefault, &found)
    pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    raise(SIGTSTP)
    goOn()
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
    sigaction(SIGTSTP, &found, nil)
  }
}
