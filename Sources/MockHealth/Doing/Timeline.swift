/// What a body does one after another.
package struct Timeline: Equatable, Sendable {
  package struct Stretch: Equatable, Sendable {
    package var pursuit: Pursuit
    /// Whole seconds, one or more.
    package var seconds: Int

    package init(_ pursuit: Pursuit, seconds: Int) {
      self.pursuit = pursuit
      self.seconds = seconds
    }
  }

  /// In their order; never none.
  package let stretches: [Stretch]
  /// Whether the first follows the last; otherwise the last one goes on.
  package let repeats: Bool
  /// Whether the first starts at midnight of the local day, not with the first sample.
  package let startsAtMidnight: Bool

  /// - Parameters:
  ///   - stretches: In their order; a rest where there are none.
  ///   - repeats: Whether the first follows the last.
  ///   - startsAtMidnight: Whether the first starts at midnight of the local day.
  package init(_ stretches: [Stretch], repeats: Bool = false, startsAtMidnight: Bool = false) {
    self.stretches = stretches.isEmpty ? [Stretch(Pursuit(.rest), seconds: 1)] : stretches
    self.repeats = repeats
    self.startsAtMidnight = startsAtMidnight
  }

  /// How long all stretches last together, in seconds.
  package var seconds: Int { stretches.map(\.seconds).reduce(0, +) }
}

/// A place on a timeline that moves on second by second.
struct TimelineCursor: Sendable {
  private let timeline: Timeline
  private var index = 0
  /// Seconds left of the stretch.
  private var left: Int

  /// - Parameters:
  ///   - timeline: What is followed.
  ///   - secondOfDay: The local time when it starts.
  init(_ timeline: Timeline, secondOfDay: Int) {
    self.timeline = timeline
    left = timeline.stretches[0].seconds
    guard timeline.startsAtMidnight else { return }
    skip(timeline.repeats ? secondOfDay % max(1, timeline.seconds) : secondOfDay)
  }

  var pursuit: Pursuit { timeline.stretches[index].pursuit }

  /// Moves on by one second; whether another stretch starts.
  mutating func move() -> Bool {
    left -= 1
    guard left <= 0 else { return false }
    return turn()
  }

  private mutating func turn() -> Bool {
    let isLast = index == timeline.stretches.count - 1
    guard !isLast || timeline.repeats else { return false }
    index = isLast ? 0 : index + 1
    left = timeline.stretches[index].seconds
    return true
  }

  private mutating func skip(_ seconds: Int) {
    var seconds = seconds
    while seconds >= left {
      seconds -= left
      guard turn() else { return }
    }
    left -= seconds
  }
}
