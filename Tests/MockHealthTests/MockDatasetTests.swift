import Chance
import MockHealth
import Quantities
import Testing

@Suite struct MockDatasetTests {
  private func values(
    seed: UInt64 = 7, participant: String = "M0001", seconds: Int = 600, batch: Int = 100
  ) -> [Double] {
    let dataset = MockDataset(
      model: .uniform, seed: Seed(seed), start: Instant(milliseconds: 0),
      duration: .seconds(seconds))
    var values: [Double] = []
    dataset.forEachBatch(of: participant, size: batch) { values += $0.map(\.value) }
    return values
  }

  @Test("there is a sample for each whole second, from the start on")
  func count() {
    #expect(values(seconds: 600).count == 600)
    #expect(values(seconds: 0).isEmpty)
  }

  @Test("the same seed and participant give the same values, in batches of any size")
  func repeatable() {
    #expect(values(batch: 100) == values(batch: 7))
    #expect(values(seed: 8) != values(seed: 7))
    #expect(values(participant: "M0002") != values())
  }

  @Test(
    "each of the 80 values is as likely: chi-square of 80,000 between its 0.001 and 0.999 quantiles"
  )
  func uniform() {
    let draws = values(seconds: 80_000)
    let counts = (100...179).map { value in draws.count { $0 == Double(value) } }
    #expect(counts.reduce(0, +) == 80_000)
    let chiSquare = counts.map { Double(($0 - 1000) * ($0 - 1000)) / 1000 }.reduce(0, +)
    // scipy.stats.chi2.ppf([0.001, 0.999], 79)
    #expect((45.764...123.594).contains(chiSquare))
  }

  @Test("participants are numbered from M0001")
  func codes() {
    #expect(MockDataset.participant(1) == "M0001")
    #expect(MockDataset.participant(12_345) == "M12345")
  }

  @Test("who takes samples is asked once a day at least, though the device is silent")
  func silence() {
    var model = MockModel(.rest)
    model.engine = .rate
    model.dirt.battery = 10
    let dataset = MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 0), duration: .seconds(172_801))
    var counts: [Int] = []
    dataset.forEachBatch(of: "M0001", size: 5000) { counts.append($0.count) }
    #expect(counts == [10, 0])
  }
}
