import Quantities
import SampleFormats
import Testing

@Suite("Text that is no UTF-8")
struct ForeignTextTests {
  private static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8(truncatingIfNeeded: $0.value) }
  }

  @Test("is taken as Windows-1252, byte by byte, and said", arguments: [1, 2, 3, 7, 1000])
  func sources(piece: Int) throws {
    let text = """
      type,start,value,source
      heartRate,2026-11-30T14:30:00Z,60,Müller
      heartRate,2026-11-30T14:30:00Z,60,Möller
      heartRate,2026-11-30T14:30:00Z,60,5 €
      """
    let intake = try Intake(CSVReader.self, MadeSource(Self.latin(text), piece: piece))
    #expect(intake.samples.map(\.source) == ["Müller", "Möller", "5 €"])
    #expect(intake.tally.count(of: .foreignText) == 3 && intake.tally.hasFaults)
    let remark = intake.tally.remarks.first?.example
    #expect(remark?.place == "line 2" && remark?.found == "byte 0xFC, taken as 'ü'")
    #expect(intake.tally.count(of: .duplicate) == 0)
  }

  @Test("stands beside whole characters, which stay", arguments: [1, 2, 3, 5, 64])
  func mixed(piece: Int) throws {
    let bytes = Array("a€𝄞\n".utf8) + [0xE4, 0x0A] + Array("ü".utf8) + [0xC3, 0x0A, 0xF0, 0x9D]
    let lines = TextLines(MadeSource(bytes, piece: piece))
    var found: [String] = []
    while let line = try lines.next() { found.append(line) }
    #expect(found == ["a€𝄞", "ä", "üÃ", "ð\u{FFFD}"])
  }

  @Test("is taken so in every format of text")
  func formats() throws {
    let stamp = "2026-11-30T14:30:00Z"
    let line = #"{"type":"heartRate","start":"\#(stamp)","value":70,"source":"Jürgen"}"#
    let point = """
      {"header":{"acquisition_provenance":{"source_name":"Jürgen"}},"body":{"heart_rate":
      {"value":60,"unit":"beats/min"},"effective_time_frame":{"date_time":"\(stamp)"}}}
      """
    let forms: [(any FormatReader.Type, String)] = [
      (NDJSONReader.self, line), (SampleJSONReader.self, "[\(line)]"),
      (ResearchKitReader.self, "{\"items\":[\(line)]}"), (OpenMHealthReader.self, point),
    ]
    for (reader, text) in forms {
      let intake = try Intake(reader, MadeSource(Self.latin(text)))
      #expect(intake.samples.map(\.source) == ["Jürgen"], "\(reader)")
      #expect(intake.tally.count(of: .foreignText) == 1, "\(reader)")
    }
  }
}
