import HealthSamples
import Quantities
import SQLiteDatabase
import StrictJSON
import TestSupport
import Testing

@Suite("Rows that are written many at a time")
struct BulkRowsTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Heart rates and distances in their order, three in a minute at most.
  private func samples(_ count: Int) -> [QuantitySample] {
    (0..<count).map { place in
      let seconds = Double(place * 22)
      guard place % 5 > 0 else { return distance(Double(place), from: seconds, to: seconds + 30) }
      return heartRate(
        60 + Double(place % 40), at: seconds, source: place % 7 == 0 ? "Strap" : "Watch",
        device: place % 3 == 0 ? nil : "first",
        metadata: place % 2 == 0 ? [] : [JSONMember("context", .string("\(place % 4)"))])
    }
  }

  /// Every row of a table, as text.
  private func rows(_ table: String, _ order: String) throws -> [String] {
    let database = try Database(path: fixture.path, access: .readOnly)
    let select = try database.statement("SELECT * FROM \(table) ORDER BY \(order)")
    let columns = table == "minute" ? 20 : 13
    var rows: [String] = []
    try select.forEachRow {
      rows.append((0..<columns).map { select.text($0) }.joined(separator: "|"))
    }
    return rows
  }

  @Test(
    "are those that samples give one by one, however many there are",
    arguments: [1, 31, 32, 33, 64, 500, 1023])
  func oneByOne(count: Int) throws {
    let samples = samples(count)
    let store = try fixture.open()
    for sample in samples { try store.save(sample, for: "P01") }
    try store.save(samples, for: "P02")
    let all = try rows("sample", "participant, sequence").map { $0.drop { $0 != "|" } }
    #expect(all.count == 2 * count)
    #expect(Array(all.prefix(count)) == Array(all.suffix(count)))
    let minutes = try rows("minute", "participant, type, minute, source").map {
      $0.drop { $0 != "|" }
    }
    #expect(Array(minutes.prefix(minutes.count / 2)) == Array(minutes.suffix(minutes.count / 2)))
    #expect(minutes.isEmpty == (count == 1))
    #expect(try store.damage() == [])
  }

  @Test("are all taken back where one of them can't be kept, and the store goes on")
  func oneRefused() throws {
    let store = try fixture.open()
    try store.save(heartRate(60, at: 0), for: "P01")
    let work = try store.beginImport(
      ImportHead(participant: "P01", file: "a", sha256: "aa", format: "made"), at: at(0))
    // Another program's row has the number that the import's twentieth sample would get.
    try Database(path: fixture.path, access: .readWrite).execute(
      """
      INSERT INTO sample SELECT participant, type, start_ms - 1, source,
        (SELECT first + 19 FROM import), end_ms, start_offset_min, end_offset_min, value, unit,
        device, flags, metadata FROM sample
      """)
    let before = try (rows("sample", "sequence"), rows("minute", "minute"))
    #expect(throws: ImportRefusal.self) { try work.add(samples(40)) }
    #expect(try (rows("sample", "sequence"), rows("minute", "minute")) == before)
    try store.save(heartRate(61, at: 1), for: "P01")
    #expect(try rows("sample", "sequence").count == before.0.count + 1)
  }
}
