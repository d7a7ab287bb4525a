/// Writes what makes one frame into the next: only the cells that changed.
struct FrameWriter: Sendable {
  /// The fewest cells between two changes that are worth a move.
  private static let nearest = 4

  let usesColor: Bool

  /// The bytes to send; none when nothing changed.
  ///
  /// Without an old frame all is cleared first.
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
    guard old.columns == new.columns, old.cells.count == new.cells.count else {
      let same = zip(old.cells, new.cells).prefix { $0 == $1 }.count
      let rest = old.columns > new.columns ? ControlSequences.clearToLineEnd : ""
      return write(new.cells[same...], of: new, row: row) + rest
    }
    return changedRuns(of: old, to: new).map { write(new.cells[$0], of: new, row: row) }.joined()
  }

  /// The stretches of cells that differ; those so near that moving costs more are one.
  private func changedRuns(of old: FrameLine, to new: FrameLine) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in new.cells.indices where old.cells[index] != new.cells[index] {
      if let last = runs.last, index - last.upperBound < Self.nearest {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }

  private func write(_ cells: ArraySlice<FrameLine.Cell>, of line: FrameLine, row: Int) -> String {
    let column = line.cells[..<cells.startIndex].reduce(0) { $0 + $1.columns }
    return ControlSequences.move(row: row, column: column) + run(cells)
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
