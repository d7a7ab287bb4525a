import StudySession

/// Gives everything on a screen its place.
struct ScreenLayout {
  /// The most columns of text, and rows in all, that one reads at ease.
  private static let widest = 76
  private static let usualHeight = 26
  /// The rows by which the height grows with what has no room.
  private static let growth = 8
  /// The fewest rows at which blank lines are spent.
  private static let spacious = 16
  private static let mostAnnouncements = 3

  let size: TerminalSize
  let asciiOnly: Bool
  /// A line above all, on every screen; nil for none.
  var banner: String?
  /// The most rows that are used.
  var highest = Self.usualHeight

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
  private var height: Int { min(highest, size.rows) }
  private var top: Int { max(0, (size.rows - height) / 3) }
  private var isSpacious: Bool { size.rows >= Self.spacious }
  private var gap: [FrameLine] { isSpacious ? [space.blank] : [] }
  private var mostKeyLines: Int { isSpacious ? 2 : 1 }

  private var space: PromptSpace { PromptSpace(width: width, rows: height, asciiOnly: asciiOnly) }

  /// The frame of a screen's parts; a text that is long takes the rows that there are.
  func result(_ parts: ScreenParts, _ extras: Extras) -> Result {
    let usual = laidOut(parts, extras)
    let hidden = usual.offset + usual.hiddenBelow
    guard hidden > 0, size.rows > height else { return usual }
    var higher = self
    higher.highest += (hidden + Self.growth - 1) / Self.growth * Self.growth
    return higher.laidOut(parts, extras)
  }

  private func laidOut(_ parts: ScreenParts, _ extras: Extras) -> Result {
    let head = head(parts)
    let live = LiveDrawing(parts: parts, trace: extras.trace, space: space)
      .lines(isSpacious: isSpacious)
    let foot =
      (live.isEmpty ? [] : gap + live) + problem(extras.prompt?.problem)
      + announcements(extras.announcements)
    let page = max(1, height - head.count - foot.count - mostKeyLines - gap.count)
    let (body, promptKeys) = body(parts, extras.prompt, page: page)

    let wanted = extras.offset ?? body.start(page: page)
    let offset = min(max(0, wanted), max(0, body.lines.count - page))
    let seen = Array(body.lines.dropFirst(offset).prefix(page))
    let hidden = body.lines.count - offset - seen.count
    let keys = keys(
      promptKeys, parts, above: offset > 0, below: hidden > 0, isPrompted: extras.prompt != nil)

    var lines = head + marked(seen, above: offset > 0, below: hidden > 0) + foot
    lines = Array(lines.prefix(max(0, height - keys.count)))
    while lines.count < height - keys.count { lines.append(space.blank) }
    let cursor = body.cursor.flatMap { place in
      (offset..<(offset + seen.count)).contains(place.row)
        ? Frame.Position(row: top + head.count + place.row - offset, column: left + place.column)
        : nil
    }
    return Result(
      frame: frame(lines + keys, cursor: cursor), offset: offset, page: page, hiddenBelow: hidden)
  }

  private func frame(_ lines: [FrameLine], cursor: Frame.Position?) -> Frame {
    var all = Array(repeating: space.blank, count: top) + lines.map(indented)
    while all.count < size.rows { all.append(space.blank) }
    all = all.prefix(size.rows).map { line in
      var line = line
      line.cut(to: size.columns)
      return line
    }
    let isSeen = cursor.map { $0.row < size.rows && $0.column < size.columns } ?? false
    return Frame(size: size, lines: all, cursor: isSeen ? cursor : nil)
  }

  private func indented(_ line: FrameLine) -> FrameLine {
    guard !line.cells.isEmpty else { return line }
    var result = space.blank
    result.pad(to: left)
    result.append(line)
    return result
  }

  // MARK: Parts

  private func head(_ parts: ScreenParts) -> [FrameLine] {
    let place = parts.step.map { Wording.step($0.number, of: $0.count) } ?? ""
    let room = width - (place.isEmpty ? 0 : place.count + 2)
    var title = space.line(
      TextWrapping.cut(parts.studyTitle, width: room, asciiOnly: asciiOnly), .quiet)
    title.pad(to: width - place.count)
    title.append(place, .quiet)
    let share = parts.step.map { step in
      (Double(step.number) - 1 + parts.done) / Double(max(1, step.count))
    }
    let bar = Bar.progress(share ?? 0, width: width, asciiOnly: asciiOnly)
    var rule = space.line(bar.done, .accent)
    rule.append(bar.left, .quiet)
    return gap + bannerLines + [title, rule] + gap
  }

  private var bannerLines: [FrameLine] {
    guard let banner else { return [] }
    return [space.line(TextWrapping.cut(banner, width: width, asciiOnly: asciiOnly), .problem)]
  }

  private func body(
    _ parts: ScreenParts, _ prompt: (any Prompt)?, page: Int
  ) -> (body: ScreenBody, keys: [String]) {
    var body = ScreenBody(parts, in: space, isSpacious: isSpacious)
    guard let prompt else { return (body, []) }
    // Below the whole text, or below what matters of a longer one.
    let below = page - body.lines.count - gap.count
    let rows = max(below, min(6, below + body.focus), 4)
    let room = PromptSpace(width: width, rows: rows, asciiOnly: asciiOnly)
    body.add(prompt.drawing(in: room), after: gap)
    return (body, prompt.keys(in: room))
  }

  /// The lines with an arrow in the margin where there are more.
  private func marked(_ lines: [FrameLine], above: Bool, below: Bool) -> [FrameLine] {
    var lines = lines
    let places = [
      (above, 0, space.sign("↑", "^")), (below, lines.count - 1, space.sign("↓", "v")),
    ]
    for (isMore, index, arrow) in places where isMore && lines.indices.contains(index) {
      lines[index].pad(to: width)
      lines[index].append(arrow, .quiet)
    }
    return lines
  }

  private func announcements(_ texts: [String]) -> [FrameLine] {
    let bullet = space.line(space.sign("· ", "- "))
    guard isSpacious else {
      return texts.suffix(1).map { text in
        var line = bullet
        line.append(TextWrapping.cut(text, width: width - 2, asciiOnly: asciiOnly))
        return line
      }
    }
    var shown: [FrameLine] = []
    // Half a message would say something else: the last is whole, and those before it are or go.
    for text in texts.reversed() {
      let lines = space.lines(text, .plain, after: bullet)
      guard shown.isEmpty || shown.count + lines.count <= Self.mostAnnouncements else { break }
      shown = lines + shown
    }
    return shown.isEmpty ? [] : gap + shown
  }

  private func problem(_ problem: String?) -> [FrameLine] {
    guard let problem, !problem.isEmpty else { return [] }
    let lines = space.lines(problem, .problem, after: space.line("! ", .problem))
    return gap + lines.prefix(isSpacious ? 3 : 2)
  }

  private func keys(
    _ prompt: [String], _ parts: ScreenParts, above: Bool, below: Bool, isPrompted: Bool
  ) -> [FrameLine] {
    var keys = prompt + parts.keys
    if below, parts.isReadFirst, !keys.isEmpty { keys[0] = Wording.readOn }
    let signs = isPrompted ? ("PgUp", "PgDn") : (space.sign("↑", "Up"), space.sign("↓", "Down"))
    let more = [above ? signs.0 : nil, below ? signs.1 : nil].compactMap(\.self)
    if !more.isEmpty {
      let text = Wording.more(more.joined(separator: " "))
      keys.insert(text, at: min(isPrompted ? 2 : 1, keys.count))
    }
    return KeyLines(keys: keys, space: space, most: mostKeyLines).lines
  }
}
