import StudySession

/// A line that is no answer but asks for something, in plain lines.
enum PlainCommand: String, CaseIterable {
  case back = ":back"
  case pause = ":pause"
  case leave = ":leave"

  /// The command of a line, where the screen takes it.
  init?(_ line: String, on screen: Screen) {
    guard let command = PlainCommand(rawValue: line) else { return nil }
    let isTaken =
      switch command {
      case .back: screen.header?.canGoBack ?? false
      case .pause: screen.canPause
      case .leave: screen.canLeave
      }
    guard isTaken else { return nil }
    self = command
  }

  /// Whether an answer to ``Wording/leavePrompt`` is to stay; an empty line is.
  static func stays(_ line: String) -> Bool {
    ["", "c", "cancel", "stay"].contains(line.lowercased())
  }

  /// What of the session's becomes of an answer to ``Wording/leavePrompt``; nil for neither.
  static func leaving(_ line: String) -> Leaving? {
    switch line.lowercased() {
    case "s", "save": .save
    case "d", "discard": .discard
    default: nil
    }
  }
}
