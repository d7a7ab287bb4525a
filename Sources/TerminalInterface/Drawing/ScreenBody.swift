/// What of a screen can be scrolled: the text, and the prompt below it.
struct ScreenBody {
  private(set) var lines: [FrameLine] = []
  /// The line to be seen first where not all fit.
  private(set) var focus = 0
  /// The line of the prompt to be in sight.
  private var pointed: Int?
  /// Where one types, as a line of the body and a column.
  private(set) var cursor: Frame.Position?

  /// The text; blank lines part its paragraphs where there is room.
  init(_ parts: ScreenParts, in space: PromptSpace, isSpacious: Bool) {
    for (index, paragraph) in parts.paragraphs.enumerated() {
      if isSpacious, !lines.isEmpty, !paragraph.isClose { lines.append(space.blank) }
      if index == parts.focus { focus = lines.count }
      lines += space.lines(paragraph.text, paragraph.style)
    }
  }

  /// Adds a prompt below the text.
  mutating func add(_ prompt: PromptDrawing, after gap: [FrameLine]) {
    lines += gap
    pointed = lines.count + (prompt.focus ?? prompt.cursor?.row ?? 0)
    cursor = prompt.cursor.map {
      Frame.Position(row: lines.count + $0.row, column: $0.column)
    }
    lines += prompt.lines
  }

  /// The first of so many lines, with what matters among them.
  func start(page: Int) -> Int {
    // A line below what is pointed at shows that there is more.
    let below = min((pointed ?? focus) + 1, lines.count - 1)
    return below < focus + page ? focus : below - page + 1
  }
}
