import Glibc
import StudyModel
import StudySession

/// What the presenter of plain lines knows between two events.
struct PlainState: Sendable {
  private static let width = 76

  var output: OutputSink
  var lines = LineSplitter()
  var reader: InputThread?
  /// Whether steps are answered from elsewhere: only permissions and the menu are asked then.
  private let isAnswered: Bool
  /// The terminal that lines come from; nil for a pipe, whose lines wait for their screens.
  let terminal: Int32?
  private let asciiOnly: Bool
  /// Told at each step and menu; nil for nothing.
  let banner: String?
  var screen: Screen?
  /// Whether the screen still waits for a reply.
  var isAsking = false
  /// Whether what is asked is how to leave.
  private var isLeaving = false
  /// The lines so far of a text that goes on.
  private var begun: [String] = []
  var unsent: [String] = []
  private var isGone = false
  private var hasEnded = false
  /// Seconds of the step at which readings were last told.
  var lastReadings = 0.0
  var toldStudy: String?
  var toldStep: StepHeader?
  var isLeaveTold = false
  var isBackTold = false
  var isPaused = false
  var toldClip: String?

  init(
    output: OutputSink, terminal: Int32?, isAnswered: Bool, asciiOnly: Bool,
    banner: String? = nil
  ) {
    self.banner = banner
    self.output = output
    self.terminal = terminal
    self.isAnswered = isAnswered
    self.asciiOnly = asciiOnly
  }

  // MARK: Replies

  /// Whether the descriptor is to be read: a pipe only for a screen that asks.
  var readsOn: Bool { terminal != nil || (isAsking && lines.isEmpty) }

  /// Drops what a terminal's participant typed while nothing was asked, but for commands.
  mutating func dropEarlyLines() {
    guard terminal != nil, !isAsking else { return }
    lines.removeAll { !$0.hasPrefix(":") }
  }

  /// The reply to the screen that asks, if its line is there.
  mutating func outgoing() -> [Reply] {
    var replies = taken()
    // A line may ask for another one instead of replying.
    while replies.isEmpty, isAsking, !lines.isEmpty { replies = taken() }
    return replies
  }

  private mutating func taken() -> [Reply] {
    if isGone {
      isAsking = false
      lines.removeAll()
      return ended()
    }
    guard let screen, isAsking || (terminal != nil && !lines.isEmpty) else { return [] }
    guard let line = lines.next() else { return lines.hasEnded ? ended() : [] }
    if isLeaving { return leave(line, screen) }
    switch PlainCommand(line, on: screen) {
    case .back: return replied([.back])
    case .pause: return [.pause]
    case .leave:
      isLeaving = true
      ask(Wording.leavePrompt)
      return []
    case nil where PlainCommand(rawValue: line) != nil || !isAsking: return refused(screen)
    case nil: return isAsking ? answered(line, screen) : []
    }
  }

  /// Answers to a command that the screen does not take; it is never kept as an answer.
  private mutating func refused(_ screen: Screen) -> [Reply] {
    print(Wording.notHere)
    if isAsking { ask(prompt(screen)) }
    return []
  }

  /// A line of a text of several goes on in the next where it ends in a backslash.
  private mutating func answered(_ line: String, _ screen: Screen) -> [Reply] {
    guard screen.takesLines else { return replied(screen.reply(to: line).map { [$0] } ?? []) }
    if line.hasSuffix("\\") {
      begun.append(String(line.dropLast()))
      return []
    }
    let text = (begun + [line]).joined(separator: "\n")
    return replied(screen.reply(to: text).map { [$0] } ?? [])
  }

  private mutating func replied(_ replies: [Reply]) -> [Reply] {
    isAsking = false
    begun = []
    return replies
  }

  private mutating func leave(_ line: String, _ screen: Screen) -> [Reply] {
    if let leaving = PlainCommand.leaving(line) {
      isLeaving = false
      isAsking = false
      return [.leave(leaving)]
    }
    guard PlainCommand.stays(line) else {
      print(Wording.leaveRequest)
      return []
    }
    isLeaving = false
    isAsking = false
    print(Wording.staying)
    if asksBesides(screen) { ask(prompt(screen)) }
    return []
  }

  /// Whether the screen asks for a line of its own.
  private func asksBesides(_ screen: Screen) -> Bool {
    guard case .active(let active) = screen, active.phase == .running else { return true }
    return active.canSkip
  }

  private mutating func ended() -> [Reply] {
    defer { hasEnded = true }
    return hasEnded ? [] : [.inputEnded]
  }

  // MARK: Lines

  /// Tells a text, wrapped.
  mutating func print(_ text: String, indent: Int = 0) {
    let wrapped = TextWrapping.lines(
      of: text, width: Self.width - indent, asciiOnly: asciiOnly)
    for (index, line) in wrapped.enumerated() {
      unsent.append(String(repeating: " ", count: index > 0 ? indent : 0) + line)
    }
  }

  mutating func send() {
    // An empty send passes on what a held-up pipe had not taken.
    let bytes = unsent.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    unsent = []
    switch output.send(bytes) {
    case .done: break
    case .waiting: reader?.expect(output: output.descriptor)
    case .gone: isGone = true
    }
  }

  // MARK: Screens

  /// Tells what is new on a screen, and asks where it asks.
  mutating func show(_ next: Screen) {
    let old = screen
    let isNew = old.map { !next.isSameOccasion(as: $0) } ?? true
    if isNew {
      if case .active(let last) = old, last.phase == .running { print(Wording.ended) }
      dropEarly()
      isLeaving = false
      begun = []
    }
    screen = next
    switch next {
    case .active(let active): show(active, after: isNew ? nil : old)
    case .setup, .menu, .permission, .instruction, .question, .completion:
      if isNew { tell(next) }
      if isNew || (!isAsking && next.problem != nil) { ask(next) }
    }
  }

  private mutating func dropEarly() {
    guard let terminal else { return }
    tcflush(terminal, TCIFLUSH)
    lines.removeAll()
  }

  private mutating func tell(_ screen: Screen) {
    switch screen {
    case .setup(let screen): tellStudy(screen.studyTitle)
    case .menu(let screen): tell(screen)
    case .permission(let screen):
      tellStudy(screen.studyTitle)
      print(Wording.permission(screen))
    case .instruction(let header), .completion(let header): tell(header)
    case .question(let screen): tell(screen)
    case .active(let screen): tell(screen.header)
    }
  }

  private mutating func ask(_ screen: Screen) {
    if let problem = screen.problem { print(problem) }
    ask(prompt(screen))
  }

  mutating func ask(_ prompt: String) {
    guard !isAnsweredElsewhere else { return }
    isAsking = true
    print(prompt)
  }

  private var isAnsweredElsewhere: Bool {
    switch screen {
    case .setup, .menu, .permission: false
    case .instruction, .question, .active, .completion, nil: isAnswered
    }
  }

  private func prompt(_ screen: Screen) -> String {
    switch screen {
    case .setup, .menu: return Wording.menuPrompt
    case .permission: return Wording.permissionPrompt
    case .active(let active) where active.phase == .ready: return Wording.startPrompt
    case .active(let active):
      if case .waiting = active.phase { return Wording.beginWithoutPrompt }
      return Wording.goOnPrompt
    case .instruction, .completion: return Wording.goOnPrompt
    case .question(let screen): return QuestionWording(screen, ellipsis: "...").prompt
    }
  }
}
