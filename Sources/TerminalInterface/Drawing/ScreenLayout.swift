internal import StudySession

/// Gives everything on a screen its place.
struct ScreenLayout {
  /// The most columns of text, and rows in all, that one reads at ease.
  private static let widest = 76
  private static let highest = 26
  /// The fewest rows at which blank lines are spent.
  private static let spacious = 16
  private static let mostAnnouncements = 3

  let size: TerminalSize
  let asciiOnly: Bool

  /// A frame, and what of its text is out of sight.
  struct Result: Sendable {
    var frame: Frame
    /// The first line of the text that is seen, from 0.
    var offset: Int
    /// Lines of the text that are seen at once.
    var page: Int
    var hiddenBelow: Int
  }

  /// What is shown beside the screen's own parts.
  struct Extras {
    var announcements: [String] = []
    var editor = LineEditor()
    /// The first line of text that is asked for; nil leaves it to the layout.
    var offset: Int?
  }

  private var width: Int {
    min(Self.widest, max(1, size.columns - (size.columns >= 50 ? 4 : 2)))
  }
  private var left: Int { max(0, (size.columns - width) / 2) }
  private var height: Int { min(Self.highest, size.rows) }
  private var top: Int { max(0, (size.rows - height) / 3) }
  private var isSpacious: Bool { size.rows >= Self.spacious }

  /// The frame of a screen's parts.
  func result(_ parts: ScreenParts, _ extras: Extras) -> Result {
    let head = head(parts)
    let after = live(parts)
    let input = parts.takesText ? input(extras.editor) : nil
    let foot = problem(parts) + announcements(extras.announcements)
    let body = body(parts)
    let others = head.count + after.count + (input == nil ? 0 : spaced(1)) + foot.count + 1
    let page = max(1, height - others - (isSpacious ? 1 : 0))
    let offset = offset(extras.offset ?? body.focus, lines: body.lines.count, page: page)
    let seen = body.lines.dropFirst(offset).prefix(page)

    var lines = head + seen + after
    var cursor: Frame.Position?
    if let input {
      if isSpacious { lines.append(blank) }
      cursor = Frame.Position(row: top + lines.count, column: left + input.cursor)
      lines.append(input.line)
    }
    lines += foot
    let hidden = body.lines.count - offset - seen.count
    lines = Array(lines.prefix(max(0, height - 1)))
    while lines.count < height - 1 { lines.append(blank) }
    lines.append(keys(parts, hiddenBelow: hidden, hiddenAbove: offset))
    return Result(
      frame: frame(lines, cursor: cursor), offset: offset, page: page, hiddenBelow: hidden)
  }

  private func spaced(_ count: Int) -> Int { isSpacious ? count + 1 : count }

  private func offset(_ wanted: Int, lines: Int, page: Int) -> Int {
    min(max(0, wanted), max(0, lines - page))
  }

  private func frame(_ lines: [FrameLine], cursor: Frame.Position?) -> Frame {
    var all = Array(repeating: blank, count: top) + lines
    while all.count < size.rows { all.append(blank) }
    all = all.prefix(size.rows).map { line in
      var line = line
      line.cut(to: size.columns)
      return line
    }
    let isSeen = cursor.map { $0.row < size.rows && $0.column < size.columns } ?? false
    return Frame(size: size, lines: all, cursor: isSeen ? cursor : nil)
  }

  private var blank: FrameLine { FrameLine(asciiOnly: asciiOnly) }

  private func line(_ text: String, _ style: Style = .plain) -> FrameLine {
    var line = blank
    line.pad(to: left)
    line.append(text, style)
    return line
  }

  // MARK: Parts

  private func head(_ parts: ScreenParts) -> [FrameLine] {
    let place = parts.step.map { Wording.step($0.number, of: $0.count) } ?? ""
    let room = width - (place.isEmpty ? 0 : place.count + 2)
    var title = line(
      TextWrapping.cut(parts.studyTitle, width: room, asciiOnly: asciiOnly), .quiet)
    title.pad(to: left + width - place.count)
    title.append(place, .quiet)
    let share = parts.step.map { Double($0.number) / Double(max(1, $0.count)) } ?? 0
    let bar = Bar.progress(share, width: width, asciiOnly: asciiOnly)
    var rule = line(bar.done, .accent)
    rule.append(bar.left, .quiet)
    return isSpacious ? [blank, title, rule, blank] : [title, rule]
  }

