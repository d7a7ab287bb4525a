import StudyModel
internal import StudySession

/// What a terminal's presenter knows between two events.
struct TerminalState: Sendable {
  /// A line that was told, until its screen has gone.
  struct Notice: Sendable {
    var text: String
    /// Whether it has been there long enough to go with its screen.
    var isSeen = false
  }

  private static let mostNotices = 10

  private(set) var screen: Screen?
  private(set) var editor = LineEditor()
  var decoder = KeyDecoder()
  private(set) var notices: [Notice] = []
  /// The first line of the text that was scrolled to; nil leaves it to the layout.
  private(set) var offset: Int?
  var layout: ScreenLayout.Result?
  /// What the terminal shows; nil draws all anew.
  var drawn: Frame?
  /// Whether the terminal has not taken the last drawing yet.
  var isBehind = false
  var isShowing = true
  /// Whether the terminal was found to be there no more.
  var isGone = false
  private var hasEnded = false
  /// Whether the next character starts the line over.
  private var startsOver = false
  var reader: InputThread?

  /// Takes the next screen, or the present one with something changed.
  mutating func show(_ next: Screen) {
    if let screen, next.isSameOccasion(as: screen) {
      for index in notices.indices { notices[index].isSeen = true }
    } else {
      // What was told after its screen was last shown has hardly been seen: it stays once more.
      notices.removeAll { $0.isSeen }
      for index in notices.indices { notices[index].isSeen = true }
      editor = LineEditor()
      offset = nil
      startsOver = false
    }
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

  // MARK: Keys

  /// Does what a key says, and tells what it replies.
  mutating func take(_ key: Key) -> [Reply] {
    guard let screen else { return key == .endOfInput ? [.inputEnded] : [] }
    switch key {
    case .redraw: drawn = nil
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .endOfInput: return editor.isEmpty ? [.inputEnded] : []
    case .enter: return submit(to: screen)
    case .escape: editor = LineEditor()
    case .character, .backspace, .delete, .left, .right, .home, .end, .deleteWord, .deleteToStart:
      return edit(key, on: screen)
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
    if isToBeReadFirst(screen), presentOffset < lastOffset {
      scroll(by: page)
      return []
    }
    startsOver = !keepsLine(screen)
    return screen.reply(to: editor.text).map { [$0] } ?? []
  }

  private func isToBeReadFirst(_ screen: Screen) -> Bool {
    switch screen {
    case .instruction, .completion: true
    case .active(let screen): screen.phase == .ready
    case .menu, .permission, .question: false
    }
  }

  /// Whether a line that was no answer is corrected rather than typed anew.
  private func keepsLine(_ screen: Screen) -> Bool {
    guard case .question(let screen) = screen else { return false }
    switch screen.question.answerFormat {
    case .boolean, .scale, .continuousScale, .textScale, .valuePicker, .age, .visualAnalogue:
      return false
    case .textChoice, .numeric, .text, .email, .date, .dateTime, .timeOfDay, .timeInterval, .height,
      .weight, .matrix:
      return true
    }
  }

  private mutating func edit(_ key: Key, on screen: Screen) -> [Reply] {
    switch screen {
    case .instruction, .completion, .active: return []
    case .menu, .permission, .question: break
    }
    if startsOver, case .character = key { editor = LineEditor() }
    startsOver = false
    if case .permission = screen, editor.isEmpty, let letter = yesOrNo(key) {
      return [.text(letter)]
    }
    editor.take(key)
    return []
  }

  private func yesOrNo(_ key: Key) -> String? {
    switch key {
    case .character("y"), .character("Y"): "y"
    case .character("n"), .character("N"): "n"
    default: nil
    }
  }
}
