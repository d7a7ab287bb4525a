import Chance
import Foundation
import Quantities
import SampleFormats
import Testing

/// A blank before the first attribute may be a tab, which no phone writes: such a record takes the
/// long way through the parser, and must mean the same.
@Suite("A record of Apple Health, in whatever form")
struct AppleHealthFormsTests {
  private static let names = [
    "W", "Anna’s Apple Watch", "M &amp; M", "&lt;&lt;HKDevice: 0x1&gt;, name:Watch&gt;",
    "a&#233;b", "tab\there", "", "two\nlines", "&unknown;", "\u{FFFE}", "'", "<",
  ]
  private static let types = ["HeartRate", "StepCount", "BasalEnergyBurned", "HeartRate"]
  private static let times = [
    "2022-10-30 02:30:00 +0200", "2022-10-30 02:30:05 +0200", "2022-10-30T02:30:09+02:00",
    "2022-02-30 02:30:00 +0200", "soon", "",
  ]
  private static let values = ["70", "72.5", "1e2", "NaN", "", "255", "-0", "seven"]

  private static func pick<Element>(_ all: [Element], _ draws: inout RandomStream) -> Element {
    // The first ones, in which nothing is wrong, most of the time.
    draws.next(60) > 0 ? all[draws.next(2)] : all[draws.next(all.count)]
  }

  private static func attributes(_ draws: inout RandomStream) -> [String] {
    let start = pick(times, &draws)
    let end = draws.next(10) > 0 ? start : pick(times, &draws)
    let type = types[draws.next(types.count)]
    let units = type == "StepCount" ? ["count", "count", "m"] : ["count/min", "count/min", "m"]
    var attributes = [
      "type=\"HKQuantityTypeIdentifier\(type)\"",
      "sourceName=\"\(pick(names, &draws))\"", "sourceVersion=\"\(pick(names, &draws))\"",
      "device=\"\(pick([names[3]] + names, &draws))\"",
      "unit=\"\(pick(units, &draws))\"",
      "creationDate=\"\(pick(times, &draws))\"", "startDate=\"\(start)\"", "endDate=\"\(end)\"",
      "value=\"\(pick(values, &draws))\"",
    ]
    switch draws.next(100) {
    case 0: attributes.append("value=\"71\"")
    case 1: attributes.append("other=\"x\"")
    case 2: attributes.append("value='71'")
    case 3: attributes.remove(at: draws.next(attributes.count))
    case 4: attributes.append("x:value = \"71\"")
    case 5: attributes.reverse()
    default: break
    }
    return attributes
  }

  private static func inside(_ draws: inout RandomStream) -> String {
    let entry =
      "\n  <MetadataEntry key=\"\(pick(names, &draws))\" value=\"\(pick(names, &draws))\"/>"
    return switch draws.next(40) {
    case 0: entry + entry
    case 1: "text" + entry
    case 2: "<!-- <Record type=\"\"/> -->" + entry
    case 3: "<MetadataEntry key=\"k\"/>" + entry
    case 4: "<MetadataEntry key=\"k\" value=\"v\"></MetadataEntry>"
    case 5:
      "<HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm=\"70\" "
        + "time=\"02:30:01.50\"/></HeartRateVariabilityMetadataList>"
    case 6: "<Record type=\"HKQuantityTypeIdentifierHeartRate\"/>"
    default: entry
    }
  }

  private static func record(_ draws: inout RandomStream) -> String {
    let space = draws.next(200) == 0 ? "" : [" ", " ", " ", "\n", "  "][draws.next(5)]
    let tag = "<Record " + attributes(&draws).joined(separator: space)
    let record =
      draws.next(3) == 0 ? tag + "/>" : tag + ">\(inside(&draws))\n </Record>"
    return switch draws.next(60) {
    case 0: "<!-- \(record) -->"
    case 1: "<Correlation>\(record)</Correlation>"
    case 2: "<Workout duration=\"3\"><![CDATA[\(record)]]></Workout>"
    case 3: "text \(record) &lt; ]]>"
    case 4: record.replacing("</Record>", with: "</Recor>")
    case 5: "<?note \(record)?>"
    default: record
    }
  }

