/// Gives RR intervals their times, which come in groups with no time but that of the group.
///
/// Each interval ends the interval's length after the one before. Where that departs from the time
/// of the group by more than two seconds (a gap, a beat that was missed), it begins anew there.
package struct BeatClock {
  /// What the time of a group is.
  package enum Anchor {
    /// When it had arrived: its last interval ended then.
    case end
    /// When the record before it was: its first interval began then.
    case start
  }

  /// Milliseconds that the sum may depart from the time of a group.
  static let tolerance = 2000.0
  /// Milliseconds; longer ones, of a day, are no intervals.
  static let longest = 86_400_000.0

  private let anchor: Anchor
  /// When the last interval ended, in milliseconds since 1970.
  private var last: Double?

  package init(anchor: Anchor) { self.anchor = anchor }

  /// When each interval of a group ended, in milliseconds since 1970.
  ///
  /// Lengths are in milliseconds, from 0 to ``longest``; the time of the group is since 1970 too.
  package mutating func ends(of group: [Double], at time: Int64) -> [Int64] {
    let total = group.reduce(0, +)
    let begin = Double(time) - (anchor == .end ? total : 0)
    var clock = last ?? begin
    if abs(clock - begin) > Self.tolerance { clock = begin }
    let ends = group.map { length in
      clock += length
      return Int64(clock.rounded())
    }
    last = clock
    return ends
  }
}
