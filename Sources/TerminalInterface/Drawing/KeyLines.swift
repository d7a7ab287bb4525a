/// Draws which keys do what, the most important first, as far as they fit.
struct KeyLines {
  /// Each a key, two spaces, and what it does.
  let keys: [String]
  let space: PromptSpace
  /// The most lines.
  let most: Int

  private var within: Int { space.width < 50 ? 1 : 2 }
  private var between: Int { space.width < 50 ? 2 : 3 }

  var lines: [FrameLine] {
    var lines = [space.blank]
    for key in keys {
      let drawn = drawn(key)
      let last = lines.count - 1
      let gap = lines[last].columns > 0 ? between : 0
      if lines[last].columns + gap + drawn.columns <= space.width {
        lines[last].pad(to: lines[last].columns + gap)
        lines[last].append(drawn)
      } else if lines.count < most {
        lines.append(drawn)
      }
    }
    return lines
  }

  private func drawn(_ key: String) -> FrameLine {
    let words = key.split(separator: "  ", maxSplits: 1).map(String.init)
    var line = space.line(words.first ?? "")
    line.pad(to: line.columns + within)
    line.append(words.dropFirst().joined(), .quiet)
    return line
  }
}
