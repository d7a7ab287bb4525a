import StudySession

/// The form that a researcher fills in before a session.
struct SetupPrompt: Prompt {
  /// A line of the form: its fields, then what it does.
  private enum Row: Equatable {
    case field(Int)
    case tone
    case begin
  }

  private var fields: [SetupScreen.Field]
  private var editors: [LineEditor]
  /// What the session was last told.
  private var told: [String]
  private var place: Int
  private let rows: [Row]
  private(set) var problem: String?

  init(_ screen: SetupScreen) {
    fields = screen.fields
    editors = screen.fields.map { LineEditor($0.value) }
    told = screen.fields.map(\.value)
    let open = screen.fields.indices.filter { !screen.fields[$0].isFixed }
    rows = open.map(Row.field) + [.tone, .begin]
    place = 0
    problem = screen.problem
  }

  private var row: Row { rows[place] }
  private var values: [String] { editors.map(\.text) }

  mutating func shownAgain(_ screen: Screen) {
    problem = screen.problem
    guard case .setup(let setup) = screen, setup.fields.count == fields.count else { return }
    for index in fields.indices { fields[index].problem = setup.fields[index].problem }
  }

  // MARK: Keys

  mutating func take(_ key: Key) -> KeyEffect {
    switch key {
    case .enter: return enter()
    case .down, .tab: return move(by: 1)
    case .up, .backTab: return move(by: -1)
    case .endOfInput: return .replied(.inputEnded)
    case .quit, .escape: return .replied(.leave(.save))
    default: return edit(key)
    }
  }

  private mutating func enter() -> KeyEffect {
    switch row {
    case .field: move(by: 1)
    case .tone: .replied(.setup(.tone))
    case .begin: .replied(.setup(.begin(values)))
    }
  }

  /// Goes to another row, and tells what was changed in this one.
  private mutating func move(by step: Int) -> KeyEffect {
    place = min(max(0, place + step), rows.count - 1)
    guard told != values else { return .taken }
    told = values
    problem = nil
    return .replied(.setup(.changed(values)))
  }

  private mutating func edit(_ key: Key) -> KeyEffect {
    guard case .field(let index) = row else { return .ignored }
    let choices = fields[index].choices
    guard choices.isEmpty else { return choose(key, index, choices) }
    guard editors[index].take(key) else { return .ignored }
    fields[index].problem = nil
    problem = nil
    return .taken
  }

  private mutating func choose(_ key: Key, _ index: Int, _ choices: [String]) -> KeyEffect {
    let present = choices.firstIndex(of: editors[index].text) ?? 0
    switch key {
    case .left: editors[index] = LineEditor(choices[max(0, present - 1)])
    case .right, .character(" "):
      editors[index] = LineEditor(choices[min(choices.count - 1, present + 1)])
    default: return .ignored
    }
    fields[index].problem = nil
    problem = nil
    return .taken
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    let names = fields.map { space.columns(of: $0.name) }.max() ?? 0
    var drawing = PromptDrawing()
    for index in fields.indices {
      let isPointed = row == .field(index)
      if isPointed { drawing.focus = drawing.lines.count }
      let line = line(index, isPointed: isPointed, names: names, in: space)
      if isPointed, let column = line.cursor {
        drawing.cursor = Frame.Position(row: drawing.lines.count, column: column)
      }
      drawing.lines.append(line.line)
      let told = fields[index].problem.map { space.lines($0, .problem, after: space.line("  ! ")) }
      drawing.lines += told ?? []
    }
    for (row, text) in [(Row.tone, Wording.playTone), (Row.begin, Wording.begin)] {
      let isPointed = self.row == row
      if isPointed { drawing.focus = drawing.lines.count }
      drawing.lines.append(
        space.line(mark(isPointed, space) + text, isPointed ? .chosen : .plain))
    }
    return drawing
  }

  private func line(
    _ index: Int, isPointed: Bool, names: Int, in space: PromptSpace
  ) -> (line: FrameLine, cursor: Int?) {
    let field = fields[index]
    var line = space.line(mark(isPointed, space) + field.name, isPointed ? .chosen : .plain)
    line.pad(to: names + 4)
    let start = line.columns
    let window = editors[index].window(
      width: max(1, space.width - start - 1), asciiOnly: space.asciiOnly)
    if editors[index].isEmpty {
      line.append(field.hint, .quiet)
    } else {
      line.append(window.text, field.isFixed ? .quiet : .strong)
    }
    return (line, field.choices.isEmpty ? start + window.cursor : nil)
  }

  private func mark(_ isPointed: Bool, _ space: PromptSpace) -> String {
    isPointed ? space.sign("› ", "> ") : "  "
  }

  func keys(in space: PromptSpace) -> [String] {
    var keys = [row == .begin ? Wording.start : Wording.goOn]
    if row == .tone { keys = [Wording.listen] }
    if case .field(let index) = row, !fields[index].choices.isEmpty {
      keys.append(Wording.turn(space.sign("←→", "Left Right")))
    }
    return keys + [Wording.move(space.sign("↑↓", "Up Down")), Wording.escapeQuits]
  }
}
