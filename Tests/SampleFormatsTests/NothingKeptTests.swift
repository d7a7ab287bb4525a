import Quantities
import SampleFormats
import Testing

@Suite("A file of which nothing can be kept")
struct NothingKeptTests {
  /// Why a text is refused; nil where something of it is kept.
  private static func refusal(
    _ reader: any FormatReader.Type, _ text: String, forced: SampleFormat? = nil,
    participant: String? = nil
  ) throws -> String? {
    let settings = ImportSettings(participant: participant)
    let intake = SampleIntake(path: "made", settings: settings) { _ in }
    try reader.read(MadeSource(text), into: intake)
    try intake.finish()
    do throws(ImportError) {
      try intake.requireAnySample(forced: forced)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("is refused with what was left out, an example, and what may help")
  func reasons() throws {
    let rows = "participant,type,start,value\nP2,heartRate,2026-11-30T14:30:00Z,60\n"
    #expect(
      try Self.refusal(CSVReader.self, rows + rows.split(separator: "\n")[1], participant: "P1")
        == "made: found no sample that can be kept (otherParticipant 2; such as at line 2: found "
        + "'another participant'); name whose samples they are by --participant")
    #expect(try Self.refusal(CSVReader.self, rows, participant: "P2") == nil)
    let average = """
      {"heart_rate":{"value":60,"unit":"beats/min"},"descriptive_statistic":"maximum",
      "effective_time_frame":{"date_time":"2026-11-30T14:30:00Z"}}
      """
    let statistic = try Self.refusal(OpenMHealthReader.self, average)
    #expect(statistic?.hasSuffix("'maximum of heart_rate'); export single values") == true)
    let blank = "<HealthData><Record type=\"HKQuantityTypeIdentifierHeartRate\"/></HealthData>"
    #expect(try Self.refusal(AppleHealthReader.self, blank)?.contains("found no sample") == true)
  }

  @Test("is refused too where it has no record at all, or was named another kind")
  func empty() throws {
    #expect(
      try Self.refusal(CSVReader.self, "type,start,value\n")
        == "made: found no record; expected one at least; export it once more")
    let line = #"{"type":"heartRate","start":"2026-11-30T14:30:00Z","value":70}"# + "\n"
    #expect(
      try Self.refusal(ResearchKitReader.self, line, forced: .researchKit)
        == "made: found no record of 'researchkit'; leave out --as, or name another kind")
    let wrong = try Self.refusal(NDJSONReader.self, "a\nb\n", forced: .ndjson)
    #expect(wrong?.hasSuffix("; leave out --as") == true)
  }

  @Test("does not take the good part of a Fitbit file with it")
  func plainValue() throws {
    let rate = #"{"dateTime":"01/01/26 06:00:00","value":{"bpm":58,"confidence":1}}"#
    let plain = #"{"dateTime":"01/01/26 06:00:05","value":"59"}"#
    let mixed = try Intake(
      FitbitReader.self, MadeSource("[\(rate),\(plain)]"), path: "heart_rate-2026-01-01.json")
    #expect(mixed.values == [58] && mixed.tally.count(of: .malformed) == 1)
    for (name, words) in [("heart_rate-1.json", "no heart rate"), ("a.json", "does not tell of")] {
      let error = #expect(throws: ImportError.self) {
        try Intake(FitbitReader.self, MadeSource("[\(plain)]"), path: name)
      }
      #expect(error?.description.contains(words) == true)
    }
  }
}
