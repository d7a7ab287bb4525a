/// A line that is typed in, with what stands beside it.
struct InputField {
  let editor: LineEditor
  let space: PromptSpace
  /// What stands in it while it is empty.
  var hint = ""
  /// What follows it, such as a unit.
  var suffix = ""

  var drawing: PromptDrawing {
    var line = space.line(space.sign("› ", "> "), .accent)
    let reserved = suffix.isEmpty ? 1 : space.columns(of: suffix) + 3
    let room = max(1, space.width - line.columns - reserved)
    let window = editor.window(width: room, asciiOnly: space.asciiOnly)
    let cursor = Frame.Position(row: 0, column: line.columns + window.cursor)
    if editor.isEmpty, !hint.isEmpty {
      line.append(TextWrapping.cut(hint, width: room, asciiOnly: space.asciiOnly), .quiet)
    } else {
      line.append(window.text)
    }
    if !suffix.isEmpty {
      line.pad(to: max(line.columns + 2, min(10, space.width - reserved)))
      line.append(suffix, .quiet)
    }
    return PromptDrawing([line], cursor: cursor)
  }
}
