/// Writes what makes one frame into the next: only the cells that changed.
struct FrameWriter: Sendable {
  let usesColor: Bool

  /// The bytes to send; none when nothing changed.
  ///
  /// - Parameter old: What the terminal shows; nil clears it first.
  func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
    let old = old?.size == new.size ? old : nil
    if old == new { return [] }
    var text = old == nil ? ControlSequences.clear : ""
    if old?.cursor != nil { text += ControlSequences.hideCursor }
    for (row, line) in new.lines.enumerated() {
      text += change(of: old?.lines[row], to: line, row: row)
    }
    if let cursor = new.cursor {
      text += ControlSequences.move(row: cursor.row, column: cursor.column)
      text += ControlSequences.showCursor
    }
    return Array(text.utf8)
  }

  private func change(of old: FrameLine?, to new: FrameLine, row: Int) -> String {
    guard let old else {
      return new.cells.isEmpty ? "" : ControlSequences.move(row: row, column: 0) + run(new.cells)
    }
    guard old != new else { return "" }
    guard old.isCertain, new.isCertain else {
      return ControlSequences.move(row: row, column: 0) + run(new.cells)
        + ControlSequences.clearToLineEnd
    }
    return difference(of: old, to: new, row: row)
  }

  private func difference(of old: FrameLine, to new: FrameLine, row: Int) -> String {
    let same = zip(old.cells, new.cells).prefix { $0 == $1 }.count
    let column = new.cells[..<same].reduce(0) { $0 + $1.columns }
    let start = ControlSequences.move(row: row, column: column)
    guard old.columns == new.columns else {
      let rest = old.columns > new.columns ? ControlSequences.clearToLineEnd : ""
      return start + run(new.cells[same...]) + rest
    }
    let tail = zip(old.cells[same...].reversed(), new.cells[same...].reversed())
      .prefix { $0 == $1 }.count
    return start + run(new.cells[same..<(new.cells.count - tail)])
  }

  private func run(_ cells: some Sequence<FrameLine.Cell>) -> String {
    var text = ""
    var style = Style.plain
    for cell in cells {
      if cell.style != style { text += cell.style.sequence(usesColor: usesColor) }
      style = cell.style
      text.append(cell.character)
    }
    return style == .plain ? text : text + Style.plain.sequence(usesColor: usesColor)
  }
}
