import Chance
import MockHealth
import Quantities
import Testing

@Suite struct RepeatabilityTests {
  private func samples(_ model: MockModel, _ seconds: Int, size: Int = 500) -> [QuantitySample] {
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 1_735_689_600_000),
      duration: .seconds(seconds))
    var samples: [QuantitySample] = []
    dataset.forEachBatch(of: "P01", size: size) { samples += $0 }
    return samples
  }

  /// A number that every bit of the samples goes into.
  private func digest(_ samples: [QuantitySample]) -> String {
    var sum: UInt64 = 0
    for sample in samples {
      for word in [
        sample.value.bitPattern, UInt64(bitPattern: sample.start.milliseconds),
        UInt64(bitPattern: sample.end.milliseconds), UInt64(sample.type.alias.utf8.count),
      ] { sum = (sum ^ word) &* 0x100_0000_01B3 }
    }
    return String(sum, radix: 16)
  }

  private static let golden: [MockProfile: String] = [
    .uniform: "4c78b7adfa824b80", .rest: "81d857adfa824b80", .walk: "27cbca26ab79c6ae",
    .fitness: "671ec6c704e86e8e", .sixMinuteWalk: "d56f746d3c928a5f",
    // Without an effect, music is a rest.
    .music: "81d857adfa824b80",
    .day: "8536a464e8845070", .intervalTraining: "28764b236fd733d6",
  ]

  @Test("every profile gives the bits it always gave", arguments: MockProfile.allCases)
  func golden(profile: MockProfile) {
    let samples = samples(MockModel(profile), profile == .day ? 32_400 : 1800)
    #expect(digest(samples) == Self.golden[profile], "\(profile.rawValue)")
  }

  @Test("beats are the bits they always were")
  func beats() {
    let dataset = MockDataset(
      model: MockModel(.fitness), seed: Seed(7), start: Instant(milliseconds: 0),
      duration: .seconds(840))
    var recording = dataset.recording(of: "P01")
    var sum: UInt64 = 0
    for _ in 0..<840 {
      recording.record(
        beat: { sum = (sum ^ $0.bitPattern) &* 0x100_0000_01B3 }, emit: { _ in })
    }
    #expect(String(sum, radix: 16) == "45d1362392421c0d")
  }

  @Test("batches of any size hold the same samples, whatever goes wrong")
  func batches() {
    var model = MockModel(.intervalTraining)
    model.device = DeviceModel(.wrist)
    model.dirt.late = 0.05
    model.dirt.outOfOrder = 0.05
    model.dirt.duplicates = 0.05
    model.dirt.ectopic = 0.01
    let whole = samples(model, 1500, size: 100_000)
    #expect(samples(model, 1500, size: 1) == whole && samples(model, 1500, size: 77) == whole)
  }

  @Test("every sample says that it is made up, and by which source")
  func source() {
    var model = MockModel(.walk)
    #expect(Set(samples(model, 100).map(\.source)) == ["Karenina mock 2"])
    model.dirt.hasSecondSource = true
    #expect(
      Set(samples(model, 100).map(\.source)) == ["Karenina mock 2", "Karenina mock 2 second"])
  }
}
