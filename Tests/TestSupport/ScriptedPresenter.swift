import StudySession
import Synchronization

/// A participant who does what a test wrote down, on a virtual clock.
package final class ScriptedPresenter: Presenter {
  /// What is done when a screen is shown.
  package enum Act: Sendable {
    /// Replies so long after the screen was shown.
    case reply(Reply, after: Duration)
    /// Something else happens, such as a sample that another program writes.
    case happen(@Sendable () -> Void)
  }

  private let clock: VirtualClock
  private let inbox: Inbox
  private let script: @Sendable (Screen) -> [Act]
  private let seen = Mutex<(screens: [Screen], announcements: [Announcement])>(([], []))

  /// - Parameters:
  ///   - clock: The session's clock.
  ///   - inbox: Where the replies go.
  ///   - script: What is done at each screen, also at each change of it.
  package init(
    clock: VirtualClock, inbox: Inbox, script: @escaping @Sendable (Screen) -> [Act]
  ) {
    self.clock = clock
    self.inbox = inbox
    self.script = script
  }

  /// Every screen that was shown, in order.
  package var screens: [Screen] { seen.withLock { $0.screens } }
  /// Every line that was told, in order.
  package var announcements: [String] { seen.withLock { $0.announcements.map(\.text) } }

  package func show(_ screen: Screen) {
    seen.withLock { $0.screens.append(screen) }
    for act in script(screen) {
      switch act {
      case .reply(let reply, let delay): inbox.post(reply, at: clock.now + delay)
      case .happen(let event): event()
      }
    }
  }

  package func announce(_ announcement: Announcement) {
    seen.withLock { $0.announcements.append(announcement) }
  }

  package func close() {}

  /// Goes on after a second wherever that is possible, and permits everything.
  package static func goingOn(_ screen: Screen) -> [Act] {
    switch screen {
    case .instruction, .completion: [.reply(.proceed, after: .seconds(1))]
    case .permission: [.reply(.text("y"), after: .seconds(1))]
    case .active(let active) where active.phase != .running || active.duration == 0:
      [.reply(.proceed, after: .seconds(1))]
    case .active, .setup, .menu, .question: []
    }
  }
}
