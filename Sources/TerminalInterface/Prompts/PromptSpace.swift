/// The room that a prompt is drawn in, and how.
struct PromptSpace: Sendable {
  /// Columns, at least 1.
  let width: Int
  /// Lines that a long list may take.
  let rows: Int
  let asciiOnly: Bool

  var blank: FrameLine { FrameLine(asciiOnly: asciiOnly) }

  /// A sign, or what stands for it in ASCII.
  func sign(_ sign: String, _ ascii: String) -> String { asciiOnly ? ascii : sign }

  func line(_ text: String, _ style: Style = .plain) -> FrameLine {
    var line = blank
    line.append(text, style)
    return line
  }

  /// A text in as many lines as it takes, none for an empty one.
  func lines(_ text: String, _ style: Style = .plain) -> [FrameLine] {
    text.isEmpty ? [] : lines(text, style, after: blank)
  }

  /// A text after the beginning of its first line; further lines stand below the text.
  func lines(_ text: String, _ style: Style, after start: FrameLine) -> [FrameLine] {
    let room = max(1, width - start.columns)
    var wrapped = TextWrapping.lines(of: text, width: room, asciiOnly: asciiOnly)[...]
    var first = start
    first.append(wrapped.popFirst() ?? "", style)
    return [first]
      + wrapped.map { text in
        var line = blank
        line.pad(to: start.columns)
        line.append(text, style)
        return line
      }
  }

  func columns(of text: String) -> Int {
    CharacterWidth.columns(of: VisibleText.line(text, asciiOnly: asciiOnly))
  }
}

/// A prompt as it stands now.
struct PromptDrawing: Sendable {
  var lines: [FrameLine]
  /// The line to be in sight; nil for the first.
  var focus: Int?
  /// Where one types, as a line and a column of it; nil hides the cursor.
  var cursor: Frame.Position?

  init(_ lines: [FrameLine] = [], focus: Int? = nil, cursor: Frame.Position? = nil) {
    self.lines = lines
    self.focus = focus
    self.cursor = cursor
  }
}
