import StudySession

/// Draws what changes while a step runs: the time left, and the readings.
struct LiveDrawing {
  /// Columns for a reading's value and the space about it.
  private static let valueWidth = 18

  let parts: ScreenParts
  let trace: Trace
  let space: PromptSpace

  /// The lines, with a blank one between time and readings where there is room.
  func lines(isSpacious: Bool) -> [FrameLine] {
    let time = parts.timer.map { [countdown($0.remaining, of: $0.duration)] } ?? []
    let gap = isSpacious && !time.isEmpty && !readings.isEmpty ? [space.blank] : []
    return time + gap + readings
  }

  private func countdown(_ remaining: Double, of duration: Double) -> FrameLine {
    let count = parts.isPaused ? nil : Wording.count(remaining)
    var row = space.line(parts.isPaused ? "\(Wording.paused), " : "", .accent)
    row.append(count ?? Wording.left(remaining), count == nil ? .strong : .chosen)
    row.pad(to: max(row.columns, Wording.left(duration).count) + 2)
    // Five moves a second look smooth, and cost a slow line little.
    let shown = (remaining * 5).rounded() / 5
    let bar = Bar.smooth(
      1 - shown / duration, width: max(0, space.width - row.columns), asciiOnly: space.asciiOnly)
    row.append(bar.done, .accent)
    row.append(bar.left, .quiet)
    return row
  }

  // MARK: Readings

  private var all: [ActiveScreen.Reading] {
    let clip = parts.clipName.map {
      ActiveScreen.Reading(name: Wording.clip, value: $0, unit: "")
    }
    return parts.readings + [clip].compactMap(\.self)
  }

  /// The readings below each other, each with its course.
  private var readings: [FrameLine] {
    let names = all.map { space.columns(of: $0.name) }.max() ?? 0
    return all.map { reading in
      var row = space.line(reading.name + "  ", .quiet)
      row.pad(to: names + 2)
      row.append(Wording.value(reading), .strong)
      // The course begins at one column, so that a longer value moves nothing.
      if row.columns < names + Self.valueWidth {
        row.pad(to: names + Self.valueWidth)
        append(reading, to: &row)
      }
      return row
    }
  }

  private func append(_ reading: ActiveScreen.Reading, to row: inout FrameLine) {
    let width = max(0, space.width - row.columns)
    guard reading.isLevel else { return row.append(course(of: reading, width: width), .accent) }
    let bar = Bar.smooth(Self.share(of: reading), width: width, asciiOnly: space.asciiOnly)
    row.append(bar.done, .accent)
    row.append(bar.left, .quiet)
  }

  /// How far a level reaches from a quiet room's to full scale.
  private static func share(of reading: ActiveScreen.Reading) -> Double {
    let level = reading.value.flatMap(Double.init) ?? quietest
    return min(1, max(0, 1 - level / quietest))
  }

  /// Decibels relative to full scale at which a level's bar is empty.
  private static let quietest = -60.0

  private func course(of reading: ActiveScreen.Reading, width: Int) -> String {
    // No more than a column a second: readings come no faster.
    let seconds = Int(min(parts.timer?.duration ?? 0, 1000))
    return trace.course(
      of: reading.name, width: min(width, seconds), asciiOnly: space.asciiOnly)
  }
}
