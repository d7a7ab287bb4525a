import Quantities
import ResultFiles

/// Counts how late a session's ticks come and by how much its timed steps are too long.
struct TimeKeeping: Sendable {
  /// The width of a class of lateness, in seconds; what exceeds all classes is in the last.
  private static let width = 0.000_05
  private static let classes = 2000

  private var counts = [Int](repeating: 0, count: Self.classes)
  private var totalLateness = 0.0
  private var totalLengthError = 0.0
  private var timing = SessionTiming()

  /// Takes a tick that was to come at a moment.
  mutating func tick(due: Duration, at now: Duration) {
    let lateness = max(0, (now - due).seconds)
    counts[min(Self.classes - 1, Int(lateness / Self.width))] += 1
    totalLateness += lateness
    timing.ticks += 1
    timing.mostLateness = max(timing.mostLateness, lateness)
    if lateness > SessionTiming.lateness { timing.lateTicks += 1 }
  }

  /// Takes a step whose time was to end at a moment.
  mutating func ended(due: Duration, at now: Duration) {
    let error = (now - due).seconds
    totalLengthError += error
    timing.timedSteps += 1
    timing.mostLengthError = max(timing.mostLengthError, error)
  }

  mutating func ranDry(_ times: Int) { timing.underruns += times }

  /// The numbers so far; nil where nothing was timed.
  var summary: SessionTiming? {
    guard timing.ticks > 0 || timing.timedSteps > 0 else { return nil }
    var summary = timing
    summary.meanLateness = totalLateness / Double(max(1, timing.ticks))
    summary.lateness99 = min(lateness(of: 0.99), timing.mostLateness)
    summary.meanLengthError = totalLengthError / Double(max(1, timing.timedSteps))
    return summary
  }

  /// The upper end of the class that holds a share of all ticks with those below it.
  private func lateness(of share: Double) -> Double {
    var left = Int((Double(timing.ticks) * share).rounded(.up))
    for (index, count) in counts.enumerated() {
      left -= count
      if left <= 0 {
        return index == Self.classes - 1 ? timing.mostLateness : Double(index + 1) * Self.width
      }
    }
    return 0
  }
}
