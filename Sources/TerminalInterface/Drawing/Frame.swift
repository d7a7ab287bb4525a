/// How a text stands out.
///
/// Never by colour alone: what matters is also said in words.
enum Style: Equatable, Sendable {
  case plain, strong, quiet, accent, problem
  /// What is pointed at or chosen.
  case chosen

  func sequence(usesColor: Bool) -> String {
    switch self {
    case .plain: "\u{1B}[0m"
    case .strong: "\u{1B}[0;1m"
    case .quiet: "\u{1B}[0;2m"
    case .accent: usesColor ? "\u{1B}[0;36m" : "\u{1B}[0m"
    case .chosen: usesColor ? "\u{1B}[0;1;36m" : "\u{1B}[0;1m"
    case .problem: usesColor ? "\u{1B}[0;1;31m" : "\u{1B}[0;1m"
    }
  }
}

/// One line of a screen, cell by cell.
struct FrameLine: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    var character: Character
    var columns: Int
    var style: Style
  }

  private(set) var cells: [Cell] = []
  private(set) var columns = 0
  let asciiOnly: Bool

  init(asciiOnly: Bool) {
    self.asciiOnly = asciiOnly
  }

  /// Adds text; no control character gets past here.
  mutating func append(_ text: String, _ style: Style = .plain) {
    for character in VisibleText.line(text, asciiOnly: asciiOnly) {
      let width = CharacterWidth.columns(of: character)
      cells.append(Cell(character: character, columns: width, style: style))
      columns += width
    }
  }

  /// Adds the cells of another line.
  mutating func append(_ line: FrameLine) {
    cells += line.cells
    columns += line.columns
  }

  /// Adds spaces up to a column.
  mutating func pad(to column: Int) {
    guard column > columns else { return }
    append(String(repeating: " ", count: column - columns))
  }

  /// Drops what reaches beyond a width.
  mutating func cut(to width: Int) {
    while columns > width, let last = cells.popLast() { columns -= last.columns }
  }

  /// Whether every terminal agrees on where each cell is.
  var isCertain: Bool {
    cells.allSatisfy { $0.columns > 0 && $0.character.unicodeScalars.count == 1 }
  }
}

/// What is on the whole screen.
struct Frame: Equatable, Sendable {
  struct Position: Equatable, Sendable {
    var row: Int
    var column: Int
  }

  var size: TerminalSize
  var lines: [FrameLine]
  /// Where one types; nil hides the cursor.
  var cursor: Position?
}
