/// Beats that a detector missed, invented or misplaced, corrected in one stretch of intervals.
///
/// Lipponen and Tarvainen (2019, Journal of Medical Engineering and Technology 43:173). An extra
/// beat is removed, a missed one put in the middle, and an ectopic, long or short one moved to the
/// middle between its neighbours; all is repeated while fewer beats are found than before.
package struct BeatCorrection: Equatable, Sendable {
  /// In milliseconds.
  package let intervals: [Double]
  /// What was found in the intervals as they came.
  package let found: BeatArtefacts
  /// How many beats were moved, added or removed, each counted once.
  package let corrected: Int

  /// - Parameter intervals: In milliseconds, each following the one before.
  package init(_ intervals: [Double]) {
    var beats = Self.beats(of: intervals)
    found = BeatArtefacts(intervals)
    var artefacts = found
    var removed = 0
    while artefacts.count > 0 {
      let (next, extra) = Self.corrected(beats, artefacts)
      let nextArtefacts = BeatArtefacts(Self.intervals(of: next))
      beats = next
      removed += extra
      guard nextArtefacts.count < artefacts.count else { break }
      artefacts = nextArtefacts
    }
    self.intervals = Self.intervals(of: beats)
    corrected = removed + beats.count { $0.isCorrected }
  }

  private struct Beat {
    /// In milliseconds since the stretch's first beat.
    var time: Double
    var isCorrected = false
    var isMisplaced = false
  }

  private static func beats(of intervals: [Double]) -> [Beat] {
    var beats = [Beat(time: 0)]
    var time = 0.0
    for interval in intervals {
      time += interval
      beats.append(Beat(time: time))
    }
    return beats
  }

  private static func intervals(of beats: [Beat]) -> [Double] {
    zip(beats.dropFirst(), beats).map { $0.time - $1.time }
  }

  private static func corrected(
    _ beats: [Beat], _ artefacts: BeatArtefacts
  ) -> (beats: [Beat], removed: Int) {
    let kinds = Dictionary(artefacts.kinds, uniquingKeysWith: { first, _ in first })
    var result: [Beat] = []
    var removed = 0
    for (index, beat) in beats.enumerated() {
      var beat = beat
      switch kinds[index] {
      case .extra:
        removed += 1
        continue
      case .missed where index > 0:
        result.append(Beat(time: (beats[index - 1].time + beat.time) / 2, isCorrected: true))
      case .ectopic, .longOrShort: beat.isMisplaced = true
      case .missed, nil: break
      }
      result.append(beat)
    }
    return (moved(result), removed)
  }

  /// Each misplaced beat in the middle between its neighbours, these first moved themselves.
  private static func moved(_ beats: [Beat]) -> [Beat] {
    var result = beats
    for index in beats.indices where beats[index].isMisplaced {
      result[index].isMisplaced = false
      guard index > 0, index < beats.count - 1 else { continue }
      result[index].time = (result[index - 1].time + beats[index + 1].time) / 2
      result[index].isCorrected = true
    }
    return result
  }
}
