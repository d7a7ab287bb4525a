import StrictJSON
import StudyModel
import StudySession

/// The prompt of a question: the editor of its kind, and the keys that all kinds share.
///
/// Nothing is chosen before the participant chooses, but for a default or an earlier answer.
struct QuestionPrompt: Prompt {
  private let screen: QuestionScreen
  private var editor: any AnswerEditor
  /// Whether "I don't know" is what Return sends.
  private var isUnknown = false
  /// Whether what stands there is the default or an earlier answer, as it was.
  private var isKept = false
  /// What the editor refuses.
  private var refusal: String?
  /// The session's problem with the last answer, until something is changed.
  private var told: String?

  init(_ screen: QuestionScreen, _ surroundings: PromptSurroundings) {
    self.screen = screen
    editor = screen.question.editor(for: screen, surroundings)
    told = screen.problem
    if screen.wasUnknown {
      (isUnknown, isKept) = (true, true)
    } else if let given = screen.given {
      editor.enter(given)
      isKept = true
    } else if let value = screen.question.defaultAnswer {
      editor.enter(Answer(value))
      isKept = true
    }
  }

  private var question: Question { screen.question }
  /// Whether an earlier answer stands there as it was.
  private var hasEarlier: Bool { isKept && (screen.given != nil || screen.wasUnknown) }
  private var isEmpty: Bool { !isUnknown && editor.entry == nil }
  var problem: String? { refusal ?? told }

  mutating func shownAgain(_ screen: Screen) {
    refusal = nil
    told = screen.problem
  }

  mutating func edited(_ text: Result<String, ExternalEditorError>) {
    change()
    switch text {
    case .success(let text): editor.enter(Answer(.string(text)))
    case .failure(let error): refusal = "\(error)"
    }
  }

  // MARK: Keys

  mutating func take(_ key: Key) -> KeyEffect {
    switch key {
    case .enter: return send()
    case .escape: return escape()
    case .back: return screen.header.canGoBack ? .replied(.back) : .ignored
    case .endOfInput: return isEmpty ? .replied(.inputEnded) : .taken
    case .character("?") where question.allowsDontKnow && (!editor.takesText || isEmpty):
      change()
      // One of the two is the answer, and both would be marked.
      editor.clear()
      isUnknown = true
      return .taken
    default: return edit(key)
    }
  }

  private mutating func edit(_ key: Key) -> KeyEffect {
    // A text may begin with what meant "I don't know" for a moment.
    if isUnknown, editor.takesText, case .character = key { _ = editor.take(.character("?")) }
    let wasUnknown = isUnknown
    switch editor.take(key) {
    case .ignored: return .ignored
    case .taken where wasUnknown && key == .backspace: editor.clear()
    case .taken: break
    case .edits(let text): return .edits(text)
    case .refused(let request):
      change()
      refusal = request
      return .taken
    }
    change()
    return .taken
  }

  private mutating func change() {
    isUnknown = false
    isKept = false
    refusal = nil
    told = nil
  }

  /// Goes back from what was answered before, and clears what was entered now.
  private mutating func escape() -> KeyEffect {
    if hasEarlier, screen.header.canGoBack { return .replied(.back) }
    guard isEmpty, !editor.hasTraces else {
      editor.clear()
      change()
      return .taken
    }
    return screen.header.canGoBack ? .replied(.back) : .taken
  }

  private mutating func send() -> KeyEffect {
    if isKept { return .replied(.proceed) }
    if isUnknown { return .replied(.text("?")) }
    if let request = editor.hold() {
      change()
      refusal = request
      return .taken
    }
    guard let entry = editor.entry else {
      return .replied(question.isRequired ? .text("") : .skip)
    }
    return .replied(.text(entry))
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    var drawing = editor.drawing(in: space)
    guard question.allowsDontKnow else { return drawing }
    let mark = isUnknown ? space.sign("›", ">") : " "
    let style = isUnknown ? Style.chosen : .quiet
    if space.rows > 8 { drawing.lines.append(space.blank) }
    drawing.lines += space.lines(Wording.dontKnow, style, after: space.line("\(mark) ?  ", style))
    if isUnknown {
      drawing.focus = drawing.lines.count - 1
      drawing.cursor = nil
    }
    return drawing
  }

  func keys(in space: PromptSpace) -> [String] {
    let isSkip = isEmpty && !question.isRequired && !editor.hasTraces
    var keys = [isSkip ? Wording.skipQuestion : Wording.answer] + editor.keys(in: space)
    let clears = (!isEmpty || editor.hasTraces) && !(hasEarlier && screen.header.canGoBack)
    if clears { keys.append(Wording.clear) }
    if screen.header.canGoBack { keys.append(clears ? Wording.backAlways : Wording.back) }
    return keys
  }
}
