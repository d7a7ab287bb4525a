import StudyModel
import StudySession

/// The menu of tasks.
struct MenuPrompt: Prompt {
  private let screen: MenuScreen
  private var list: ChoiceList
  private(set) var problem: String?

  init(_ screen: MenuScreen) {
    self.screen = screen
    problem = screen.problem
    list = ChoiceList(
      screen.entries.enumerated().map { index, entry in
        ChoiceList.Item(
          mark: "\(index + 1)", text: Wording.menuTitle(of: entry), names: [entry.identifier])
      }, searches: false)
  }

  mutating func shownAgain(_ screen: Screen) { problem = screen.problem }

  mutating func take(_ key: Key) -> KeyEffect {
    switch key {
    case .enter:
      guard let index = list.pointed else { return ask() }
      return .replied(.text(screen.entries[index].identifier))
    case .escape: list.clear()
    case .endOfInput: return .replied(.inputEnded)
    case .quit: return .replied(.text("q"))
    case .character("q") where !list.take(.character("q")): return .replied(.text("q"))
    case .character("q"): break
    default:
      guard list.take(key) else { return key.isDigit ? ask() : .ignored }
    }
    problem = nil
    return .taken
  }

  private mutating func ask() -> KeyEffect {
    problem = AnswerError.notAChoice(count: screen.entries.count).request
    return .taken
  }

  func drawing(in space: PromptSpace) -> PromptDrawing {
    ChoiceDrawing(list: list, space: space).drawing
  }

  func keys(in space: PromptSpace) -> [String] {
    [Wording.choose, Wording.move(space.sign("↑↓", "Up Down")), Wording.quit]
  }
}
