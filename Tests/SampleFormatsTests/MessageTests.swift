import Quantities
import SampleFormats
import Testing

@Suite("What is wrong with a file")
struct MessageTests {
  private let folder: MadeFolder

  init() throws { folder = try MadeFolder() }

  private func refusal(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = try folder.file(name, bytes)
    let error = #expect(throws: ImportError.self) { try FormatDetection.reader(path: path) }
    return "\(error?.description ?? "")".replacing(path + ": ", with: "")
  }

  @Test("is told with what to do: archives and packed files that break off")
  func packed() throws {
    let zip = MadeArchive.zip([("export.xml", Array("<HealthData/>".utf8))])
    let broken = try refusal("a.zip", Array(zip.prefix(40)))
    #expect(broken.hasSuffix("; copy or export it once more"), "\(broken)")
    let gzip = MadeArchive.gzip(Array("60\n61\n".utf8))
    for length in [3, 9, 12] {
      let cut = try refusal("a.gz", Array(gzip.prefix(length)))
      #expect(cut.contains("break off in their beginning; copy"), "\(length): \(cut)")
    }
    #expect(try refusal("b.gz", MadeArchive.gzip([])).hasPrefix("found an empty file"))
    #expect(try refusal("none", []).hasPrefix("found an empty file"))
  }

  @Test("stands on one line, and a wrong unit tells the right ones")
  func oneLine() throws {
    let point = """
      {"heart_rate":{
        "value":60,
        "unit":"bpm"},"effective_time_frame":{"date_time":"2026-11-30T14:30:00Z"}}
      """
    let error = #expect(throws: ImportError.self) {
      try Intake(OpenMHealthReader.self, MadeSource(point))
    }
    let text = error?.description ?? ""
    #expect(!text.contains("\n") && text.contains("'beats/min' of heart-rate"), "\(text)")
    let line = "{\"type\":\"heart\\nRate\",\"start\":\"2026-11-30T14:30:00Z\",\"value\":1}\n"
    let intake = try Intake(NDJSONReader.self, MadeSource(line))
    #expect(intake.tally.remarks.allSatisfy { !$0.example.found.contains("\n") })
  }

  @Test("is a year before 1900 or after 9998 too")
  func years() throws {
    let stamps = ["0000-01-01", "1899-12-31", "1900-01-02", "9998-12-30", "9999-06-01"]
    let rows = stamps.map { "heartRate,\($0)T12:00:00Z,60" }.joined(separator: "\n")
    let intake = try Intake(CSVReader.self, MadeSource("type,start,value\n\(rows)\n"))
    #expect(intake.samples.count == 2 && intake.tally.count(of: .unreadableTime) == 3)
  }

  @Test("is no conflict where two units tell the same amount")
  func units() throws {
    let text = """
      type,unit,start,value
      heartRate,count/s,2026-11-30T14:30:00Z,1
      heartRate,count/min,2026-11-30T14:30:00Z,60
      heartRate,count/min,2026-11-30T14:30:00Z,61
      """
    let intake = try Intake(CSVReader.self, MadeSource(text))
    #expect(intake.tally.count(of: .duplicate) == 1 && intake.tally.count(of: .conflict) == 1)
  }

  @Test("is a control character in XML, with its line", arguments: [7, 1000])
  func controls(piece: Int) throws {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE HealthData [
      <!ELEMENT HealthData ANY>
      ]>
      <HealthData>
      <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="a\u{0B}b" unit="count/min" \
      startDate="2026-03-01 10:00:00 +0100" endDate="2026-03-01 10:00:00 +0100" value="61"/>
      </HealthData>
      """
    let intake = try Intake(AppleHealthReader.self, MadeSource(text, piece: piece))
    #expect(intake.samples.map(\.source) == ["a?b"])
    let remark = intake.tally.remarks.first
    #expect(remark?.example.kind == .controlCharacter && remark?.count == 1)
    #expect(remark?.example.place == "line 6" && remark?.example.found == "byte 0xB, taken as '?'")
  }
}
