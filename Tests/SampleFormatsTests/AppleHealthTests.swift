import Quantities
import SampleFormats
import StrictJSON
import Testing

@Suite struct AppleHealthTests {
  private static func export(_ records: String, type: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(type)<HealthData locale=\"en_US\">\n"
      + " <ExportDate value=\"2022-11-02 10:00:00 +0100\"/>\n\(records)\n</HealthData>\n"
  }

  private static func record(
    _ type: String = "HeartRate", value: String = "70", unit: String = "count/min",
    start: String = "2022-10-30 02:30:00 +0200", end: String? = nil, inside: String? = nil
  ) -> String {
    let head = """
      <Record type="HKQuantityTypeIdentifier\(type)" sourceName="W" unit="\(unit)" \
      startDate="\(start)" endDate="\(end ?? start)" value="\(value)"
      """
    return inside.map { head + ">\($0)</Record>" } ?? head + "/>"
  }

  /// As iOS 16 wrote it: the third list lacks its `>`.
  private static let brokenType = """
    <!DOCTYPE HealthData [
    <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
    <!ATTLIST HealthData locale CDATA #REQUIRED>
    <!ATTLIST VisionPrescription type CDATA #REQUIRED
    <!ELEMENT RightEye EMPTY>
    ]>

    """

  @Test(
    "records become samples whatever the document type, in pieces of any size",
    arguments: [1, 7, 64, 4096])
  func records(piece: Int) throws {
    let text = Self.export(
      Self.record(value: "70")
        + Self.record(value: "72.5", start: "2022-10-30 02:30:00 +0100")
        + Self.record(
          "StepCount", value: "31", unit: "count", start: "2022-10-30 09:00:00 +0100",
          end: "2022-10-30 09:01:00 +0100"),
      type: Self.brokenType)
    let source = MadeSource(Array(text.utf8), piece: max(piece, 600))
    let intake = try Intake(AppleHealthReader.self, source)
    #expect(intake.values == [70, 72.5, 31])
    #expect(
      intake.starts == [
        "2022-10-30T02:30:00+02:00", "2022-10-30T02:30:00+01:00", "2022-10-30T09:00:00+01:00",
      ])
    #expect(intake.samples[1].start.seconds(since: intake.samples[0].start) == 3600)
    #expect(intake.samples[2].end.seconds(since: intake.samples[2].start) == 60)
    #expect(intake.tally.remarks.isEmpty && intake.tally.sampleCount == 3)
  }

  @Test("what is no sample is counted by kind, with its place, and the rest is kept")
  func remarks() throws {
    let text = Self.export(
      [
        Self.record("AppleStandTime", value: "5", unit: "min"), Self.record(value: "0"),
        Self.record(value: "255"), Self.record(value: "NaN"), Self.record(value: "fast"),
        Self.record(value: "70", unit: "m"), Self.record(value: "70", unit: "bpm"),
        Self.record(start: "yesterday"), Self.record(start: "2022-02-30 00:00:00 +0000"),
        Self.record(start: "2022-10-30 03:00:00 +0100", end: "2022-10-30 02:00:00 +0100"),
        Self.record(value: "80"), Self.record(value: "80"), Self.record(value: "81"),
        "<Workout workoutActivityType=\"x\"/>", "<Record value=\"1\"/>",
      ].joined(separator: "\n"))
    let intake = try Intake(AppleHealthReader.self, MadeSource(text))
    #expect(intake.values == [80, 81])
    let counts = intake.tally.remarks.map { "\($0.example.kind) \($0.count)" }
    #expect(
      counts == [
        "unknownType 2", "malformed 1", "unreadableTime 2", "unreadableValue 1", "wrongUnit 2",
        "gap 2", "notFinite 1", "duplicate 1", "conflict 1", "endsBeforeStart 1",
      ])
    #expect(
      intake.tally.unknownTypes == ["HKQuantityTypeIdentifierAppleStandTime": 1, "Workout": 1])
    #expect(intake.tally.remarks[2].example.place == "record 8")
  }

  @Test("metadata stays with its sample, and a variability's beats become RR intervals")
  func insides() throws {
    let beats = """
      <MetadataEntry key="HKAlgorithmVersion" value="2"/><HeartRateVariabilityMetadataList>
      <InstantaneousBeatsPerMinute bpm="60" time="11:59:59.50 PM"/>
      <InstantaneousBeatsPerMinute bpm="75" time="12:00:00.30 AM"/>
      </HeartRateVariabilityMetadataList>
      """
    let text = Self.export(
      Self.record(
        "HeartRateVariabilitySDNN", value: "42.1", unit: "ms", start: "2022-10-29 23:59:59 +0200",
        inside: beats))
    let intake = try Intake(AppleHealthReader.self, MadeSource(text))
    #expect(intake.samples.map(\.type) == [.heartRateVariabilitySDNN, .rrInterval, .rrInterval])
    #expect(intake.values == [42.1, 1000, 800])
    #expect(intake.samples[0].metadata == [JSONMember("HKAlgorithmVersion", "2")])
    #expect(intake.samples[1].start.milliseconds - intake.samples[0].start.milliseconds == 500)
    #expect(intake.samples[2].start.milliseconds - intake.samples[0].start.milliseconds == 1300)
  }

  @Test("an export that breaks off is kept up to there, and says so")
  func truncated() throws {
    let text = Self.export(
      Self.record() + Self.record(value: "71", start: "2022-10-30 05:00:00 +0100"))
    let cut = text.prefix(text.count - 60)
    let intake = try Intake(AppleHealthReader.self, MadeSource(String(cut)))
    #expect(intake.values == [70])
    #expect(intake.tally.count(of: .truncated) >= 1 && intake.tally.hasFaults)
  }

  @Test("a control character in a name does not stop the reading")
  func controls() throws {
    let text = Self.export(Self.record().replacing("\"W\"", with: "\"W\u{0B}atch\""))
    let intake = try Intake(AppleHealthReader.self, MadeSource(text))
    #expect(intake.samples.map(\.source) == ["W?atch"])
  }

  @Test("an ampersand in a name or in metadata is one sign, and a key's first value counts")
  func ampersands() throws {
    let inside = """
      <MetadataEntry key="a&amp;b" value="1 &lt; 2 &amp; 3"/><MetadataEntry key="c" value=""/>
      <MetadataEntry key="a&amp;b" value="other"/>
      """
    let record = Self.record(inside: inside).replacing("\"W\"", with: "\"Anna &amp; Bo\"")
    let intake = try Intake(AppleHealthReader.self, MadeSource(Self.export(record)))
    #expect(intake.samples.map(\.source) == ["Anna & Bo"])
    #expect(
      intake.samples.map(\.metadata) == [[JSONMember("a&b", "1 < 2 & 3"), JSONMember("c", "")]])
  }
}
