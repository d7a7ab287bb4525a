/// Where a session is shown to the participant.
///
/// It draws at once and never waits; what the participant does comes back as ``Reply`` through the
/// session's ``Inbox``. Implementations: a terminal, plain lines, a simulated participant.
package protocol Presenter: Sendable {
  /// Shows a screen, or the present one with something changed (a clock, a reading, a problem).
  func show(_ screen: Screen)
  /// Tells something once, beside the screen: a spoken instruction, or what can't be done here.
  func announce(_ announcement: Announcement)
  /// Ends the showing and leaves the terminal as it was found.
  func close()
}

/// A line that is told once.
package struct Announcement: Equatable, Sendable {
  package var text: String
  /// Whether it is also to be spoken, where this machine can.
  package var isSpoken: Bool
  /// Whether it is to be written; what stands on the screen already is only spoken.
  package var isWritten: Bool

  package init(_ text: String, isSpoken: Bool = false, isWritten: Bool = true) {
    self.text = text
    self.isSpoken = isSpoken
    self.isWritten = isWritten
  }
}

/// What a participant, or the end of the input, answers to a screen.
package enum Reply: Equatable, Sendable {
  /// Return with nothing typed: go on, or take a question's default.
  case proceed
  /// A line that was typed.
  case text(String)
  /// The question is to be skipped.
  case skip
  /// What was shown before is to be shown again, where the screen lets the participant go back.
  case back
  /// A running step is to be held, or to go on again, where the screen lets it.
  case pause
  /// What a researcher did before the session.
  case setup(SetupReply)
  /// The session is to end here.
  case leave(Leaving)
  /// No more input will come.
  case inputEnded
  /// The process was told to end by this signal (SIGINT for Ctrl-C).
  case signal(Int32)
}

/// How a participant leaves a session before its end.
package enum Leaving: String, CaseIterable, Sendable {
  /// What was answered is kept, and the session may be gone on with later.
  case save
  /// What was answered is kept, and left out of tables.
  case discard
}
