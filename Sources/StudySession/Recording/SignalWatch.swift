import Quantities

/// Tells whether samples still come, by how they came so far.
///
/// In: when samples ended, and when they came. Out: for how long none has come, once that is too long
/// for a value to be that of now. Next: the screen of a step.
struct SignalWatch: Sendable {
  /// How long a source of the usual kind, a sample a second, may be silent.
  private static let least = Duration.seconds(5)
  /// The same where it is not known yet how often samples come: watches at rest tell four a minute.
  private static let unknown = Duration.seconds(15)
  /// How many times its usual spacing a source may be silent.
  private static let spacings = 2.5
  private static let mostKept = 9

  /// When the last sample came, on the step clock; nil before the first.
  private var heard: Duration?
  private var lastEnd: Instant?
  /// Seconds from a sample's end to that of the next, the last few.
  private var distances: [Double] = []

  mutating func take(_ end: Instant, at now: Duration) {
    heard = now
    if let lastEnd, end > lastEnd {
      if distances.count == Self.mostKept { distances.removeFirst() }
      distances.append(end.seconds(since: lastEnd))
    }
    lastEnd = max(end, lastEnd ?? end)
  }

  /// Moves on by a pause, in which nothing is heard.
  mutating func passOver(_ pause: Duration) { heard? += pause }

  private var patience: Duration {
    guard !distances.isEmpty else { return Self.unknown }
    let usual = distances.sorted()[distances.count / 2]
    return max(Self.least, .seconds(usual * Self.spacings))
  }

  /// Whole seconds since the last sample, where that is too long; nil where not, or before the first.
  func silence(at now: Duration) -> Int? {
    guard let heard, now - heard > patience else { return nil }
    return Int((now - heard).components.seconds)
  }
}
