/// Beats of a stretch that look missed, extra, ectopic, long or short.
///
/// The decisions of Lipponen and Tarvainen (2019), on two series scaled by thresholds that follow
/// their spread: differences of neighbouring intervals, and distances from the median around.
package struct BeatArtefacts: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case ectopic, missed, extra, longOrShort }

  /// The beats by their places, the first beat being 0, in order.
  package private(set) var kinds: [(beat: Int, kind: Kind)] = []

  package var count: Int { kinds.count }

  package func beats(_ kind: Kind) -> [Int] { kinds.filter { $0.kind == kind }.map(\.beat) }

  /// - Parameter intervals: In milliseconds, each following the one before.
  package init(_ intervals: [Double]) {
    guard intervals.count >= 4 else { return }
    let series = ScaledIntervals(intervals)
    var index = 0
    while index < series.count - 2 {
      if series.isEctopic(index) {
        kinds.append((index, .ectopic))
        index += 1
        continue
      }
      let candidates = series.candidates(index)
      for beat in candidates {
        if let kind = series.kind(of: beat) { kinds.append((beat, kind)) }
      }
      index += max(1, candidates.count)
    }
  }

  package static func == (one: BeatArtefacts, other: BeatArtefacts) -> Bool {
    one.kinds.elementsEqual(other.kinds) { $0.beat == $1.beat && $0.kind == $1.kind }
  }
}
