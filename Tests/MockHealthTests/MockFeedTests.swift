import Chance
import HealthSamples
import MockHealth
import Quantities
import TestSupport
import Testing

@Suite struct MockFeedTests {
  private let place: TemporaryFolder
  private let store: SQLiteHealthStore
  private let start = Instant(milliseconds: 1_796_000_000_000)

  init() throws {
    place = try TemporaryFolder()
    store = try SQLiteHealthStore(path: place.path + "/store.sqlite", durability: .ephemeral)
  }

  private func feed(_ types: Set<QuantityType> = Set(QuantityType.all)) -> MockFeed {
    MockFeed(
      model: .uniform, chance: Seed(7), store: store, participant: "P01", types: types,
      startingAt: .zero, instant: start)
  }

  private func stored(_ type: QuantityType) throws -> [QuantitySample] {
    try store.samples(matching: SampleQuery(participant: "P01", types: [type])).map(\.sample)
  }

  @Test("a sample a second is written, each stamped with its own second, however late it is asked")
  func everySecond() throws {
    let feed = feed()
    try feed.write(upTo: .zero, at: start)
    try feed.write(upTo: .milliseconds(3700), at: start.advanced(by: .milliseconds(3700)))
    #expect(
      try stored(.heartRate).map { $0.start.milliseconds - start.milliseconds } == [
        0, 1000, 2000, 3000,
      ])
    #expect(feed.nextDue == .seconds(4))
  }

  @Test("distance and steps are written while walking only, as intervals without gap or overlap")
  func walking() throws {
    let feed = feed()
    let walk = start.advanced(by: .milliseconds(500))
    try feed.begin(.walk, at: walk)
    try feed.write(upTo: .seconds(60), at: start.advanced(by: .seconds(60)))
    let end = start.advanced(by: .milliseconds(60_250))
    try feed.begin(.recovery, at: end)
    try feed.write(upTo: .seconds(90), at: start.advanced(by: .seconds(90)))
    let distance = try stored(.distanceWalkingRunning)
    #expect(distance.first?.start == walk && distance.last?.end == end)
    #expect(zip(distance, distance.dropFirst()).allSatisfy { $0.end == $1.start })
    let metres = distance.map(\.value).reduce(0, +)
    #expect(abs(metres - 59.75 * WalkModel.speed) < 0.001)
    let steps = try stored(.stepCount).map(\.value).reduce(0, +)
    #expect(steps == (59.75 * WalkModel.cadence).rounded(.down))
  }

  @Test("a type that may not be written is left out, and changes no other type's values")
  func permitted() throws {
    let all = feed()
    try all.write(upTo: .seconds(5), at: start.advanced(by: .seconds(5)))
    let values = try stored(.heartRate).map(\.value)
    let other = try SQLiteHealthStore(path: place.path + "/b.sqlite", durability: .ephemeral)
    let some = MockFeed(
      model: .uniform, chance: Seed(7), store: other, participant: "P01", types: [.heartRate],
      startingAt: .zero, instant: start)
    try some.begin(.walk, at: start)
    try some.write(upTo: .seconds(5), at: start.advanced(by: .seconds(5)))
    let samples = try other.samples(matching: SampleQuery(participant: "P01")).map(\.sample)
    #expect(samples.map(\.type) == Array(repeating: .heartRate, count: 6))
    #expect(samples.map(\.value) == values)
  }

  @Test("every sample says that it is made up")
  func source() throws {
    let feed = feed()
    try feed.begin(.walk, at: start)
    try feed.write(upTo: .seconds(3), at: start.advanced(by: .seconds(3)))
    let samples = try store.samples(matching: SampleQuery(participant: "P01"))
    #expect(samples.count == 4 + 3 + 3)
    #expect(samples.allSatisfy { $0.sample.source == "Karenina mock 2" })
  }
}

/// The same with a body, which does what the study's steps say.
@Suite struct BodyFeedTests {
  private let place: TemporaryFolder
  private let store: SQLiteHealthStore
  private let start = Instant(milliseconds: 1_796_000_000_000)

  init() throws {
    place = try TemporaryFolder()
    store = try SQLiteHealthStore(path: place.path + "/store.sqlite", durability: .ephemeral)
  }

  private func at(_ seconds: Double) -> Instant {
    start.advanced(by: .milliseconds(Int(seconds * 1000)))
  }

  private func stored(_ type: QuantityType) throws -> [QuantitySample] {
    try store.samples(matching: SampleQuery(participant: "P01", types: [type])).map(\.sample)
  }

  @Test("a walk raises the rate and is written from its start to its end, without gap or overlap")
  func walking() throws {
    let feed = MockFeed(
      model: MockModel(.rest), chance: Seed(7), store: store, participant: "P01",
      types: Set(QuantityType.all), startingAt: .zero, instant: start)
    try feed.write(upTo: .seconds(60), at: at(60))
    try feed.begin(.walk, at: at(60.5))
    try feed.write(upTo: .milliseconds(240_250), at: at(240.25))
    try feed.begin(.recovery, at: at(240.25))
    try feed.write(upTo: .seconds(600), at: at(600))
    let rates = try stored(.heartRate)
    #expect(rates.map { $0.start.milliseconds - start.milliseconds } == (0...600).map { $0 * 1000 })
    let mean = { (range: Range<Int>) in rates[range].map(\.value).reduce(0, +) / Double(range.count)
    }
    #expect(mean(180..<240) > mean(0..<60) + 10 && mean(540..<600) < mean(180..<240) - 10)
    let distance = try stored(.distanceWalkingRunning)
    #expect(distance.first?.start == at(60.5) && distance.last?.end == at(240.25))
    #expect(zip(distance, distance.dropFirst()).allSatisfy { $0.end == $1.start })
    let speed = distance.map(\.value).reduce(0, +) / 179.75
    #expect((0.8...1.9).contains(speed))
  }

  @Test("a clip's word brings its mood's effect, to the step that it sounds in")
  func moods() throws {
    var model = MockModel(.rest)
    model.effects = ["rousing": MoodEffect(change: 40)]
    let feed = MockFeed(
      model: model, chance: Seed(7), store: store, participant: "P01", types: [.heartRate],
      startingAt: .zero, instant: start)
    try feed.begin(.music, words: ["unknown", "rousing"], at: start)
    try feed.write(upTo: .seconds(300), at: at(300))
    try feed.begin(nil, at: at(300))
    try feed.write(upTo: .seconds(900), at: at(900))
    let rates = try stored(.heartRate).map(\.value)
    #expect(rates[240..<300].mean > rates[800..<900].mean + 30)
  }
}
