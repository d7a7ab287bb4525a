import StudySession
import Testing

@Suite struct ReplyTimeTests {
  @Test("a reply was made when its keys were read, not when the session comes to take it")
  func readTime() {
    let (clock, inbox) = (RealClock(), Inbox())
    inbox.post(.proceed, read: SuspendingClock().now)
    let posted = clock.now
    while clock.now < posted + .milliseconds(3) {}
    #expect(inbox.take(dueBy: clock.now) == .proceed)
    #expect(clock.replied(in: inbox) <= posted)
  }

  @Test("a reply that comes from no key was made when it is taken")
  func noKey() {
    let (clock, inbox) = (RealClock(), Inbox())
    inbox.post(.text("a"), read: SuspendingClock().now)
    inbox.post(.text("b"))
    _ = inbox.take(dueBy: clock.now)
    _ = inbox.take(dueBy: clock.now)
    let now = clock.now
    #expect(clock.replied(in: inbox) >= now)
  }
}
