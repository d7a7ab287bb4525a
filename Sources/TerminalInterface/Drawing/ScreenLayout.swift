import StudySession

/// Gives everything on a screen its place.
struct ScreenLayout {
  /// The most columns of text, and rows in all, that one reads at ease.
  private static let widest = 76
  private static let highest = 26
  /// The fewest rows at which blank lines are spent.
  private static let spacious = 16
  private static let mostAnnouncements = 3
  /// Columns for a reading's value and the space about it.
  private static let valueWidth = 18

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
    var prompt: (any Prompt)?
    var trace = Trace()
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
    let after = live(parts, extras.trace)
    let foot = problem(extras.prompt?.problem) + announcements(extras.announcements)
    let text = text(parts)
    let most = max(1, height - head.count - after.count - foot.count - (isSpacious ? 3 : 1))
    let space = PromptSpace(width: width, rows: promptRows(text, most), asciiOnly: asciiOnly)
    let body = body(text, extras.prompt?.drawing(in: space))
    var keys = (extras.prompt?.keys(in: space) ?? []) + parts.keys

    let last = max(0, body.lines.count - most)
    let offset = min(max(0, extras.offset ?? body.start(page: most)), last)
    let seen = body.lines.dropFirst(offset).prefix(most)
    let hidden = body.lines.count - offset - seen.count
    if hidden > 0, parts.isReadFirst, !keys.isEmpty { keys[0] = Wording.readOn }
    let more = more(above: offset > 0, below: hidden > 0, moves: extras.prompt == nil)
    if let more { keys.insert(more, at: min(extras.prompt == nil ? 1 : 2, keys.count)) }
    let keyLines = self.keys(keys)

