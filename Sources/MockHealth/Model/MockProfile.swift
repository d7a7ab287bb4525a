/// The bodies and their doings that the mock knows by name.
package enum MockProfile: String, CaseIterable, Sendable {
  /// One heart-rate sample a second, each value from 100 to 179 count/min as likely.
  case uniform
  /// A rest that does not end.
  case rest
  /// A walk at the preferred speed that does not end.
  case walk
  /// 5 min of rest, 6 min of walking, and 3 min of recovery.
  case fitness
  /// 1 min of rest, 6 min at 1.25 times the preferred speed, and 3 min of recovery.
  case sixMinuteWalk = "six-minute-walk"
  /// 5 min of rest, and then a calm and a rousing clip of 5 min with 2 min between them.
  case music
  /// Sleep, commute, work and a run, by the hours of the local day, day by day.
  case day
  /// 5 min of warming up, 8 runs of 1 min with 2 min of walking between them, and 5 min of rest.
  case intervalTraining = "interval-training"

  /// What it is, in a sentence.
  package var summary: String {
    switch self {
    case .uniform:
      "Each second a whole rate from 100 to 179 count/min, all as likely: for a first look."
    case .rest: "Rests."
    case .walk: "Walks at the speed it prefers."
    case .fitness: "Rests for 5 min, walks for 6, recovers for 3 and more."
    case .sixMinuteWalk:
      "Rests for 1 min, walks for 6 at 1.25 times the speed it prefers, recovers."
    case .music: "Rests for 5 min, hears a calm clip for 5, rests for 2, hears a rousing one for 5."
    case .day: "Sleeps, commutes, works and runs, by the local time of day."
    case .intervalTraining:
      "Warms up for 5 min, runs 8 times for 1 min with 2 of walking between, rests."
    }
  }

  /// What the body does; nil where it has no body.
  package var timeline: Timeline? {
    switch self {
    case .uniform: nil
    case .rest: Timeline([.init(Pursuit(.rest), seconds: 3600)], repeats: true)
    case .walk: Timeline([.init(Pursuit(.walk), seconds: 3600)], repeats: true)
    case .fitness:
      Timeline([
        .init(Pursuit(.rest), seconds: 300), .init(Pursuit(.walk), seconds: 360),
        .init(Pursuit(.recovery), seconds: 180),
      ])
    case .sixMinuteWalk:
      Timeline([
        .init(Pursuit(.rest), seconds: 60),
        .init(Pursuit(.walk, speed: .preferred(times: 1.25)), seconds: 360),
        .init(Pursuit(.recovery), seconds: 180),
      ])
    case .music:
      Timeline([
        .init(Pursuit(.rest), seconds: 300), .init(Pursuit(.music, mood: "calm"), seconds: 300),
        .init(Pursuit(.rest), seconds: 120),
        .init(Pursuit(.music, mood: "rousing"), seconds: 300), .init(Pursuit(.rest), seconds: 60),
      ])
    case .day: Self.weekday
    case .intervalTraining: Self.intervals
    }
  }

  private static var intervals: Timeline {
    let bout: [Timeline.Stretch] = [
      .init(Pursuit(.run, speed: .fixed(3.2)), seconds: 60), .init(Pursuit(.walk), seconds: 120),
    ]
    return Timeline(
      [.init(Pursuit(.walk), seconds: 300)] + (0..<8).flatMap { _ in bout }
        + [.init(Pursuit(.rest), seconds: 300)])
  }

  /// 24 hours from midnight on.
  private static var weekday: Timeline {
    let hour = 3600
    let morning: [Timeline.Stretch] = [
      .init(Pursuit(.sleep), seconds: 7 * hour), .init(Pursuit(.stand), seconds: hour),
      .init(Pursuit(.walk), seconds: hour / 4), .init(Pursuit(.sit), seconds: hour / 2),
      .init(Pursuit(.walk), seconds: hour / 4),
    ]
    let workingHour: [Timeline.Stretch] = [
      .init(Pursuit(.sit), seconds: 50 * 60), .init(Pursuit(.stand), seconds: 6 * 60),
      .init(Pursuit(.walk, speed: .preferred(times: 0.85)), seconds: 4 * 60),
    ]
    let evening: [Timeline.Stretch] = [
      .init(Pursuit(.walk), seconds: hour / 4), .init(Pursuit(.sit), seconds: hour / 2),
      .init(Pursuit(.walk), seconds: hour / 4), .init(Pursuit(.run), seconds: hour / 2),
      .init(Pursuit(.recovery), seconds: hour / 2), .init(Pursuit(.stand), seconds: hour),
      .init(Pursuit(.rest), seconds: 3 * hour), .init(Pursuit(.sleep), seconds: hour),
    ]
    let work = (0..<8).flatMap { _ in workingHour }
    return Timeline(morning + work + evening, repeats: true, startsAtMidnight: true)
  }
}
