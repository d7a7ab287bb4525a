/// A line with stops, each under its label.
struct ScaleLine {
  let stops: Int
  /// Columns from one stop to the next.
  let gap: Int
  /// Columns before the first stop.
  let left: Int
  var chosen: Int?
  let space: PromptSpace

  /// The columns that the stops take.
  var columns: Int { left + (stops - 1) * gap + 1 }

  var line: FrameLine {
    var line = space.blank
    line.pad(to: left)
    for stop in 0..<stops {
      if stop > 0 {
        line.append(String(repeating: space.sign("─", "-"), count: gap - 1), .quiet)
      }
      let isChosen = stop == chosen
      line.append(
        isChosen ? space.sign("●", "#") : space.sign("○", "o"), isChosen ? .chosen : .plain)
    }
    return line
  }

  func labels(_ labels: [String]) -> FrameLine {
    var line = space.blank
    for (stop, label) in labels.enumerated() {
      line.pad(to: left + stop * gap - label.count / 2)
      line.append(label, stop == chosen ? .chosen : .plain)
    }
    return line
  }
}

/// What the ends of a line mean.
struct ScaleEnds: Sendable {
  let low: String
  let high: String

  /// The words below a line: on one line under its ends where both fit, else below each other.
  func lines(_ columns: Int, in space: PromptSpace) -> [FrameLine] {
    guard !low.isEmpty || !high.isEmpty else { return [] }
    let (lowColumns, highColumns) = (space.columns(of: low), space.columns(of: high))
    let width = min(space.width, max(columns, lowColumns + highColumns + 3))
    guard lowColumns + highColumns + 3 <= width else {
      let lows = space.lines(low, .quiet, after: space.line(space.sign("← ", "< "), .quiet))
      let highs = space.lines(high, .quiet, after: space.line(space.sign("→ ", "> "), .quiet))
      return (low.isEmpty ? [] : lows) + (high.isEmpty ? [] : highs)
    }
    var line = space.line(low, .quiet)
    line.pad(to: width - highColumns)
    line.append(high, .quiet)
    return [line]
  }
}
