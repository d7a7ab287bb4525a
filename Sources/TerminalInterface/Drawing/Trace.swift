import StudySession

/// The readings of a step so far, for a line of their course.
struct Trace: Sendable {
  /// Into how many stretches a step is divided at most.
  private static let most = 240

  /// The mean of a stretch.
  private struct Mean: Sendable {
    var sum = 0.0
    var count = 0.0
  }

  private var means: [String: [Int: Mean]] = [:]
  /// The stretches in which there was no value.
  private var gaps: [String: Set<Int>] = [:]

  /// Takes the readings of a timed step as it runs.
  mutating func take(_ screen: ActiveScreen) {
    guard screen.phase == .running, screen.duration > 0 else { return }
    let share = (screen.duration - screen.remaining) / screen.duration
    let place = Int((min(max(share, 0), 1) * Double(Self.most - 1)).rounded(.down))
    for reading in screen.readings where reading.hasCourse {
      guard let value = reading.value.flatMap(Double.init) else {
        gaps[reading.name, default: []].insert(place)
        continue
      }
      means[reading.name, default: [:]][place, default: Mean()].sum += value
      means[reading.name, default: [:]][place, default: Mean()].count += 1
    }
  }

  private static let levels: [Character] = Array("▁▂▃▄▅▆▇█")
  private static let plainLevels: [Character] = Array("_.-=+*%#")
  /// The least span that fills the height, so that small changes look small.
  private static let leastSpan = 20.0

  /// A reading's course over the whole step in so many columns; empty before the second value.
  ///
  /// Where there was no value there is a gap.
  func course(of name: String, width: Int, asciiOnly: Bool) -> String {
    guard width > 2, let means = means[name] else { return "" }
    var columns: [Int: Mean] = [:]
    for (place, mean) in means {
      columns[place * width / Self.most, default: Mean()].sum += mean.sum
      columns[place * width / Self.most, default: Mean()].count += mean.count
    }
    let values = columns.mapValues { $0.sum / $0.count }
    guard let low = values.values.min(), let high = values.values.max(),
      let last = values.keys.max(), last > 0
    else { return "" }
    // Bounds at tens keep what is drawn where it is while new values come.
    let span = max(Self.leastSpan, ((high - low) / 10).rounded(.up) * 10)
    let base = (low / 10).rounded(.down) * 10
    let levels = asciiOnly ? Self.plainLevels : Self.levels
    let silent = Set((gaps[name] ?? []).map { $0 * width / Self.most })
    var course = ""
    var shown: Double?
    for column in 0...last {
      // Where nobody looked, what was seen last still holds.
      shown = values[column] ?? (silent.contains(column) ? nil : shown)
      guard let shown else {
        course.append(" ")
        continue
      }
      let level = Int((shown - base) / (span + 10) * Double(levels.count))
      course.append(levels[min(max(0, level), levels.count - 1)])
    }
    return course
  }
}
