import Chance
import MockHealth
import Quantities
import StudyModel
import Testing

/// The engines beside the usual one, and what only hearts with beats can tell.
@Suite struct EngineTests {
  private func dataset(_ model: MockModel, _ seconds: Int, seed: UInt64 = 7) -> MockDataset {
    MockDataset(
      model: model, seed: Seed(seed), start: Instant(milliseconds: 1_735_689_600_000),
      duration: .seconds(seconds))
  }

  private func rates(_ engine: HeartEngine, of participant: String) -> [Double] {
    var model = MockModel(.fitness)
    model.engine = engine
    var recording = dataset(model, 840).recording(of: participant)
    var rates: [Double] = []
    for _ in 0..<840 { recording.record { rates.append($0.rate) } }
    return rates
  }

  /// Means and deviations over 200 participants: of rest, of the walk, of the rise; and the mean
  /// deviation of a resting minute's readings.
  private func population(_ engine: HeartEngine) -> (rest: Double, rise: Double, spread: Double) {
    let all = (1...200).map { rates(engine, of: "P\($0)") }
    let rest = all.map { $0[240..<300].mean }
    let walk = all.map { $0[600..<660].mean }
    return (
      rest.mean, zip(walk, rest).map { $0 - $1 }.mean, all.map { $0[60..<300].deviation }.mean
    )
  }

  @Test("without beats, 200 participants rest and walk at the rates that they have with beats")
  func rate() {
    let (beats, rate) = (population(.beats), population(.rate))
    #expect((rate.rest - beats.rest).magnitude < 0.5)
    #expect((rate.rise - beats.rise).magnitude < 0.5)
    #expect((0.8...1.25).contains(rate.spread / beats.spread))
  }

  @Test("ECGSYN's spectrum has the body's variability and LF/HF")
  func ecgsyn() {
    var model = MockModel(.rest)
    model.engine = .ecgsyn
    model.traits = [.variability: .fixed(50), .balance: .fixed(2), .restingRate: .fixed(60)]
    var (deviations, balances): ([Double], [Double]) = ([], [])
    for participant in 1...40 {
      var recording = dataset(model, 900).recording(of: "P\(participant)")
      var beats: [Double] = []
      for _ in 0..<900 { recording.record(beat: { beats.append($0) }, emit: { _ in }) }
      let intervals = zip(beats, beats.dropFirst()).map { ($1 - $0) * 1000 }
      deviations.append(intervals.deviation)
      balances.append(Spectrum(of: intervals, at: Array(beats.dropFirst())).balance)
    }
    #expect((45...55).contains(deviations.mean), "\(deviations.mean)")
    // Intervals of a second hold sinc²(0.25) = 0.81 of the breath's power, and straight lines between
    // them sinc⁴(0.25) = 0.66 of that: 2 / 0.53.
    #expect((3.3...4.2).contains(balances.mean), "\(balances.mean)")
  }

  @Test("the equation of Stirling and Zakynthinaki settles at what is asked, and comes back")
  func stirling() {
    let population = population(.stirling)
    #expect((60...72).contains(population.rest) && (18...40).contains(population.rise))
    let rates = rates(.stirling, of: "P1")
    let (rest, walk) = (rates[240..<300].mean, rates[600..<660].mean)
    #expect(rates[660..<680].mean > rest + 0.5 * (walk - rest), "it falls slowly")
  }

  private static let golden: [HeartEngine: String] = [
    .beats: "671ec6c704e86e8e", .rate: "92ddb023e6f7a2c6",
    .ecgsyn: "b8c0c6c704e86e8e", .stirling: "a18c86c704e86e8e",
  ]

  @Test("every engine gives the bits it always gave", arguments: HeartEngine.allCases)
  func golden(engine: HeartEngine) {
    var model = MockModel(.fitness)
    model.engine = engine
    var sum: UInt64 = 0
    dataset(model, 1800).forEachBatch(of: "P01", size: 500) { samples in
      for sample in samples {
        for word in [
          sample.value.bitPattern, UInt64(bitPattern: sample.start.milliseconds),
          UInt64(bitPattern: sample.end.milliseconds), UInt64(sample.type.alias.utf8.count),
        ] { sum = (sum ^ word) &* 0x100_0000_01B3 }
      }
    }
    #expect(String(sum, radix: 16) == Self.golden[engine], "\(engine.rawValue)")
  }

  @Test("a strap that tells intervals tells each beat's, in 1/1024 s, and none across a dropout")
  func intervals() {
    var model = MockModel(.rest)
    model.device.tellsIntervals = true
    model.dirt.dropoutsPerHour = 30
    var (intervals, rates): ([QuantitySample], [QuantitySample]) = ([], [])
    dataset(model, 3600).forEachBatch(of: "P01", size: 500) { samples in
      intervals += samples.filter { $0.type == .rrInterval }
      rates += samples.filter { $0.type == .heartRate }
    }
    #expect(rates.count < 3600 && intervals.count > 3000)
    #expect(intervals.allSatisfy { ($0.value * 1.024).rounded() / 1.024 == $0.value })
    #expect(intervals.allSatisfy { (300...2000).contains($0.value) })
    let mean = intervals.map { 60_000 / $0.value }.mean
    #expect((mean - rates.map(\.value).mean).magnitude < 1)
  }

  @Test("intervals move no reading")
  func intervalsMoveNothing() {
    var told = MockModel(.fitness)
    told.device.tellsIntervals = true
    var (with, without): ([QuantitySample], [QuantitySample]) = ([], [])
    dataset(told, 840).forEachBatch(of: "P01", size: 99) { with += $0 }
    dataset(MockModel(.fitness), 840).forEachBatch(of: "P01", size: 99) { without += $0 }
    #expect(with.filter { $0.type != .rrInterval } == without)
  }
}
