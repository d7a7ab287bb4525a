/// A line without stops, with a place on it or none.
struct Slider {
  /// The place from 0 to 1; nil for none yet.
  var place: Double?
  let space: PromptSpace

  private static let widest = 61

  var columns: Int { min(Self.widest, space.width) }

  /// The line; the place is shown to a third of a column.
  var line: FrameLine {
    let bar = space.sign("─", "-")
    var line = space.line(space.sign("├", "|"), .quiet)
    let inner = max(1, columns - 2)
    guard let place else {
      line.append(String(repeating: bar, count: inner), .quiet)
      line.append(space.sign("┤", "|"), .quiet)
      return line
    }
    let third = Int((min(max(0, place), 1) * Double(inner * 3 - 1)).rounded())
    line.append(String(repeating: bar, count: third / 3), .quiet)
    line.append(space.sign(["▌", "┃", "▐"][third % 3], "#"), .chosen)
    line.append(String(repeating: bar, count: max(0, inner - third / 3 - 1)), .quiet)
    line.append(space.sign("┤", "|"), .quiet)
    return line
  }
}
