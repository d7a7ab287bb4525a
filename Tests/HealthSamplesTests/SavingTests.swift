import Foundation
import HealthSamples
import Quantities
import StrictJSON
import Testing

@Suite("Saving samples")
struct SavingTests {
  let fixture: StoreFixture
  let store: SQLiteHealthStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func all(_ participant: String = "P01") throws -> [StoredSample] {
    try store.samples(matching: SampleQuery(participant: participant))
  }

  @Test("keeps everything a sample says, also for the next who opens the store")
  func everything() throws {
    let metadata = [
      JSONMember("HKMetadataKeyHeartRateMotionContext", 1),
      JSONMember("deep", ["list": [1.5, true, .null, "ü\u{0}"]]),
    ]
    let sample = QuantitySample(
      type: .heartRate, value: 1.15, unit: .hertz,
      start: Instant(milliseconds: -5, offsetMinutes: -300),
      end: Instant(milliseconds: 1, offsetMinutes: 765), source: "Watch", device: "Mark II",
      metadata: metadata)
    try store.save(sample, for: "P01")
    let expected = StoredSample(sample: sample, flags: [], sequence: 1)
    #expect(try all() == [expected])
    #expect(
      try fixture.open(access: .readOnly).samples(matching: SampleQuery(participant: "P01"))
        == [expected])
  }

  @Test("keeps the samples of one participant from those of another")
  func participants() throws {
    try store.save(heartRate(70, at: 0), for: "P02")
    try store.save([heartRate(80, at: 0), heartRate(81, at: 1)], for: "P01")
    #expect(try all("P01").values == [80, 81])
    #expect(try all("P02").values == [70])
    #expect(try all("P03").isEmpty)
    #expect(try store.participants() == ["P01", "P02"])
  }

  @Test("keeps two samples that agree in everything")
  func twins() throws {
    try store.save([heartRate(70, at: 0), heartRate(70, at: 0)], for: "P01")
    #expect(try all().map(\.sequence) == [1, 2])
  }

  @Test("flags what is implausible and keeps it", arguments: [24.9, 240.1, 0, -3])
  func implausible(value: Double) throws {
    try store.save([heartRate(value, at: 0), heartRate(25, at: 1)], for: "P01")
    #expect(try all().values == [value, 25])
    #expect(try all().map(\.flags) == [.implausible, []])
    #expect(try all().map(\.flags.names) == [["implausible"], []])
  }

  @Test("judges plausibility in the type's own unit")
  func implausibleHertz() throws {
    var sample = heartRate(70, at: 0)
    sample.unit = .hertz
    try store.save(sample, for: "P01")
    #expect(try all().first?.flags == .implausible)
  }

  @Test("refuses numbers that are none", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) throws {
    #expect(throws: HealthStoreError.valueNotFinite(index: 1, type: .heartRate)) {
      try store.save([heartRate(70, at: 0), heartRate(value, at: 1)], for: "P01")
    }
    #expect(try all().isEmpty)
  }

  @Test("refuses an end before the start, a strange unit and a metadata key that stands twice")
  func refusals() throws {
    #expect(throws: HealthStoreError.endsBeforeStart(index: 0, type: .distanceWalkingRunning)) {
      try store.save(distance(1, from: 1, to: 0.999), for: "P01")
    }
    var sample = heartRate(70, at: 0)
    sample.unit = .meter
    let mismatch = #expect(throws: HealthStoreError.self) { try store.save(sample, for: "P01") }
    #expect(
      mismatch?.description == "samples[0] (heartRate): found unit 'm'; "
        + "expected one like 'count/min': 'm' measures a length, 'count/min' a rate")
    let twice = heartRate(70, at: 0, metadata: [JSONMember("a", 1), JSONMember("a", 2)])
    #expect(throws: HealthStoreError.invalidMetadata(index: 0, type: .heartRate)) {
      try store.save(twice, for: "P01")
    }
    #expect(try store.participants().isEmpty)
  }

  @Test(
    "refuses codes that are no codes, everywhere",
    arguments: ["", "P 1", "../P1", "ä", "P\u{0}", String(repeating: "P", count: 33)])
  func codes(code: String) throws {
    #expect(throws: HealthStoreError.invalidParticipant) {
      try store.save(heartRate(70, at: 0), for: code)
    }
    #expect(throws: HealthStoreError.invalidParticipant) { try all(code) }
    #expect(throws: HealthStoreError.invalidParticipant) { try store.latestAnchor(for: code) }
    #expect(throws: HealthStoreError.invalidParticipant) {
      try store.permissions(participant: code, study: nil)
    }
  }

  @Test("messages tell the place and what to do, and no value")
  func messages() {
    #expect(
      HealthStoreError.valueNotFinite(index: 3, type: .heartRate).description
        == "samples[3] (heartRate): found a value that is no finite number; "
        + "expected a number in count/min; leave the sample out")
    #expect(
      HealthStoreError.invalidParticipant.description
        == "participant: found an invalid code; expected 1 to 32 letters and digits")
  }

  @Test("names that another connection erased are given anew, also to many samples at once")
  func erasedNames() throws {
    let other = try fixture.open()
    let many = (0..<1000).map { heartRate(70, at: Double($0), source: "Strap", device: "H10") }
    try store.save(many, for: "P02")
    try other.erase("P02")
    try store.save(many, for: "P01")
    #expect(try all().allSatisfy { $0.sample.source == "Strap" && $0.sample.device == "H10" })
    #expect(try all().count == 1000 && store.damage() == [])
  }
}
