import ResultFiles
import Testing

/// Recorder files in which one item, or the whole text, is not as it should be.
@Suite struct BrokenItemTests {
  private static func item(_ value: String, _ source: String = "Strap") -> String {
    #"{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","#
      + #""endDate":"2015-10-07T22:22:04-0700","source":"\#(source)","value":\#(value),"#
      + #""startDate":"2015-10-07T22:22:04-0700"}"#
  }

  private func read(_ items: [String], _ separator: String = ",") -> RecorderFile {
    let text = "{\"items\":[" + items.joined(separator: separator) + "]}"
    return RecorderFile(reading: Array(text.utf8), file: "heart.json")
  }

  private func values(_ file: RecorderFile) -> [Double?] { file.items.map(\.sample?.value) }

  @Test(
    "a token that breaks an item costs that item alone",
    arguments: [
      item("NaN"), item("Infinity"), item("-Infinity"), item("1e999"), item("01"), item("+1"),
      item("2", #"a\qb"#), item("2", #"\ud800"#), item("2", "a\tb"), item("2", #"a"b"#),
      item("2", #"a"b}"#), item("[1}"), item("{"), "NaN", "[NaN]", "{'unit':1}",
    ])
  func badToken(broken: String) throws {
    for separator in [",", ",\n  "] {
      let file = read([Self.item("1"), broken, Self.item("3")], separator)
      #expect(values(file) == [1, 3])
      #expect(file.problems.count == 1)
      let problem = try #require(file.problems.first)
      #expect(problem.path?.hasPrefix("items[1]") == true)
      #expect(problem.place?.line == (separator == "," ? 1 : 2))
      #expect(problem.consequence == "the item is left out")
    }
  }

  @Test("what does not belong between two items costs none", arguments: ["", "},", "x,", "} ,"])
  func garbage(text: String) {
    let file = read([Self.item("1") + text + Self.item("3")])
    #expect(values(file) == [1, 3])
    #expect(file.problems.count == 1)
  }

  @Test("a byte that is no UTF-8 costs its item alone")
  func badByte() {
    var bytes = Array("{\"items\":[\(Self.item("1", "#")),\(Self.item("3"))]}".utf8)
    bytes = bytes.map { $0 == UInt8(ascii: "#") ? 0xFF : $0 }
    let file = RecorderFile(reading: bytes, file: "heart.json")
    #expect(values(file) == [3])
    #expect(file.problems.map(\.found) == ["the byte 0xFF"])
  }

  @Test("places behind a broken item are right")
  func places() {
    let file = read([Self.item("NaN"), Self.item("1"), "\n\n" + Self.item("true")], ",\n")
    #expect(values(file) == [1])
    #expect(file.problems.map { $0.place?.line } == [1, 5])
  }

  @Test(
    "a file in another encoding is told by name",
    arguments: [
      ([0xEF, 0xBB, 0xBF], "a byte order mark", 1), ([0xFF, 0xFE], "UTF-16", 0),
      ([0xFE, 0xFF], "UTF-16", 0), ([0x7B, 0x00], "UTF-16", 0), ([0x00, 0x7B], "UTF-16", 0),
      ([0x1F, 0x8B, 0x08], "gzip data", 0),
    ])
  func encodings(start: [UInt8], found: String, count: Int) {
    let bytes = start + Array("{\"items\":[\(Self.item("1"))]}".utf8)
    let file = RecorderFile(reading: bytes, file: "heart.json")
    #expect(file.problems.map(\.found) == [found])
    #expect(file.items.count == count)
  }

  @Test("items of a sensor that is not read are told once")
  func sensor() {
    let sensor = #"{"timestamp":12.5,"x":0.1,"y":0.2,"z":0.3}"#
    let file = read(Array(repeating: sensor, count: 100) + [Self.item("1")])
    #expect(values(file) == [1])
    #expect(file.problems.count == 1)
    #expect(file.problems.first?.found.hasPrefix("100 with 'timestamp'") == true)
  }

  @Test(
    "items in the plain form and others are read alike",
    arguments: [
      "0", "-0", "7", "-7", "0.1", "100.25", "123456789012345", "1234567890.12345",
      "12345678901234567890", "0.30000000000000004", "1e2", "138.0",
    ])
  func numbers(text: String) throws {
    let plain = try #require(read([Self.item(text)]).items.first?.sample)
    // Metadata make an item unusual.
    let unusual = Self.item(text).replacing("{\"unit\"", with: "{\"metadata\":{},\"unit\"")
    var other = try #require(read([unusual]).items.first?.sample)
    other.metadata = nil
    #expect(plain == other)
    #expect(plain.value == Double(text) && plain.unit == "count/min")
  }
}
