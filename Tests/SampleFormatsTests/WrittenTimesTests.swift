import Quantities
import SampleFormats
import Testing

@Suite struct WrittenTimesTests {
  private static let moments: [Instant] = [
    Instant(milliseconds: 0), Instant(milliseconds: -1, offsetMinutes: -1),
    Instant(milliseconds: 1_709_164_799_999, offsetMinutes: 845),
    Instant(milliseconds: 1_709_164_800_000, offsetMinutes: -1439),
    Instant(milliseconds: -62_167_219_200_000), Instant(milliseconds: -99_000_000_000_000),
    Instant(milliseconds: 253_402_300_799_999), Instant(milliseconds: 300_000_000_000_000),
  ]

  private static func text(_ format: ExportFormat, _ moment: Instant) throws -> String {
    var bytes: [UInt8] = []
    var writer = format.writer { bytes += $0 }
    let sample = QuantitySample(
      type: .heartRate, value: 1, unit: .countPerMinute, start: moment, end: moment, source: "s")
    try writer.append(sample, of: "P", flags: [])
    try writer.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("times are written as instants tell themselves, before 1970 and beyond 9999 too")
  func times() throws {
    for moment in Self.moments {
      #expect(try Self.text(.ndjson, moment).contains("\"start\":\"\(moment.rfc3339)\""))
      #expect(try Self.text(.researchKit, moment).contains("Date\":\"\(moment.researchKit)\""))
    }
  }
}
