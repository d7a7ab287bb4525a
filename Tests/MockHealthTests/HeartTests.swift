import Chance
import MockHealth
import Quantities
import Testing

@Suite struct HeartTests {
  /// 2025-01-01, 14:00, where the hour of the day moves the rate least.
  private let afternoon = Instant(milliseconds: 1_735_740_000_000)

  private func dataset(_ model: MockModel, _ seconds: Int, seed: UInt64 = 7) -> MockDataset {
    MockDataset(
      model: model, seed: Seed(seed), start: afternoon, duration: .seconds(seconds))
  }

  private func rates(_ model: MockModel, _ code: String, _ seconds: Int) -> [Double] {
    var recording = dataset(model, seconds).recording(of: code)
    var rates: [Double] = []
    for _ in 0..<seconds { recording.record { rates.append($0.rate) } }
    return rates
  }

  @Test("time constants are recovered within 15 % in the median, from one walk of each of 60")
  func timeConstants() {
    var onsets: [Double] = []
    var recoveries: [Double] = []
    for number in 1...60 {
      let code = "K\(number)"
      let body = dataset(MockModel(.fitness), 1).body(of: code)
      let fit = KineticsFit(rates(MockModel(.fitness), code, 840), walk: 301...660)
      onsets.append(fit.onset / body.onsetTime)
      recoveries.append(fit.recovery / body.recoveryTime)
    }
    #expect((0.85...1.15).contains(onsets.sorted()[30]), "\(onsets.sorted())")
    #expect((0.85...1.15).contains(recoveries.sorted()[30]), "\(recoveries.sorted())")
  }

  @Test("a body is the same in every recording of one seed, and another with another seed or code")
  func bodies() {
    let first = dataset(MockModel(.rest), 1).body(of: "P01")
    #expect(dataset(MockModel(.walk), 1).recording(of: "P01").participant == first)
    #expect(dataset(MockModel(.rest), 1).body(of: "P02") != first)
    #expect(dataset(MockModel(.rest), 1, seed: 8).body(of: "P01") != first)
  }

  @Test("a trait that is given is taken, and moves no other")
  func givenTraits() {
    let usual = MockParticipant(chance: Seed(3))
    let given = MockParticipant([.height: .fixed(2), .sex: .fixed(1)], chance: Seed(3))
    #expect(given.height == 2 && given.sex == .female)
    for trait in BodyTrait.allCases where trait != .height && trait != .sex {
      #expect(given.value(of: trait) == usual.value(of: trait), "\(trait)")
    }
  }

  @Test("traits are drawn as they are said to be spread")
  func spreadTraits() {
    let bodies = (1...4000).map { MockParticipant(chance: Seed($0)) }
    func values(_ trait: BodyTrait) -> [Double] { bodies.map { $0.value(of: trait) } }
    #expect(abs(values(.restingRate).mean - 65.5) < 0.5)
    #expect(abs(values(.restingRate).deviation - 7.7) < 0.4)
    #expect(abs(values(.onsetTime).sorted()[2000] - 35) < 1)
    #expect(abs(values(.sex).mean - 0.5) < 0.032)
    #expect(abs(values(.height).mean - 1.72) < 0.01)
    #expect(abs(values(.height).deviation - 0.09) < 0.01)
    #expect(values(.age).allSatisfy { (20...45).contains($0) })
  }

  @Test("a night's rates lie 10 to 19 count/min below the day's, in the mean of people")
  func night() {
    var dips: [Double] = []
    for number in 1...5 {
      let midnight = MockDataset(
        model: MockModel(.day), seed: Seed(7), start: Instant(milliseconds: 1_735_689_600_000),
        duration: .seconds(86_400))
      var recording = midnight.recording(of: "N\(number)")
      var sums = (night: 0.0, day: 0.0)
      for second in 0..<64_800 {
        recording.record { _ in }
        if second < 25_200 {
          sums.night += recording.baseRate
        } else {
          sums.day += recording.baseRate
        }
      }
      dips.append(sums.day / 39_600 - sums.night / 25_200)
    }
    #expect((10...19).contains(dips.mean), "\(dips)")
  }

  @Test("moods change the rate by what the model says, and by nothing where it says nothing")
  func moods() {
    var model = MockModel(.music)
    let neutral = (1...30).map { rates(model, "M\($0)", 600)[330..<600].mean }
    model.effects = ["calm": MoodEffect(change: -6, spread: 2, onset: 10)]
    let calm = (1...30).map { rates(model, "M\($0)", 600)[330..<600].mean }
    let changes = zip(neutral, calm).map { $1 - $0 }
    // The mean of 30 differs from -6 by its standard error, 2 / √30, and a little for the onset.
    #expect(abs(changes.mean + 5.8) < 3 * 2 / 30.0.squareRoot())
    #expect((1.3...2.9).contains(changes.deviation))
    model.effects = ["rousing": MoodEffect(change: 9)]
    #expect((1...5).allSatisfy { rates(model, "M\($0)", 600)[330..<600].mean == neutral[$0 - 1] })
  }

  @Test("a walk has the distance of its speed, and about 112 steps a minute at 1.34 m/s")
  func steps() {
    var model = MockModel(.walk)
    model.traits = [.height: .fixed(1.72), .preferredSpeed: .fixed(1.34)]
    var metres = 0.0
    var steps = 0.0
    dataset(model, 601).forEachBatch(of: "P01", size: 1000) { samples in
      metres += samples.filter { $0.type == .distanceWalkingRunning }.map(\.value).reduce(0, +)
      steps += samples.filter { $0.type == .stepCount }.map(\.value).reduce(0, +)
    }
    #expect(abs(metres / 600 - 1.34) < 0.02)
    #expect(abs(steps / 10 - 112) < 3)
  }

  @Test("who drops out brings nothing more, and as many do as the model says")
  func dropOut() {
    var model = MockModel(.rest)
    model.dropOut = DropOut(share: 0.4, within: 100)
    let counts = (1...200).map { rates(model, "D\($0)", 150).count }
    #expect((50...110).contains(counts.count { $0 < 150 }))
    #expect(counts.allSatisfy { $0 <= 101 || $0 == 150 })
  }
}
