import Chance

/// Beats as a device notices them: some early, some not at all, some where none was.
struct BeatFaults: Sendable {
  private let dirt: Dirt
  private var ectopic: RandomStream
  private var missed: RandomStream
  private var extra: RandomStream
  private var last = -Double.infinity
  /// When a beat was noticed last.
  private var heard = -Double.infinity

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
    guard interval < .infinity else { return hear(moment, notice) }
    // Each draws for every beat, so that none moves another.
    let place = dirt.extra > 0 && extra.unit() < dirt.extra ? extra.unit() : nil
    let isMissed = dirt.missed > 0 && missed.unit() < dirt.missed
    let isEarly = dirt.ectopic > 0 && ectopic.unit() < dirt.ectopic && !isMissed
    let beat = isEarly ? last + 0.65 * interval : moment
    if let place {
      let spurious = heard + (beat - heard) * (0.3 + 0.4 * place)
      mishap(spurious, .extra)
      hear(spurious, notice)
    }
    if isMissed { return mishap(moment, .missed) }
    if isEarly { mishap(beat, .ectopic) }
    hear(beat, notice)
  }

  private mutating func hear(_ moment: Double, _ notice: (Double) -> Void) {
    heard = moment
    notice(moment)
  }
}
