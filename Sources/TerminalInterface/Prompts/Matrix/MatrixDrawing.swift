/// Draws a matrix: as a table where there is room, else one row's choices below it.
struct MatrixDrawing {
  let rows: [String]
  let choices: [String]
  let chosen: [Int?]
  let place: Int
  let space: PromptSpace

  /// The fewest columns between two of the table's choices.
  private static let gap = 2

  private var labelWidth: Int {
    min(space.width * 2 / 5, rows.map { space.columns(of: $0) }.max() ?? 0) + 4
  }

  /// The table's columns, each as wide as the widest; nil where they have no room.
  private var columnWidth: Int? {
    let widest = choices.map { space.columns(of: $0) }.max() ?? 1
    let wanted = max(widest, 4) + Self.gap
    let fits = labelWidth + wanted * choices.count <= space.width
    return fits ? min(wanted + 2, (space.width - labelWidth) / max(1, choices.count)) : nil
  }

  var drawing: PromptDrawing {
    guard let width = columnWidth else { return stacked }
    var head = space.blank
    for (index, choice) in choices.enumerated() { centre(choice, index, width, .quiet, &head) }
    var numbers = space.blank
    for index in choices.indices { centre("\(index + 1)", index, width, .quiet, &numbers) }
    var drawing = PromptDrawing([head, numbers])
    for row in rows.indices {
      if row == place { drawing.focus = drawing.lines.count }
      drawing.lines += tableLines(row, width)
    }
    return drawing
  }

  private func centre(
    _ text: String, _ index: Int, _ width: Int, _ style: Style, _ line: inout FrameLine
  ) {
    line.pad(to: labelWidth + index * width + (width - space.columns(of: text)) / 2)
    line.append(text, style)
  }

  private func label(_ row: Int) -> FrameLine {
    space.line(row == place ? space.sign("› ", "> ") : "  ", .chosen)
  }

  private func tableLines(_ row: Int, _ width: Int) -> [FrameLine] {
    let narrow = PromptSpace(width: labelWidth - 2, rows: space.rows, asciiOnly: space.asciiOnly)
    var lines = narrow.lines(rows[row], row == place ? .strong : .plain, after: label(row))
    for index in choices.indices {
      let isChosen = chosen[row] == index
      let sign = isChosen ? space.sign("●", "(x)") : space.sign("○", "( )")
      centre(sign, index, width, isChosen ? .chosen : .plain, &lines[0])
    }
    return lines
  }

  // MARK: Narrow

  private var stacked: PromptDrawing {
    var drawing = PromptDrawing()
    for row in rows.indices {
      let text = rows[row]
      var lines = space.lines(text, row == place ? .strong : .plain, after: label(row))
      if row == place {
        lines += open(row, most: max(2, space.rows - 1 - lines.count))
        // The row's name and what is chosen in it are in sight together.
        drawing.focus = drawing.lines.count + lines.count - 1
      } else if let index = chosen[row] {
        lines[lines.count - 1].append(space.sign("  ● ", "  (x) "), .accent)
        lines[lines.count - 1].append(choices[index], .accent)
      }
      drawing.lines += lines
    }
    return drawing
  }

  /// The row's choices, or as many lines of them about the one that is chosen.
  private func open(_ row: Int, most: Int) -> [FrameLine] {
    let all = choices.indices.map { choice($0, isChosen: chosen[row] == $0) }
    let lines = all.flatMap(\.self)
    guard lines.count > most else { return lines }
    let at = chosen[row] ?? 0
    let before = all[..<at].reduce(0) { $0 + $1.count }
    let centred = before - max(0, most - all[at].count) / 2
    let first = min(max(0, centred), lines.count - most)
    return marked(
      Array(lines[first..<(first + most)]), above: first > 0, below: first + most < lines.count)
  }

  private func choice(_ index: Int, isChosen: Bool) -> [FrameLine] {
    let sign = isChosen ? space.sign("●", "(x)") : space.sign("○", "( )")
    let style: Style = isChosen ? .chosen : .plain
    let narrow = PromptSpace(
      width: max(1, space.width - 2), rows: space.rows, asciiOnly: space.asciiOnly)
    return narrow.lines(
      choices[index], style, after: space.line("    \(sign) \(index + 1)  ", style))
  }

  /// The lines with an arrow beside them where there are more.
  private func marked(_ lines: [FrameLine], above: Bool, below: Bool) -> [FrameLine] {
    var lines = lines
    let arrows = [(above, 0, space.sign("↑", "^")), (below, lines.count - 1, space.sign("↓", "v"))]
    for (isMore, index, arrow) in arrows where isMore {
      lines[index].pad(to: space.width - 2)
      lines[index].append(arrow, .quiet)
    }
    return lines
  }
}
