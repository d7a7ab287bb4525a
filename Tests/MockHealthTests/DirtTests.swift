import Chance
import MockHealth
import Quantities
import Testing

@Suite struct DirtTests {
  private struct Made {
    var readings: [Reading] = []
    var mishaps: [Mishap] = []
    var beats = 0
  }

  private func record(
    _ profile: MockProfile = .rest, _ kind: DeviceModel.Kind = .strap, seconds: Int = 20_000,
    _ change: (inout Dirt) -> Void = { _ in }
  ) -> Made {
    var model = MockModel(profile)
    model.device = DeviceModel(kind)
    change(&model.dirt)
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 0), duration: .seconds(seconds))
    var recording = dataset.recording(of: "P01")
    var made = Made()
    for _ in 0..<seconds {
      recording.record(beat: { _ in made.beats += 1 }, emit: { made.readings.append($0) })
      made.mishaps += recording.takeMishaps()
    }
    recording.finish { made.readings.append($0) }
    return made
  }

  /// Whether a count is one that chance gives: within four standard deviations of a binomial's.
  private func isLikely(_ count: Int, of trials: Int, _ share: Double) -> Bool {
    let mean = Double(trials) * share
    return abs(Double(count) - mean) <= 4 * (mean * (1 - share)).squareRoot() + 1
  }

  @Test("a clean device tells the truth to half a beat a minute and its noise")
  func clean() {
    let made = record()
    #expect(made.readings.count == 20_000 && made.mishaps.isEmpty)
    #expect(made.readings.allSatisfy { $0.dirt.isEmpty && $0.rate == $0.rate.rounded() })
    let errors = made.readings.map { $0.rate - $0.truth }
    #expect(abs(errors.mean) < 0.02)
    // Noise of 0.5 and rounding to whole numbers, whose variance is 1/12.
    #expect(abs(errors.deviation - (0.25 + 1.0 / 12).squareRoot()) < 0.02)
    #expect(record(.rest, .ideal).readings.allSatisfy { abs($0.rate - $0.truth) <= 0.5 })
  }

  @Test("zeros, invalid values and duplicates come as often as asked, and are labelled")
  func values() {
    let made = record {
      $0.zeros = 0.01
      $0.invalid = 0.02
      $0.duplicates = 0.03
    }
    let zeros = made.readings.filter { $0.dirt.contains(.zero) && !$0.dirt.contains(.duplicate) }
    let invalid = made.readings.filter {
      $0.dirt.contains(.invalid) && !$0.dirt.contains(.duplicate)
    }
    #expect(zeros.allSatisfy { $0.rate == 0 } && invalid.allSatisfy { $0.rate == 255 })
    #expect(isLikely(zeros.count, of: 20_000, 0.01))
    #expect(isLikely(invalid.count, of: 20_000, 0.99 * 0.02))
    let duplicates = made.readings.count { $0.dirt.contains(.duplicate) }
    #expect(isLikely(duplicates, of: 20_000, 0.03))
    #expect(made.readings.count == 20_000 + duplicates)
    #expect(made.readings.allSatisfy { !$0.dirt.isEmpty || ($0.rate > 25 && $0.rate < 240) })
  }

  @Test("beats are early, missed or extra as often as asked, and are labelled")
  func beats() {
    let clean = record().beats
    let made = record {
      $0.ectopic = 0.02
      $0.missed = 0.01
      $0.extra = 0.005
    }
    let counts = [DirtKinds.ectopic, .missed, .extra].map { kind in
      made.mishaps.count { $0.dirt == kind }
    }
    #expect(isLikely(counts[2], of: clean, 0.005))
    #expect(isLikely(counts[1], of: clean, 0.01))
    #expect(isLikely(counts[0], of: clean, 0.99 * 0.02))
    #expect(made.beats == clean + counts[2] - counts[1])
  }

  @Test("readings stop as often and as long as asked, and nothing is told meanwhile")
  func dropouts() {
    let made = record {
      $0.dropoutsPerHour = 12
      $0.dropoutLength = 8
    }
    let missing = made.mishaps.filter { $0.dirt == .dropout }.map { Int($0.second) }
    #expect(made.readings.count + missing.count == 20_000)
    let spells = missing.indices.count { $0 == 0 || missing[$0] != missing[$0 - 1] + 1 }
    // About 66 spells of 8 s, whose lengths vary as much as they last.
    #expect((40...95).contains(spells))
    #expect((5.0...11.5).contains(Double(missing.count) / Double(spells)))
  }

  @Test("a lock on the steps tells the cadence, while walking only")
  func cadenceLock() {
    let made = record(.walk) { $0.cadenceLock = 0.3 }
    let locked = made.readings.filter { $0.dirt.contains(.cadenceLock) }
    let body = MockDataset(
      model: MockModel(.walk), seed: Seed(7), start: Instant(milliseconds: 0), duration: .zero
    ).body(of: "P01")
    let cadence = 60 * body.preferredSpeed / (0.413 * body.height)
    // The speed varies by 3 %, the cadence by its power of 0.58: far less than a tenth.
    #expect(locked.allSatisfy { abs($0.rate - cadence) < 0.1 * cadence })
    #expect((0.08...0.22).contains(Double(locked.count) / 20_000))
    #expect(!record(.rest) { $0.cadenceLock = 1 }.readings.contains { !$0.dirt.isEmpty })
  }

  @Test(
    "a lock begins and ends with a walk, and tells the steps of no other second",
    arguments: [HeartEngine.beats, .rate])
  func cadenceLockOfWalks(engine: HeartEngine) {
    let stretches: [Timeline.Stretch] = [
      .init(Pursuit(.rest), seconds: 20), .init(Pursuit(.walk), seconds: 40),
      .init(Pursuit(.run), seconds: 20), .init(Pursuit(.walk), seconds: 30),
    ]
    var model = MockModel(
      name: "made", timeline: Timeline(stretches, repeats: true), engine: engine)
    model.dirt.cadenceLock = 1
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 0), duration: .zero)
    var recording = dataset.recording(of: "P01")
    var locked: [Reading] = []
    for _ in 0..<22_000 {
      recording.record { reading in
        if reading.dirt.contains(.cadenceLock) { locked.append(reading) }
      }
    }
    let body = dataset.body(of: "P01")
    let cadence = 60 * body.preferredSpeed / (0.413 * body.height)
    #expect(locked.count > 2000)
    #expect(locked.allSatisfy { abs($0.rate - cadence) < 0.1 * cadence })
    // A stretch begins with its second: its first step is taken by the next one.
    let walks = [21...59, 81...109]
    #expect(
      locked.allSatisfy { reading in
        walks.contains { $0.contains(Int(reading.second) % 110) }
      })
  }

  @Test("a second source counts the same steps and distance in intervals of its own")
  func secondSourceOfSteps() {
    let one = samples { _ in }
    let both = samples { $0.hasSecondSource = true }
    let (first, second) = (
      both.filter { $0.source == MockModel.source },
      both.filter { $0.source == MockModel.secondSource }
    )
    #expect(first == one && first.count + second.count == both.count)
    #expect(MockModel.secondSource != MockModel.source)
    #expect(QuantitySample.isMock(source: MockModel.secondSource))
    for type in [QuantityType.distanceWalkingRunning, .stepCount] {
      let (counted, again) = (first.filter { $0.type == type }, second.filter { $0.type == type })
      // The last step of each walk may be counted by one of them alone.
      #expect(abs(total(counted) - total(again)) <= (type == .stepCount ? 2 : 0.1))
      #expect(total(counted) > 300 && counted.count > again.count)
      #expect(zip(again, again.dropFirst()).allSatisfy { $0.end <= $1.start })
      #expect(
        again.allSatisfy { late in counted.contains { $0.start < late.end && late.start < $0.end } }
      )
    }
    #expect(second.count { $0.type == .heartRate } == 840)
  }

  private func samples(_ change: (inout Dirt) -> Void) -> [QuantitySample] {
    var model = MockModel(.fitness)
    change(&model.dirt)
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 0), duration: .seconds(840))
    var samples: [QuantitySample] = []
    dataset.forEachBatch(of: "P01", size: 100) { samples += $0 }
    return samples
  }

  private func total(_ samples: [QuantitySample]) -> Double {
    samples.map(\.value).reduce(0, +)
  }

  @Test("late and out of order readings come after later ones, and none is lost")
  func order() {
    let made = record(seconds: 5000) {
      $0.late = 0.01
      $0.outOfOrder = 0.02
    }
    #expect(Set(made.readings.map(\.second)).count == 5000 && made.readings.count == 5000)
    var latest = -1.0
    for reading in made.readings {
      let isBehind = reading.second < latest
      #expect(
        isBehind == !reading.dirt.isDisjoint(with: [.late, .outOfOrder]) || reading.second > 4930)
      latest = max(latest, reading.second)
    }
    #expect(isLikely(made.readings.count { $0.dirt.contains(.late) }, of: 5000, 0.01))
    #expect(isLikely(made.readings.count { $0.dirt.contains(.outOfOrder) }, of: 4950, 0.02))
  }

  @Test("a battery that is empty tells nothing more; a second source tells the same heart")
  func batteryAndSecondSource() {
    let dead = record(seconds: 1000) { $0.battery = 300 }
    #expect(dead.readings.count == 300 && dead.mishaps.count { $0.dirt == .battery } == 700)
    let two = record(seconds: 1000) { $0.hasSecondSource = true }
    let second = two.readings.filter { $0.dirt == .secondSource }
    #expect(second.count == 1000 && two.readings.count == 2000)
    #expect(second.allSatisfy { abs($0.rate - $0.truth) < 4 })
  }

  @Test("a switch moves nothing but what it spoils")
  func independent() {
    let clean = record(seconds: 3000).readings
    let dirty = record(seconds: 3000) {
      $0.zeros = 0.01
      $0.invalid = 0.01
      $0.dropoutsPerHour = 20
      $0.late = 0.01
      $0.drift = 10
    }
    let rates = Dictionary(uniqueKeysWithValues: clean.map { ($0.second, $0.rate) })
    for reading in dirty.readings where reading.dirt.isDisjoint(with: [.zero, .invalid]) {
      #expect(rates[reading.second] == reading.rate)
    }
  }

  @Test("a wrist tells every 5 s while walking, 5 to 15 s at rest, and errs more")
  func wrist() {
    let rest = record(.rest, .wrist).readings
    let gaps = zip(rest, rest.dropFirst()).map { $1.second - $0.second }
    #expect(Set(gaps) == Set((5...15).map(Double.init)))
    let walk = record(.walk, .wrist).readings
    #expect(zip(walk, walk.dropFirst()).allSatisfy { $1.second - $0.second == 5 })
    #expect((1.7...2.4).contains(rest.map { $0.rate - $0.truth }.deviation))
    #expect((4...5).contains(walk.map { $0.rate - $0.truth }.deviation))
  }

  @Test("a device's clock drifts, jumps and changes its offset as asked")
  func clock() {
    var model = MockModel(.rest)
    model.dirt.drift = 1000
    model.dirt.jump = Dirt.ClockJump(after: 600, by: -30)
    model.dirt.offsetChange = Dirt.OffsetChange(after: 900, minutes: -60)
    let start = Instant(milliseconds: 1_761_440_400_000, offsetMinutes: 120)
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: start, duration: .seconds(1000))
    var stamps: [Instant] = []
    dataset.forEachBatch(of: "P01", size: 100) { stamps += $0.map(\.start) }
    let ahead = { (second: Int) in stamps[second].seconds(since: start) - Double(second) }
    #expect(ahead(0) == 0 && ahead(500) == 0.5 && abs(ahead(700) + 29.3) < 0.001)
    #expect(stamps[899].offsetMinutes == 120 && stamps[900].offsetMinutes == 60)
  }

  @Test("the truth has a row for every reading and every reading that did not come")
  func truth() {
    var model = MockModel(.fitness)
    model.dirt.dropoutsPerHour = 30
    model.dirt.zeros = 0.02
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 0), duration: .seconds(840))
    var rows: [TruthRow] = []
    var rates: [Double] = []
    dataset.forEachBatch(of: "P01", size: 50, truth: { rows.append($0) }) { samples in
      rates += samples.filter { $0.type == .heartRate }.map(\.value)
    }
    #expect(rows.count == 840 && rows.compactMap(\.reported) == rates)
    #expect(rows.allSatisfy { ($0.reported == nil) == ($0.dirt == .dropout) })
    #expect(rows.allSatisfy { ($0.reported == 0) == $0.dirt.contains(.zero) })
  }

  @Test("no switch moves what another spoils, alone or beside all others")
  func switches() {
    let switches: [(kind: DirtKinds, set: (inout Dirt) -> Void)] = [
      (.zero, { $0.zeros = 0.02 }), (.invalid, { $0.invalid = 0.02 }),
      (.duplicate, { $0.duplicates = 0.02 }), (.late, { $0.late = 0.02 }),
      (.outOfOrder, { $0.outOfOrder = 0.02 }), (.ectopic, { $0.ectopic = 0.02 }),
      (.missed, { $0.missed = 0.02 }), (.extra, { $0.extra = 0.02 }),
      (.dropout, { $0.dropoutsPerHour = 30 }),
    ]
    let alone = switches.map { labelled($0.kind, record(seconds: 4000, $0.set)) }
    for (place, other) in switches.enumerated() {
      for (index, one) in switches.enumerated() where index != place {
        let both = record(seconds: 4000) {
          one.set(&$0)
          other.set(&$0)
        }
        // What the other spoils the same moment of is not counted; nothing new may appear.
        let found = labelled(one.kind, both)
        #expect(found.isSubset(of: alone[index]), "\(one.kind.names) beside \(other.kind.names)")
        #expect(
          Double(found.count) > 0.8 * Double(alone[index].count),
          "\(one.kind.names) beside \(other.kind.names)")
      }
    }
  }

  /// The beats or seconds at which a kind was labelled, to the second.
  private func labelled(_ kind: DirtKinds, _ made: Made) -> Set<Int> {
    Set(
      made.readings.filter { $0.dirt.contains(kind) }.map { Int($0.second) }
        + made.mishaps.filter { $0.dirt == kind }.map { Int($0.second) })
  }

  @Test("as many readings are overtaken as asked, up to every second one")
  func overtaken() {
    for share in [0.03, 0.3, 0.5] {
      let made = record { $0.outOfOrder = share }
      let count = made.readings.count { $0.dirt.contains(.outOfOrder) }
      #expect(isLikely(count, of: 20_000, share), "\(share): \(count)")
    }
  }

  @Test("a device notices beats in the order of time, however many are early or made up")
  func orderOfBeats() {
    var model = MockModel(.walk)
    model.dirt.ectopic = 0.3
    model.dirt.extra = 0.3
    model.dirt.missed = 0.2
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 0), duration: .seconds(7200))
    var recording = dataset.recording(of: "P01")
    var (last, isOrdered) = (-Double.infinity, true)
    for _ in 0..<7200 {
      recording.record(
        beat: { moment in
          isOrdered = isOrdered && moment > last
          last = moment
        }, emit: { _ in })
    }
    #expect(isOrdered)
  }

  @Test("where every beat is missed, nothing is told")
  func allMissed() {
    let made = record(seconds: 600) { $0.missed = 1 }
    #expect(made.readings.isEmpty && made.mishaps.count { $0.dirt == .missed } >= 600)
  }
}
