/// Draws a list: what is pointed at, what is marked, and a part of it where it is long.
struct ChoiceDrawing {
  let list: ChoiceList
  /// What is marked; nil where one item is chosen.
  var marked: Set<Int>?
  /// The item that takes words, and the words.
  var other: (index: Int, editor: LineEditor)?
  let space: PromptSpace

  private var markWidth: Int { list.items.map { space.columns(of: $0.mark) }.max() ?? 1 }

  var drawing: PromptDrawing {
    guard let search = list.search else { return all(list.shown) }
    var field = space.line("\(Wording.searchField)  ", .quiet)
    let count = Wording.found(
      list.found.count, of: list.items.count, marked: marked?.count ?? 0)
    let room = max(1, min(30, space.width - field.columns - space.columns(of: count) - 2))
    let window = search.window(width: room, asciiOnly: space.asciiOnly)
    let column = field.columns + window.cursor
    let end = field.columns + room
    field.append(window.text)
    field.pad(to: end + 2)
    field.append(count, .quiet)
    var drawing = part(list.shown)
    let isAtOther = drawing.cursor != nil
    drawing = PromptDrawing(
      [field] + drawing.lines, focus: drawing.focus.map { $0 + 1 },
      cursor: drawing.cursor.map { Frame.Position(row: $0.row + 1, column: $0.column) })
    if !isAtOther { drawing.cursor = Frame.Position(row: 0, column: column) }
    return drawing
  }

  private func all(_ places: [Int]) -> PromptDrawing {
    var drawing = PromptDrawing()
    for place in places {
      let item = item(place)
      if place == list.pointed {
        drawing.focus = drawing.lines.count
        drawing.cursor = item.cursor.map {
          Frame.Position(row: drawing.lines.count + $0.row, column: $0.column)
        }
      }
      drawing.lines += item.lines
    }
    return drawing
  }

  /// The items about the one pointed at.
  private func part(_ places: [Int]) -> PromptDrawing {
    let most = min(ChoiceList.mostAtOnce, max(2, space.rows - 1))
    let at = list.pointed.flatMap { places.firstIndex(of: $0) } ?? 0
    let first = max(0, min(at - most / 2, places.count - most))
    return all(Array(places[first..<min(places.count, first + most)]))
  }

  // MARK: One item

  private func item(_ place: Int) -> PromptDrawing {
    let item = list.items[place]
    let isPointed = place == list.pointed
    let isMarked = marked?.contains(place) ?? false
    let style: Style = isPointed ? .chosen : isMarked ? .strong : .plain
    var start = space.line(isPointed ? space.sign("›", ">") : " ", style)
    start.append(" ")
    if marked != nil { start.append(isMarked ? "[x] " : "[ ] ", style) }
    start.pad(to: start.columns + markWidth - space.columns(of: item.mark))
    start.append(item.mark, isPointed || isMarked ? style : .quiet)
    start.append("  ")
    if let other, other.index == place {
      return self.other(item, other.editor, start, style, isPointed)
    }
    var lines = space.lines(item.text, style, after: start)
    if !item.detail.isEmpty {
      var below = space.blank
      below.pad(to: start.columns)
      lines += space.lines(item.detail, .quiet, after: below)
    }
    return PromptDrawing(lines)
  }

  private func other(
    _ item: ChoiceList.Item, _ editor: LineEditor, _ start: FrameLine, _ style: Style,
    _ isPointed: Bool
  ) -> PromptDrawing {
    guard isPointed || !editor.isEmpty else {
      return PromptDrawing(
        space.lines(item.text + space.sign("…", "..."), style, after: start))
    }
    var lines = space.lines(item.text + ":", style, after: start)
    var last = lines.removeLast()
    if space.width - last.columns < 12, isPointed {
      lines.append(last)
      last = space.blank
      last.pad(to: start.columns)
    } else {
      last.append(" ")
    }
    let window = editor.window(
      width: max(1, space.width - last.columns), asciiOnly: space.asciiOnly)
    let cursor = Frame.Position(row: lines.count, column: last.columns + window.cursor)
    last.append(window.text)
    return PromptDrawing(lines + [last], cursor: isPointed && !list.isSearching ? cursor : nil)
  }
}
