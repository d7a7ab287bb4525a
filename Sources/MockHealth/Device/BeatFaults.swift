import Chance

/// Beats as a device notices them: some early, some not at all, some where none was.
struct BeatFaults: Sendable {
  private let dirt: Dirt
  private var ectopic: RandomStream
  private var missed: RandomStream
  private var extra: RandomStream
  private var last = -Double.infinity

  init(_ dirt: Dirt, chance: Seed) {
    self.dirt = dirt
    ectopic = chance.stream("dirt.ectopic")
    missed = chance.stream("dirt.missed")
    extra = chance.stream("dirt.extra")
  }

  /// Passes a beat on as it is noticed.
  ///
  /// - Parameters:
  ///   - moment: When the beat comes.
  ///   - mishap: Takes what went wrong, and when.
  ///   - notice: Takes each beat that is noticed.
  mutating func pass(
    _ moment: Double, mishap: (Double, DirtKinds) -> Void, notice: (Double) -> Void
  ) {
    let interval = moment - last
    defer { last = moment }
    guard interval < .infinity else { return notice(moment) }
    if dirt.extra > 0, extra.unit() < dirt.extra {
      let spurious = last + interval * (0.3 + 0.4 * extra.unit())
      mishap(spurious, .extra)
      notice(spurious)
    }
    if dirt.missed > 0, missed.unit() < dirt.missed { return mishap(moment, .missed) }
    if dirt.ectopic > 0, ectopic.unit() < dirt.ectopic {
      let early = last + 0.65 * interval
      mishap(early, .ectopic)
      return notice(early)
    }
    notice(moment)
  }
}
