import StudySession

/// Asks how a session is to be left, or whether at all.
struct LeavePrompt: Prompt {
  private let hasUnsent: Bool
  private var list: ChoiceList
  var problem: String? { nil }
  /// Whether it was answered by staying.
  private(set) var isOver = false

  /// Asks; with `hasUnsent` it says that what was entered on the screen is not kept.
  init(hasUnsent: Bool = false) {
    self.hasUnsent = hasUnsent
    let saving = hasUnsent ? Wording.leaveSavingUnsent : Wording.leaveSavingDetail
    list = ChoiceList([
      ChoiceList.Item(mark: "s", text: Wording.leaveSaving, detail: saving),
      ChoiceList.Item(
        mark: "d", text: Wording.leaveDiscarding, detail: Wording.leaveDiscardingDetail),
      ChoiceList.Item(mark: "c", text: Wording.stay),
    ])
    list.point(at: list.items.count - 1)
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
    // What would be lost is told where there is room for nothing else.
    var short = ChoiceList(
      list.items.map { item in
        let detail = hasUnsent && item.mark == "s" ? item.detail : ""
        return ChoiceList.Item(mark: item.mark, text: item.text, detail: detail)
      })
    short.point(at: list.pointed)
    return ChoiceDrawing(list: short, space: space).drawing
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.choose, Wording.move(space.sign("↑↓", "Up Down")), Wording.escapeStays]
  }
}
