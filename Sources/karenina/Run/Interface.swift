@preconcurrency import Dispatch
import Glibc
import StudySession
import Synchronization
import TerminalInterface

/// What a sitting is shown on, and the signals that may end it.
final class Interface: Sendable {
  let inbox: Inbox
  let presenter: any Presenter
  private let signals: [any DispatchSourceSignal]
  private let said = Mutex<[String]>([])

  /// Whether screens are drawn, instead of lines being written.
  static func drawsScreens(isPlain: Bool) -> Bool {
    !InterfaceOptions.needsPlain(environment, terminal: Terminal(), isAskedFor: isPlain)
  }

  /// Every signal that would end the process where nobody waits for it.
  private static let endings = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    SIGPWR, SIGIO,
  ]

  init(_ arguments: ParsedArguments, isPlain: Bool, isAnswered: Bool) throws {
    let inbox = Inbox()
    self.inbox = inbox
    signals = Self.endings.map { Self.watch($0, inbox) }
    let environment = Self.environment
    var options = InterfaceOptions.fitting(
      environment, noColor: arguments[RunOptions.noColor],
      noEditor: arguments[RunOptions.noEditor])
    options.banner = arguments[RunOptions.pilot] ? InterfaceOptions.pilotBanner : nil
    let terminal = Terminal()
    if InterfaceOptions.needsPlain(environment, terminal: terminal, isAskedFor: isPlain) {
      presenter = try PlainPresenter(
        inbox: inbox, options: options, isAnswered: isAnswered)
    } else {
      presenter = try TerminalPresenter(terminal: terminal, inbox: inbox, options: options)
    }
  }

  /// Has a signal end the session in order, instead of ending the process.
  private static func watch(_ number: Int32, _ inbox: Inbox) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in inbox.post(.signal(number)) }
    source.resume()
    return source
  }

  private static var environment: [String: String] {
    let names = ["TERM", "NO_COLOR", "PATH", "VISUAL", "EDITOR"]
    let values = names.compactMap { name in Environment[name].map { (name, $0) } }
    return Dictionary(values) { $1 }
  }

  /// Keeps a line to be said on standard error once the terminal is given back.
  func afterwards(_ line: String) {
    said.withLock { $0.append(line) }
  }

  func close() {
    presenter.close()
    for source in signals { source.cancel() }
    for line in said.withLock({ $0 }) { StandardError.say(line) }
  }
}