  private static func export(_ draws: inout RandomStream) -> [UInt8] {
    let encoding = draws.next(15) == 0 ? "ISO-8859-1" : "UTF-8"
    let end = draws.next(8) == 0 ? "\r\n" : "\n"
    let records = (0..<(1 + draws.next(12))).map { _ in record(&draws) }
    let text = """
      <?xml version="1.0" encoding="\(encoding)"?>
      <HealthData locale="en_US">\(end) \(records.joined(separator: "\(end) "))\(end)</HealthData>
      """
    var bytes = Array(text.utf8)
    for _ in 0..<(draws.next(4) / 3) {
      bytes[draws.next(bytes.count)] = UInt8([0x3C, 0x22, 0x26, 0xFF, 0x00, 0x20][draws.next(6)])
    }
    return draws.next(6) == 0 ? Array(bytes.prefix(draws.next(bytes.count))) : bytes
  }

  /// How often each remark was made; how often libxml2 tells what is malformed depends on the pieces.
  private static func counts(_ intake: Intake) -> [Int] {
    let kinds = ImportRemark.Kind.allCases.map {
      $0 == .malformed ? min(1, intake.tally.count(of: $0)) : intake.tally.count(of: $0)
    }
    return kinds + intake.tally.unknownTypes.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test("has what its references mean, even where a mark combines with their ends")
  func references() throws {
    let name = "&lt;\u{301}a&amp;lt;&quot;\u{308}"
    let text = """
      <HealthData>
       <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="\(name)" unit="count/min" \
      startDate="2022-10-30 02:30:00 +0200" value="70"/>
      </HealthData>
      """
    for bytes in [Array(text.utf8), Self.longWay(Array(text.utf8))] {
      let source = try Intake(AppleHealthReader.self, MadeSource(bytes)).samples.first?.source
      #expect(source.map { Array($0.utf8) } == Array("<\u{301}a&lt;\"\u{308}".utf8))
    }
  }

  @Test("means the same behind a byte that is no UTF-8, from which on libxml2 reads otherwise")
  func otherBytes() throws {
    var draws = Seed(5).stream("forms")
    for _ in 0..<50 {
      let records = (0..<4).map { _ in Self.record(&draws) }
      for place in 1..<4 {
        var bytes = Array("<HealthData>\n".utf8)
        for (index, record) in records.enumerated() {
          if index == place {
            bytes += Array("<Workout note=\"".utf8) + [0xFF] + Array("\"/>\n".utf8)
          }
          bytes += Array(record.utf8)
        }
        let plain = bytes + Array("\n</HealthData>".utf8)
        let other = Self.longWay(plain)
        let first = try Intake(AppleHealthReader.self, MadeSource(plain))
        #expect(try first.samples == Intake(AppleHealthReader.self, MadeSource(other)).samples)
      }
    }
  }

  /// Each record with a tab before its first attribute.
  private static func longWay(_ bytes: [UInt8]) -> [UInt8] {
    let beginning = Array("<Record ".utf8)
    var other = bytes
    for start in bytes.indices where bytes[start...].starts(with: beginning) {
      other[start + beginning.count - 1] = 0x09
    }
    return other
  }

  @Test("means the same in plain form and in any other, and so does all that stands around it")
  func forms() throws {
    var draws = Seed(4).stream("forms")
    var (samples, clean) = (0, 0)
    for _ in 0..<3000 {
      let plain = Self.export(&draws)
      let text = String(decoding: plain, as: UTF8.self)
      let other = Self.longWay(plain)
      let piece = 600 + draws.next(2000)
      let first = try Intake(AppleHealthReader.self, MadeSource(plain, piece: piece))
      let second = try Intake(AppleHealthReader.self, MadeSource(other, piece: piece))
      #expect(first.samples == second.samples, "\(text)")
      #expect(Self.counts(first) == Self.counts(second), "\(text)")
      if !first.tally.hasFaults {
        #expect(first.tally == second.tally, "\(text)")
        clean += 1
      }
      samples += first.samples.count
    }
    #expect(samples > 3000 && clean > 300)
  }
}

extension RandomStream {
  /// A number below `bound`.
  fileprivate mutating func next(_ bound: Int) -> Int { Int(integer(below: UInt64(bound))) }
}
