import StudySession

/// A request for a permission, answered by one key.
struct PermissionPrompt: Prompt {
  private(set) var problem: String?
  private var list = ChoiceList([
    ChoiceList.Item(mark: "y", text: Wording.yesWord),
    ChoiceList.Item(mark: "n", text: Wording.noWord),
  ])

  init(_ screen: PermissionScreen) {
    problem = screen.problem
  }

  mutating func shownAgain(_ screen: Screen) { problem = screen.problem }

  mutating func take(_ key: Key) -> KeyEffect {
    switch key {
    case .character("y"), .character("Y"): return .replied(.text("y"))
    case .character("n"), .character("N"): return .replied(.text("n"))
    case .enter: return .replied(.text(list.pointed.map { list.items[$0].mark } ?? ""))
    case .escape: list.clear()
    case .endOfInput: return .replied(.inputEnded)
    default: return list.take(key) ? .taken : .ignored
    }
    return .taken
  }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    ChoiceDrawing(list: list, space: space).drawing
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.yes, Wording.no] + (list.pointed == nil ? [] : [Wording.answer])
  }
}
