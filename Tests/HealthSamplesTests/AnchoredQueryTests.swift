import HealthSamples
import Quantities
import Testing

@Suite("An anchored query")
struct AnchoredQueryTests {
  let fixture: StoreFixture
  let store: SQLiteHealthStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  @Test("gives what is new, once")
  func once() throws {
    let query = SampleQuery(participant: "P01")
    try store.save([heartRate(70, at: 0), heartRate(71, at: 1)], for: "P01")
    let first = try store.samples(since: .beginning, matching: query)
    #expect(first.samples.values == [70, 71])
    #expect(try store.samples(since: first.anchor, matching: query).samples.isEmpty)
    try store.save(heartRate(72, at: 2), for: "P01")
    let second = try store.samples(since: first.anchor, matching: query)
    #expect(second.samples.values == [72])
    #expect(second.anchor == Anchor(sequence: 3))
  }

  @Test("finds a sample that arrives late, with an older start")
  func late() throws {
    let query = SampleQuery(participant: "P01", types: [.heartRate], start: at(0))
    try store.save(heartRate(70, at: 10), for: "P01")
    let anchor = try store.samples(since: .beginning, matching: query).anchor
    try store.save([heartRate(71, at: 5), heartRate(72, at: 11)], for: "P01")
    #expect(try store.samples(since: anchor, matching: query).samples.values == [71, 72])
  }

  @Test("with a limit is continued page by page, and nothing is left out")
  func pages() throws {
    try store.save((0..<250).map { heartRate(Double($0), at: Double(250 - $0)) }, for: "P01")
    var query = SampleQuery(participant: "P01", limit: 100)
    var anchor = Anchor.beginning
    var sizes: [Int] = []
    var values: [Double] = []
    var isFull = true
    while isFull {
      let page = try store.samples(since: anchor, matching: query)
      (anchor, isFull) = (page.anchor, page.isFull)
      sizes.append(page.samples.count)
      values += page.samples.values
    }
    #expect(sizes == [100, 100, 50])
    #expect(values == (0..<250).map(Double.init))
    query.limit = 0
    #expect(try store.samples(since: .beginning, matching: query).anchor == .beginning)
  }

  @Test("passes over what it does not ask for, and never over what it asks for")
  func others() throws {
    let query = SampleQuery(
      participant: "P01", types: [.heartRate], start: at(10), options: .strictStartDate)
    try store.save([heartRate(1, at: 9), distance(2, from: 10, to: 11)], for: "P01")
    let first = try store.samples(since: .beginning, matching: query)
    #expect(first.samples.isEmpty)
    #expect(first.anchor == Anchor(sequence: 2))
    try store.save([distance(3, from: 11, to: 12), heartRate(4, at: 10)], for: "P01")
    #expect(try store.samples(since: first.anchor, matching: query).samples.values == [4])
  }

  @Test("starts from now with the latest anchor")
  func latest() throws {
    #expect(try store.latestAnchor(for: "P01") == .beginning)
    try store.save((0..<3).map { heartRate(70, at: Double($0)) }, for: "P01")
    #expect(try store.latestAnchor(for: "P01") == Anchor(sequence: 3))
    #expect(try store.latestAnchor(for: "P02") == .beginning)
  }
}
