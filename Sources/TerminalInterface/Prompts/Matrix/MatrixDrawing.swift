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
        drawing.focus = drawing.lines.count
        lines += open(row)
      } else if let index = chosen[row] {
        lines[lines.count - 1].append(space.sign("  ● ", "  (x) "), .accent)
        lines[lines.count - 1].append(choices[index], .accent)
      }
      drawing.lines += lines
    }
    // The last of its choices is in sight as well as the row.
    drawing.focus = drawing.focus.map { min($0 + choices.count, drawing.lines.count - 1) }
    return drawing
  }

  private func open(_ row: Int) -> [FrameLine] {
    choices.indices.flatMap { index in
      let isChosen = chosen[row] == index
      let sign = isChosen ? space.sign("●", "(x)") : space.sign("○", "( )")
      let style: Style = isChosen ? .chosen : .plain
      return space.lines(
        choices[index], style, after: space.line("    \(sign) \(index + 1)  ", style))
    }
  }
}
