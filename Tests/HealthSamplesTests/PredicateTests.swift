import HealthSamples
import Quantities
import StrictJSON
import TestSupport
import Testing

@Suite("Predicates on samples")
struct PredicateTests {
  private let fixture: StoreFixture
  private let store: SQLiteHealthStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    func member(_ key: String, _ value: JSONValue) -> JSONMember {
      JSONMember(key, value)
    }
    try store.save(
      [
        heartRate(60, at: 0, source: "Watch", metadata: [member("motion", .integer(1))]),
        heartRate(61, at: 1, source: "Strap", metadata: [member("motion", .double(2))]),
        heartRate(62, at: 2, source: "Watch", metadata: [member("place", .string("wrist"))]),
        heartRate(63, at: 3, metadata: [member("wet", .bool(true)), member("a\"b", .null)]),
        heartRate(64, at: 4),
      ], for: "P01")
  }

  private func values(
    sources: [String] = [], _ metadata: [MetadataPredicate] = [], limit: Int? = nil,
    order: SampleQuery.Order = .ascending
  ) throws -> [Double] {
    try store.samples(
      matching: SampleQuery(
        participant: "P01", sources: sources, metadata: metadata, order: order, limit: limit)
    ).values
  }

  @Test("by source take samples of one of several, and none of an unknown one")
  func sources() throws {
    #expect(try values(sources: ["Watch"]) == [60, 62])
    #expect(try values(sources: ["Strap", "Watch", "Nobody"], limit: 2) == [60, 61])
    #expect(try values(sources: ["Watch"], order: .descending) == [62, 60])
    #expect(try values(sources: ["Nobody"]).isEmpty)
  }

  @Test(
    "by metadata take a key, or a key and its value as it is written",
    arguments: [
      (MetadataPredicate(key: "motion"), [60.0, 61]),
      (MetadataPredicate(key: "motion", value: "1"), [60]),
      (MetadataPredicate(key: "motion", value: "2"), [61]),
      (MetadataPredicate(key: "place", value: "wrist"), [62]),
      (MetadataPredicate(key: "place", value: "chest"), []),
      (MetadataPredicate(key: "wet", value: "true"), [63]),
      (MetadataPredicate(key: "wet", value: "1"), []),
      (MetadataPredicate(key: "a\"b"), [63]), (MetadataPredicate(key: "a\"b", value: "null"), [63]),
      (MetadataPredicate(key: "nothing"), []),
    ])
  func metadata(predicate: MetadataPredicate, expected: [Double]) throws {
    #expect(try values([predicate]) == expected)
  }

  @Test("by the store's flags take those that have one, or none; figures leave them out too")
  func flags() throws {
    try store.save([heartRate(70, at: 0), heartRate(1_000_000, at: 1)], for: "P09")
    let find = { (predicate: MetadataPredicate) in
      try store.samples(matching: SampleQuery(participant: "P09", metadata: [predicate])).values
    }
    #expect(try find(.flagged) == [1_000_000] && find(.withoutFlags) == [70])
    var maxima: [Double?] = []
    let query = StatisticsQuery(
      participant: "P09", type: .heartRate, metadata: [.withoutFlags])
    try store.forEachStatistics(of: query) {
      maxima.append($0.maximum)
      return true
    }
    #expect(maxima == [70])
  }

  @Test("leave samples of one start in the order they were saved, of one type or of all")
  func oneStart() throws {
    try store.save(
      [heartRate(70, at: 9, source: "Strap"), heartRate(71, at: 9, source: "Watch")], for: "P02")
    for types in [[], [QuantityType.heartRate]] {
      for limit in [nil, 5] {
        func values(_ order: SampleQuery.Order) throws -> [Double] {
          try store.samples(
            matching: SampleQuery(participant: "P02", types: types, order: order, limit: limit)
          ).values
        }
        #expect(try values(.ascending) == [70, 71])
        #expect(try values(.descending) == [71, 70])
      }
    }
  }

  @Test("hold for anchored queries and statistics too")
  func others() throws {
    let query = SampleQuery(
      participant: "P01", sources: ["Watch"], metadata: [MetadataPredicate(key: "motion")])
    let answer = try store.samples(since: .beginning, matching: query)
    #expect(answer.samples.values == [60] && answer.anchor.sequence == 5)
    let found = try store.statistics(
      of: StatisticsQuery(
        participant: "P01", type: .heartRate, sources: ["Watch", "Strap"],
        metadata: [MetadataPredicate(key: "motion")]))
    #expect(found.map(\.count) == [2] && found.first?.average == 60.5)
    let none = StatisticsQuery(participant: "P01", type: .heartRate, sources: ["Nobody"])
    #expect(try store.statistics(of: none).isEmpty)
  }
}
