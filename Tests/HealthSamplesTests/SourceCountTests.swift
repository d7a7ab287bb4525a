import HealthSamples
import Quantities
import Testing

@Suite("Sources that nobody ranked")
struct SourceCountTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func steps(_ value: Double, at minute: Int, _ source: Int) -> QuantitySample {
    let start = Double(minute) * 60
    return QuantitySample(
      type: .stepCount, value: value, unit: .count, start: at(start), end: at(start + 30),
      source: "Source \(source)")
  }

  @Test("are believed by how many samples they have", arguments: [2, 3, 6, 7, 12])
  func mostSamples(sources: Int) throws {
    let store = try fixture.open(durability: .ephemeral)
    // Of another type everyone has one, and the first source a thousand.
    var samples = (1...sources).map { heartRate(60, at: Double($0), source: "Source \($0)") }
    samples += (0..<1000).map { heartRate(61, at: Double($0), source: "Source 1") }
    // One in the middle has more than the rest.
    let most = sources / 2 + 1
    for source in 1...sources {
      samples += (0..<(source == most ? 9 : source % 4)).map {
        steps(1, at: 100 + source * 10 + $0, source)
      }
      samples.append(steps(Double(source * 1000), at: 0, source))
    }
    try store.save(samples, for: "P01")
    try store.save((0..<50).map { steps(5, at: $0, 1) }, for: "P02")
    let window = StatisticsQuery(
      participant: "P01", type: .stepCount, start: at(0), end: at(60))
    #expect(try store.statistics(of: window).map(\.sum) == [Double(most * 1000)])
  }
}