  private func body(_ parts: ScreenParts) -> (lines: [FrameLine], focus: Int) {
    var lines: [FrameLine] = []
    var focus = 0
    for (index, paragraph) in parts.paragraphs.enumerated() {
      if isSpacious, !lines.isEmpty, !paragraph.isClose { lines.append(blank) }
      if index == parts.focus { focus = lines.count }
      lines += paragraphLines(paragraph)
    }
    return (lines, focus)
  }

  private func paragraphLines(_ paragraph: ScreenParts.Paragraph) -> [FrameLine] {
    let room = width - paragraph.indent
    return TextWrapping.lines(of: paragraph.text, width: room, asciiOnly: asciiOnly)
      .enumerated().map { index, text in
        line(
          String(repeating: " ", count: index > 0 ? paragraph.indent : 0) + text, paragraph.style)
      }
  }

  private func live(_ parts: ScreenParts) -> [FrameLine] {
    var lines: [FrameLine] = []
    if let timer = parts.timer { lines.append(countdown(timer.remaining, of: timer.duration)) }
    let names = parts.readings.map { CharacterWidth.columns(of: VisibleText.line($0.name)) }
    if isSpacious, !lines.isEmpty, !names.isEmpty { lines.append(blank) }
    for reading in parts.readings {
      var row = line(reading.name + "  ", .quiet)
      row.pad(to: left + (names.max() ?? 0) + 2)
      row.append(Wording.value(reading), .strong)
      lines.append(row)
    }
    return lines.isEmpty || !isSpacious ? lines : [blank] + lines
  }

  private func countdown(_ remaining: Double, of duration: Double) -> FrameLine {
    var row = line(Wording.left(remaining), .strong)
    row.append("  ")
    let room = left + width - row.columns
    let bar = Bar.smooth(1 - remaining / duration, width: room, asciiOnly: asciiOnly)
    row.append(bar.done, .accent)
    row.append(bar.left, .quiet)
    return row
  }

  private func announcements(_ texts: [String]) -> [FrameLine] {
    let bullet = asciiOnly ? "- " : "· "
    guard isSpacious else {
      return texts.suffix(1).map {
        line(TextWrapping.cut(bullet + $0, width: width, asciiOnly: asciiOnly))
      }
    }
    let lines = texts.flatMap { text in
      paragraphLines(ScreenParts.Paragraph(text: bullet + text, indent: 2))
    }
    return lines.isEmpty ? [] : [blank] + lines.suffix(Self.mostAnnouncements)
  }

  private func input(_ editor: LineEditor) -> (line: FrameLine, cursor: Int) {
    let window = editor.window(width: max(1, width - 2), asciiOnly: asciiOnly)
    var row = line("> ", .accent)
    row.append(window.text)
    return (row, window.cursor + 2)
  }

  private func problem(_ parts: ScreenParts) -> [FrameLine] {
    guard let problem = parts.problem else { return [] }
    let lines = paragraphLines(
      ScreenParts.Paragraph(text: "! " + problem, style: .problem, indent: 2))
    return Array(lines.prefix(isSpacious ? 3 : 2))
  }

  /// The keys that fit, after where there is more to read.
  private func keys(_ parts: ScreenParts, hiddenBelow: Int, hiddenAbove: Int) -> FrameLine {
    var keys = parts.keys
    if hiddenBelow > 0, parts.isReadFirst, !keys.isEmpty { keys[0] = Wording.readOn }
    let arrows = [hiddenAbove > 0 ? arrow(up: true) : "", hiddenBelow > 0 ? arrow(up: false) : ""]
    let more = arrows.joined()
    if !more.isEmpty { keys.insert(more + "  more", at: min(keys.count, max(1, keys.count - 1))) }
    var text = ""
    for key in keys {
      let longer = text.isEmpty ? key : text + "   " + key
      if CharacterWidth.columns(of: longer) <= width { text = longer }
    }
    return line(text, .quiet)
  }

  private func arrow(up: Bool) -> String {
    if asciiOnly { return up ? "Up" : "Down" }
    return up ? "↑" : "↓"
  }
}
