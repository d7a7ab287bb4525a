import StudySession

/// Asks how a session is to be left, or whether at all.
struct LeavePrompt: Prompt {
  private static let items = [
    ChoiceList.Item(mark: "s", text: Wording.leaveSaving, detail: Wording.leaveSavingDetail),
    ChoiceList.Item(
      mark: "d", text: Wording.leaveDiscarding, detail: Wording.leaveDiscardingDetail),
    ChoiceList.Item(mark: "c", text: Wording.stay),
  ]

  private var list: ChoiceList
  var problem: String? { nil }
  /// Whether it was answered by staying.
  private(set) var isOver = false

  init() {
    list = ChoiceList(Self.items)
    list.point(at: Self.items.count - 1)
  }

  mutating func shownAgain(_ screen: Screen) {}

  mutating func take(_ key: Key) -> KeyEffect {
    switch key {
    case .enter: return answer()
    case .escape, .quit: isOver = true
    case .endOfInput: return .replied(.inputEnded)
    default: _ = list.take(key)
    }
    return .taken
  }

  private mutating func answer() -> KeyEffect {
    isOver = true
    switch list.pointed {
    case 0: return .replied(.leave(.save))
    case 1: return .replied(.leave(.discard))
    default: return .taken
    }
  }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    guard space.rows < 8 else { return ChoiceDrawing(list: list, space: space).drawing }
    var short = ChoiceList(
      list.items.map { ChoiceList.Item(mark: $0.mark, text: $0.text) })
    short.point(at: list.pointed)
    return ChoiceDrawing(list: short, space: space).drawing
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.choose, Wording.move(space.sign("↑↓", "Up Down")), Wording.escapeStays]
  }
}
