import Quantities
import StudyModel
import StudySession

/// What a terminal's presenter knows between two events.
struct TerminalState: Sendable {
  /// A line that was told, until its screen has gone.
  struct Notice: Sendable {
    var text: String
    /// Whether it has been there long enough to go with its screen.
    var isSeen = false
  }

  private static let mostNotices = 10

  private let now: @Sendable () -> Instant
  private let hasEditor: Bool
  private var screen: Screen?
  /// What takes the keys on this screen; nil where Return alone replies.
  private var prompt: (any Prompt)?
  /// Whether something was entered on this screen that is not sent, or was refused.
  private var hasUnsent = false
  /// Asks whether to leave, in front of the screen; nil while it does not.
  private var leaving: LeavePrompt?
  /// The readings of the step so far.
  private var trace = Trace()
  var decoder = KeyDecoder()
  private var notices: [Notice] = []
  /// The first line of the text that was scrolled to; nil leaves it to the layout.
  private var offset: Int?
  private var layout: ScreenLayout.Result?
  /// What the terminal shows; nil draws all anew.
  var drawn: Frame?
  /// Whether the terminal has not taken the last drawing yet.
  var isBehind = false
  var isShowing = true
  /// Whether the terminal was given back for good.
  var isClosed = false
  /// Whether the terminal was found to be there no more.
  var isGone = false
  private var hasEnded = false
  var reader: InputThread?

  /// A text that waits for the person's own editor, and the editor's process while it runs.
  private(set) var editing: String?
  var editorProcess: EditorProcess?

  init(now: @escaping @Sendable () -> Instant, hasEditor: Bool = false) {
    self.now = now
    self.hasEditor = hasEditor
  }

  /// Takes the next screen, or the present one with something changed.
  mutating func show(_ next: Screen) {
    if let screen, next.isSameOccasion(as: screen) {
      for index in notices.indices { notices[index].isSeen = true }
      if next.withoutTime != screen.withoutTime { prompt?.shownAgain(next) }
    } else {
      // What was told after its screen was last shown has hardly been seen: it stays once more.
      notices.removeAll { $0.isSeen }
      for index in notices.indices { notices[index].isSeen = true }
      prompt = next.prompt(PromptSurroundings(now: now(), hasEditor: hasEditor))
      leaving = nil
      hasUnsent = false
      offset = nil
      trace = Trace()
      editing = nil
      editorProcess?.end()
    }
    if case .active(let active) = next { trace.take(active) }
    screen = next
  }

  mutating func notice(_ text: String) {
    notices.append(Notice(text: text))
    notices.removeFirst(max(0, notices.count - Self.mostNotices))
  }

  /// The replies that go out: the end of the input only once.
  mutating func outgoing(_ replies: [Reply]) -> [Reply] {
    let all = isGone ? replies + [.inputEnded] : replies
    return all.filter { reply in
      guard reply == .inputEnded else { return true }
      defer { hasEnded = true }
      return !hasEnded
    }
  }

  // MARK: Drawing

  /// The bytes that make what the terminal shows into what it is to show.
  mutating func draw(size: TerminalSize, _ options: InterfaceOptions) -> [UInt8] {
    guard let screen else { return [] }
    let layout = ScreenLayout(size: size, asciiOnly: !options.usesUnicode, banner: options.banner)
    let result = layout.result(
      leaving == nil ? ScreenParts(screen) : ScreenParts(leaving: screen),
      ScreenLayout.Extras(
        announcements: notices.map(\.text), prompt: leaving ?? prompt, trace: trace,
        offset: offset))
    defer { drawn = result.frame }
    self.layout = result
    return FrameWriter(usesColor: options.usesColor).bytes(from: drawn, to: result.frame)
  }

  // MARK: Keys

  /// Does what a key says, and tells what it replies.
  mutating func take(_ key: Key) -> [Reply] {
    guard let screen else { return key == .endOfInput ? [.inputEnded] : [] }
    if key == .redraw {
      drawn = nil
      return []
    }
    if leaving != nil { return takeLeaving(key) }
    if key == .quit, screen.canLeave {
      leaving = LeavePrompt(hasUnsent: hasUnsent)
      offset = nil
      return []
    }
    switch takePrompt(key) {
    case .ignored: return takeReading(key, screen)
    case .taken:
      offset = nil
      // Escape has taken all back.
      hasUnsent = screen.isQuestion && key != .escape
    case .replied(let reply): return [reply]
    case .edits(let text): editing = text
    }
    return []
  }

  /// The text that is to be edited, for which the terminal is given away; nil for none.
  mutating func lendsTerminal() -> String? {
    guard isShowing, let editing else { return nil }
    isShowing = false
    return editing
  }

  /// Keeps the editor's process, to be ended with its question.
  mutating func runs(_ process: EditorProcess) {
    editorProcess = process
    if editing == nil || isClosed { process.end() }
  }

  mutating func takesTerminalBack() {
    editorProcess = nil
    isShowing = !isClosed
    isBehind = false
    drawn = nil
  }

  /// Takes what the editor made of the text; nothing where its question has gone.
  mutating func edited(_ text: Result<String, ExternalEditorError>) {
    defer { editing = nil }
    guard editing != nil else { return }
    prompt?.edited(text)
    hasUnsent = true
  }

  private mutating func takePrompt(_ key: Key) -> KeyEffect {
    let effect = prompt?.take(key) ?? .ignored
    // Where no line can be added, the key of a new line is Return.
    guard effect == .ignored, key == .newLine else { return effect }
    return prompt?.take(.enter) ?? .ignored
  }

  private mutating func takeLeaving(_ key: Key) -> [Reply] {
    guard let effect = leaving?.take(key == .newLine ? .enter : key) else { return [] }
    if leaving?.isOver == true { leaving = nil }
    if case .replied(let reply) = effect { return [reply] }
    return []
  }

  /// The keys of a screen that is read, and those that no prompt has a use for.
  private mutating func takeReading(_ key: Key, _ screen: Screen) -> [Reply] {
    switch key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown, .character(" "): scroll(by: page)
    case .endOfInput: return [.inputEnded]
    case .enter, .newLine: return prompt == nil ? submit(to: screen) : []
    case .escape, .back: return screen.header?.canGoBack == true ? [.back] : []
    case .character("p") where screen.canPause: return [.pause]
    case .character, .paste, .tab, .backTab, .backspace, .delete, .left, .right, .home, .end,
      .deleteWord, .deleteToStart, .redraw, .quit, .editor:
      break
    }
    return []
  }

  /// A page, less the line one finds one's place by.
  private var page: Int { max(1, (layout?.page ?? 1) - 1) }
  /// Keys may come faster than drawings, so that only the layout's last line is relied on.
  private var lastOffset: Int { layout.map { $0.offset + $0.hiddenBelow } ?? 0 }
  private var presentOffset: Int { min(offset ?? layout?.offset ?? 0, lastOffset) }

  private mutating func scroll(by lines: Int) {
    offset = min(max(0, presentOffset + lines), lastOffset)
  }

  private mutating func submit(to screen: Screen) -> [Reply] {
    if screen.isReadFirst, presentOffset < lastOffset {
      scroll(by: page)
      return []
    }
    return screen.reply(to: "").map { [$0] } ?? []
  }
}