    let scrolled = marked(Array(seen), above: offset > 0, below: hidden > 0)
    var lines = Array((head + scrolled + after + foot).prefix(max(0, height - keyLines.count)))
    while lines.count < height - keyLines.count { lines.append(blank) }
    let row = body.cursor.map { top + head.count + $0.row - offset }
    let isSeen = body.cursor.map { $0.row >= offset && $0.row < offset + seen.count } ?? false
    let cursor = body.cursor.map { Frame.Position(row: row ?? 0, column: left + $0.column) }
    return Result(
      frame: frame(lines + keyLines, cursor: isSeen ? cursor : nil), offset: offset, page: most,
      hiddenBelow: hidden)
  }

  /// The lines for a prompt: below the whole text, or below what matters of a longer one.
  private func promptRows(_ text: (lines: [FrameLine], focus: Int), _ page: Int) -> Int {
    let gap = isSpacious ? 1 : 0
    let below = page - text.lines.count - gap
    return max(below, min(6, below + text.focus), 4)
  }

  /// What can be scrolled: the text, and the prompt below it.
  private struct Body {
    var lines: [FrameLine]
    /// The line to be seen first where not all fit.
    var focus: Int
    /// The line of the prompt to be in sight.
    var pointed: Int
    var cursor: Frame.Position?

    /// The first line of so many, with what matters among them.
    func start(page: Int) -> Int {
      let below = min(pointed + 1, lines.count - 1)
      return below < focus + page ? focus : below - page + 1
    }
  }

  private func body(
    _ text: (lines: [FrameLine], focus: Int), _ prompt: PromptDrawing?
  ) -> Body {
    guard let prompt else {
      return Body(lines: text.lines, focus: text.focus, pointed: text.focus)
    }
    let lines = text.lines + (isSpacious ? [blank] : [])
    let cursor = prompt.cursor.map {
      Frame.Position(row: $0.row + lines.count, column: $0.column)
    }
    return Body(
      lines: lines + prompt.lines.map(indented), focus: text.focus,
      pointed: lines.count + (prompt.focus ?? prompt.cursor?.row ?? 0), cursor: cursor)
  }

  /// The lines with an arrow in the margin where there are more.
  private func marked(_ lines: [FrameLine], above: Bool, below: Bool) -> [FrameLine] {
    var lines = lines
    let places = [(above, 0, sign("↑", "^")), (below, lines.count - 1, sign("↓", "v"))]
    for (isMore, index, arrow) in places where isMore && lines.indices.contains(index) {
      lines[index].pad(to: left + width)
      lines[index].append(arrow, .quiet)
    }
    return lines
  }

  private func sign(_ sign: String, _ ascii: String) -> String { asciiOnly ? ascii : sign }

  private func indented(_ line: FrameLine) -> FrameLine {
    var result = blank
    result.pad(to: left)
    result.append(line)
    return result
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
    let share = parts.step.map { step in
      (Double(step.number) - 1 + parts.done) / Double(max(1, step.count))
    }
    let bar = Bar.progress(share ?? 0, width: width, asciiOnly: asciiOnly)
    var rule = line(bar.done, .accent)
    rule.append(bar.left, .quiet)
    return isSpacious ? [blank, title, rule, blank] : [title, rule]
  }

  private func text(_ parts: ScreenParts) -> (lines: [FrameLine], focus: Int) {
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

  private func live(_ parts: ScreenParts, _ trace: Trace) -> [FrameLine] {
    var lines: [FrameLine] = []
    if let timer = parts.timer {
      lines.append(countdown(timer.remaining, of: timer.duration, isPaused: parts.isPaused))
    }
    let table = readings(parts, trace)
    if isSpacious, !lines.isEmpty, !table.isEmpty { lines.append(blank) }
    lines += table
    return lines.isEmpty || !isSpacious ? lines : [blank] + lines
  }

  /// The readings below each other, each with its course.
  private func readings(_ parts: ScreenParts, _ trace: Trace) -> [FrameLine] {
    let clip = parts.clipName.map {
      ActiveScreen.Reading(name: Wording.clip, value: $0, unit: "")
    }
    let all = parts.readings + [clip].compactMap(\.self)
    let names = all.map { CharacterWidth.columns(of: VisibleText.line($0.name)) }.max() ?? 0
    return all.map { reading in
      var row = line(reading.name + "  ", .quiet)
      row.pad(to: left + names + 2)
      row.append(Wording.value(reading), .strong)
      // The course begins at one column, so that a longer value moves nothing.
      let start = left + names + Self.valueWidth
      guard row.columns < start else { return row }
      row.pad(to: start)
      // No more than a column a second: readings come no faster.
      let seconds = Int(min(parts.timer?.duration ?? 0, 1000))
      let course = trace.course(
        of: reading.name, width: min(left + width - start, seconds), asciiOnly: asciiOnly)
      row.append(course, .accent)
      return row
    }
  }

  private func countdown(
    _ remaining: Double, of duration: Double, isPaused: Bool
  ) -> FrameLine {
    let count = isPaused ? nil : Wording.count(remaining)
    var row = line(isPaused ? "\(Wording.paused), " : "", .accent)
    row.append(count ?? Wording.left(remaining), count == nil ? .strong : .chosen)
    row.pad(to: left + Wording.left(duration).count + 2)
    if isPaused { row.append("  ") }
    let room = max(0, left + width - row.columns)
    // Five moves a second look smooth, and cost a slow line little.
    let shown = (remaining * 5).rounded() / 5
    let bar = Bar.smooth(1 - shown / duration, width: room, asciiOnly: asciiOnly)
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

  private func problem(_ problem: String?) -> [FrameLine] {
    guard let problem, !problem.isEmpty else { return [] }
    let lines = paragraphLines(
      ScreenParts.Paragraph(text: "! " + problem, style: .problem, indent: 2))
    return (isSpacious ? [blank] : []) + lines.prefix(isSpacious ? 3 : 2)
  }

  /// How to see the rest of a text: by arrows, or by pages where arrows have another use.
  private func more(above: Bool, below: Bool, moves: Bool) -> String? {
    guard above || below else { return nil }
    guard moves else {
      return [above ? "PgUp" : nil, below ? "PgDn" : nil].compactMap(\.self).joined(separator: " ")
        + "  more"
    }
    let arrows = asciiOnly ? ["Up ", "Down "] : ["↑", "↓"]
    return ([above ? arrows[0] : "", below ? arrows[1] : ""].joined()) + "  more"
  }

  /// The keys that fit on the last lines.
  private func keys(_ keys: [String]) -> [FrameLine] {
    let space = width < 50 ? (within: 1, between: 2) : (within: 2, between: 3)
    var lines: [FrameLine] = [line("")]
    for key in keys {
      let words = key.split(separator: "  ", maxSplits: 1).map(String.init)
      let columns = words.reduce(0) { $0 + CharacterWidth.columns(of: $1) } + space.within
      let gap = lines[lines.count - 1].columns > left ? space.between : 0
      if lines[lines.count - 1].columns + gap + columns > left + width {
        guard isSpacious, lines.count < 2 else { continue }
        lines.append(line(""))
      } else {
        lines[lines.count - 1].append(String(repeating: " ", count: gap))
      }
      lines[lines.count - 1].append(words[0])
      lines[lines.count - 1].append(String(repeating: " ", count: space.within))
      lines[lines.count - 1].append(words.dropFirst().joined(), .quiet)
    }
    return lines
  }
}
