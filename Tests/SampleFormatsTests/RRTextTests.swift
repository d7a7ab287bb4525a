import Quantities
import SampleFormats
import Testing

@Suite struct RRTextTests {
  private static func read(_ text: String, piece: Int = .max) throws -> Intake {
    let start = try Instant(iso8601: "2026-08-29T22:00:00+02:00")
    return try Intake(
      RRTextReader.self, MadeSource(text, piece: piece), settings: ImportSettings(start: start))
  }

  private static func matches(_ text: String) -> Bool {
    RRTextReader.matches(FileHead(name: "a.txt", bytes: Array(text.utf8)))
  }

  @Test(
    "intervals follow one another from the start, in pieces of any size", arguments: [1, 6, 512])
  func intervals(piece: Int) throws {
    let intake = try Self.read("\u{FEFF}813.8889\r\n811\r\n\r\n# note\r\n790", piece: piece)
    #expect(intake.values == [813.8889, 811, 790])
    #expect(
      intake.starts == [
        "2026-08-29T22:00:00.814+02:00", "2026-08-29T22:00:01.625+02:00",
        "2026-08-29T22:00:02.415+02:00",
      ])
    #expect(intake.samples.allSatisfy { $0.type == .rrInterval && $0.source == "RR text" })
    #expect(intake.tally.remarks.isEmpty)
  }

  @Test("seconds are told by their size, with decimal points or commas")
  func seconds() throws {
    for text in ["0.8\n0.9\n12.0\n", "0,8\n0,9\n12,0\n"] {
      let intake = try Self.read(text)
      #expect(intake.values == [800, 900, 12_000])
    }
    #expect(try Self.read("8\n800\n900\n").values == [8, 800, 900])
  }

  @Test("a header is passed over; gaps, words and what is no length are counted")
  func faults() throws {
    let intake = try Self.read("RR [ms]\n800\n0\nx\nNaN\n-5\n1e300\ninf\n810\n")
    #expect(intake.values == [800, 810])
    let counts = intake.tally.remarks.map { "\($0.example.kind) \($0.count) \($0.example.place)" }
    #expect(counts == ["unreadableValue 3 line 4", "gap 1 line 3", "notFinite 2 line 5"])
    #expect(intake.samples[1].start.seconds(since: intake.samples[0].start) == 0.81)
  }

  @Test("a NUL ends no number: what holds one is no interval, and neither is a length of no size")
  func cNumbers() throws {
    let intake = try Self.read("800\n81\u{0}9\n1e-400\n0x3E8\n810\n")
    #expect(intake.values == [800, 810])
    #expect(intake.tally.count(of: .unreadableValue) == 3)
  }

  @Test("intervals without a start are refused with what to do, as is a file without any")
  func refused() throws {
    #expect {
      try Intake(RRTextReader.self, MadeSource("800\n810\n"))
    } throws: { error in
      "\(error)".contains("found RR intervals without a time; say when the first began by --start")
    }
    for text in ["", "words\n", "0\n0\n"] {
      #expect {
        try Self.read(text)
      } throws: { error in
        "\(error)".contains("found no RR interval")
      }
    }
  }

  @Test("tables, heart rates and texts are no RR intervals")
  func matching() {
    #expect(Self.matches("813.8889\n811.1111\n"))
    #expect(Self.matches("RR\n0,81\n0,82\n"))
    #expect(!Self.matches("0.5\t59.1\n1.0\t59.1\n") && !Self.matches("1;800\n2;810\n"))
    #expect(!Self.matches("70\n71\n72\n") && !Self.matches("time,rr\n1,2\n"))
    #expect(!Self.matches("") && !Self.matches("800\n") && !Self.matches("800\nx\n810\n"))
    #expect(!Self.matches("[1, 2]\n") && !Self.matches("<gpx>\n800\n810\n<x>\n"))
  }

  @Test("what is written is read again, number by number")
  func writing() throws {
    let intake = try Self.read("813.8889\n811\n0.25\n")
    var samples = intake.samples
    samples[1].value = 0.811
    samples[1].unit = .second
    samples.append(samples[0])
    samples[3].type = .heartRate
    let text = RRTextWriter.text(of: samples)
    #expect(text == "813.8889\n811\n0.25\n")
    #expect(try Self.read(text).values == intake.values)
  }
}
