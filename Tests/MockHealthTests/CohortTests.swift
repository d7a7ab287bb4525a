import Chance
import MockHealth
import Quantities
import Testing

/// Groups of participants, and those who do not wear the device.
@Suite struct CohortTests {
  private func dataset(_ model: MockModel, _ seconds: Int, seed: UInt64 = 7) -> MockDataset {
    MockDataset(
      model: model, seed: Seed(seed), start: Instant(milliseconds: 1_735_689_600_000),
      duration: .seconds(seconds))
  }

  @Test("conditions are assigned in blocks, in an order that the seed draws")
  func conditions() {
    var model = MockModel(.rest)
    model.conditions = ["control", "training", "music"]
    let all = { (seed: UInt64) in
      (1...300).compactMap {
        dataset(model, 1, seed: seed).condition(of: MockDataset.participant($0))
      }
    }
    let words = all(7)
    for condition in model.conditions {
      #expect(words.count { $0 == condition } == 100)
      for block in stride(from: 0, to: 300, by: 3) {
        #expect(words[block..<block + 3].contains(condition))
      }
    }
    #expect(words == all(7) && words != all(8))
    #expect(Set(stride(from: 0, to: 300, by: 3).map { words[$0..<$0 + 3].joined() }).count == 6)
  }

  @Test("a condition's effect holds all the time, and differs by as much as the model says")
  func between() {
    var model = MockModel(.rest)
    model.effects = ["training": MoodEffect(change: -6)]
    model.conditions = ["control", "training"]
    var plain = model
    plain.conditions = []
    for participant in ["M0001", "M0002", "M0003", "M0004"] {
      let with = mean(dataset(model, 600), participant)
      let without = mean(dataset(plain, 600), participant)
      let isTrained = dataset(model, 600).condition(of: participant) == "training"
      #expect((with - without - (isTrained ? -6 : 0)).magnitude < (isTrained ? 0.6 : 0.000_001))
    }
  }

  private func mean(_ dataset: MockDataset, _ participant: String) -> Double {
    var rates: [Double] = []
    dataset.forEachBatch(of: participant, size: 500) { rates += $0.map(\.value) }
    return rates.mean
  }

  @Test("a device that is not worn tells nothing for the share of time that the model says")
  func nonWear() {
    var model = MockModel(.rest)
    model.engine = .rate
    model.nonWear = NonWear(share: 0.25, bout: 600)
    var (told, silent): (Int, [Instant]) = (0, [])
    for participant in (1...20).map(MockDataset.participant) {
      let truth: (TruthRow) -> Void = { row in
        if row.dirt.contains(.notWorn) { silent.append(row.time) }
      }
      dataset(model, 86_400).forEachBatch(of: participant, size: 500, truth: truth) {
        told += $0.count
      }
    }
    #expect(told + silent.count == 20 * 86_400)
    let share = Double(silent.count) / Double(20 * 86_400)
    // 20 days of about 36 times each: the standard error of the share is about 0.013.
    #expect((share - 0.25).magnitude < 0.05, "\(share)")
    let bouts = zip(silent, silent.dropFirst()).count { $1.seconds(since: $0) != 1 } + 1
    #expect((450...750).contains(Double(silent.count) / Double(bouts)))
  }

  @Test("who has left brings nothing more: no rate, no interval, no step", arguments: [1, 2, 3])
  func dropOut(number: Int) {
    var model = MockModel(.walk)
    model.device.tellsIntervals = true
    model.dropOut = DropOut(share: 1, within: 600)
    var last: [QuantityType: Instant] = [:]
    dataset(model, 1800).forEachBatch(of: MockDataset.participant(number), size: 500) {
      for sample in $0 { last[sample.type] = max(last[sample.type] ?? sample.end, sample.end) }
    }
    let ends = last.values.map { $0.seconds(since: dataset(model, 1).start) }
    #expect(last.count == 4 && ends.allSatisfy { $0 <= 600 })
    #expect((ends.max() ?? 0) - (ends.min() ?? 0) < 8)
  }

  @Test(
    "a mood without a time constant changes the rate at once, and by what it says",
    arguments: [HeartEngine.beats, .rate])
  func mood(engine: HeartEngine) {
    var model = MockModel(
      name: "m",
      timeline: Timeline([
        .init(Pursuit(.rest), seconds: 60), .init(Pursuit(.music, mood: "calm"), seconds: 30),
        .init(Pursuit(.rest), seconds: 60),
      ]))
    model.engine = engine
    model.device = DeviceModel(.ideal)
    var with = model
    with.effects = ["calm": MoodEffect(change: 20)]
    var (inside, after): ([Double], [Double]) = ([], [])
    for participant in (1...40).map(MockDataset.participant) {
      let differences = zip(rates(with, participant), rates(model, participant)).map { $0 - $1 }
      inside.append(differences[64..<90].mean)
      after.append(differences[96..<150].mean)
    }
    #expect((19...21).contains(inside.mean), "\(inside.mean)")
    #expect(after.mean.magnitude < 0.6, "\(after.mean)")
  }

  private func rates(_ model: MockModel, _ participant: String) -> [Double] {
    var rates: [Double] = []
    dataset(model, 150).forEachBatch(of: participant, size: 500) { rates += $0.map(\.value) }
    return rates
  }
}
