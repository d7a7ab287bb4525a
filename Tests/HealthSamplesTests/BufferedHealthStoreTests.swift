import HealthSamples
import Quantities
import Testing

@Suite("A store whose samples wait in memory")
struct BufferedHealthStoreTests {
  let fixture: StoreFixture
  let plain: SQLiteHealthStore
  let path: String

  init() throws {
    fixture = try StoreFixture()
    plain = try fixture.open()
    path = fixture.path + ".buffered"
  }

  private func buffered() throws -> BufferedHealthStore {
    BufferedHealthStore(try SQLiteHealthStore(path: path, durability: .ephemeral))
  }

  private func expectSameAnswers(
    _ store: BufferedHealthStore, _ query: SampleQuery, since sequence: Int64
  ) throws {
    let anchor = Anchor(sequence: sequence)
    let answer = try store.samples(since: anchor, matching: query)
    #expect(answer == (try plain.samples(since: anchor, matching: query)))
  }

  @Test("answers a recorder as a store does that writes at once")
  func recorder() throws {
    let store = try buffered()
    for second in 0..<40 {
      let samples = [heartRate(Double(60 + second), at: Double(second - second % 3 * 5))]
      try store.save(samples, for: "P01")
      try plain.save(samples, for: "P01")
      for limit in [nil, 1, 7] {
        let query = SampleQuery(
          participant: "P01", types: [.heartRate], start: at(10), options: .strictStartDate,
          limit: limit)
        for sequence in [0, Int64(second / 2), Int64(second + 1)] {
          try expectSameAnswers(store, query, since: sequence)
        }
        let steps = SampleQuery(
          participant: "P01", types: [.stepCount], options: .strictStartDate, limit: limit)
        try expectSameAnswers(store, steps, since: 0)
      }
    }
  }

  @Test("answers every other question from its file")
  func everything() throws {
    let store = try buffered()
    try store.save([heartRate(70, at: 0), heartRate(500, at: 1)], for: "P01")
    #expect(
      try store.samples(matching: SampleQuery(participant: "P01")).map(\.flags) == [
        [], .implausible,
      ])
    try store.save(heartRate(71, at: 2), for: "P01")
    let query = SampleQuery(participant: "P01", end: at(3))
    #expect(try store.samples(since: .beginning, matching: query).samples.values == [70, 500, 71])
    #expect(try store.latestAnchor(for: "P01") == Anchor(sequence: 3))
    #expect(try store.participants() == ["P01"])
  }

  @Test("keeps participants apart, and numbers each one's samples")
  func participants() throws {
    let store = try buffered()
    for (value, code) in [(60.0, "P01"), (80, "P02"), (61, "P01"), (81, "P02")] {
      try store.save(heartRate(value, at: value), for: code)
    }
    for (code, values) in [("P01", [60.0, 61]), ("P02", [80, 81])] {
      let query = SampleQuery(participant: code, options: .strictStartDate)
      let answer = try store.samples(since: .beginning, matching: query)
      #expect(answer.samples.values == values)
      #expect(answer.samples.map(\.sequence) == [1, 2])
    }
  }

  @Test("counts changes, and refuses what the file would refuse")
  func refusals() throws {
    let store = try buffered()
    let before = try store.changeCount()
    try store.save(heartRate(70, at: 0), for: "P01")
    let after = try store.changeCount()
    #expect(after != before)
    #expect(throws: HealthStoreError.self) { try store.save(heartRate(.nan, at: 1), for: "P01") }
    #expect(throws: HealthStoreError.self) { try store.save(heartRate(70, at: 1), for: "") }
    #expect(try store.changeCount() == after)
  }

  @Test("tells decisions at once, and has them in its file once it is closed")
  func decisions() throws {
    let store = try buffered()
    let decisions = [Permission.Status.denied, .allowed].map { status in
      Permission(
        participant: "P01", study: "karenina", subject: .samples(.heartRate), access: .read,
        status: status, decidedAt: at(0))
    }
    for decision in decisions { try store.set(decision) }
    #expect(
      try store.permissionStatus(
        participant: "P01", study: "karenina", of: .samples(.heartRate), access: .read) == .allowed)
    try store.save(heartRate(70, at: 0), for: "P01")
    try store.set(decisions[0])
    #expect(throws: HealthStoreError.invalidParticipant) {
      var nobody = decisions[0]
      nobody.participant = ""
      try store.set(nobody)
    }
    try store.seal()
    let read = try SQLiteHealthStore(path: path, access: .readOnly)
    #expect(try read.permissions(participant: nil, study: nil) == [decisions[0]])
    #expect(try read.latestAnchor(for: "P01") == Anchor(sequence: 1))
  }

  @Test("leaves everything in one file once it is closed, and more than it holds before that")
  func sealing() throws {
    let store = try buffered()
    for start in 0..<12 {
      let samples = (0..<1_000).map { heartRate(70, at: Double(1_000 * start + $0)) }
      try store.save(samples, for: "P01")
    }
    try store.seal()
    let read = try SQLiteHealthStore(path: path, access: .readOnly)
    let found = try read.samples(matching: SampleQuery(participant: "P01"))
    #expect(found.map(\.sequence) == Array(1...12_000))
    #expect(throws: HealthStoreError.self) { try store.latestAnchor(for: "P01") }
  }
}
