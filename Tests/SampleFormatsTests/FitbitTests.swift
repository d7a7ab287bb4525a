import Foundation
import Quantities
import SampleFormats
import Testing

@Suite struct FitbitTests {
  private static func read(
    _ text: String, path: String = "heart_rate-2021-01-01.json", zone: String? = nil,
    piece: Int = .max
  ) throws -> Intake {
    try Intake(
      FitbitReader.self, MadeSource(text, piece: piece),
      settings: ImportSettings(timeZone: zone.flatMap(TimeZone.init(identifier:))), path: path)
  }

  @Test(
    "a Takeout's heart rates are UTC, and those without confidence are left out",
    arguments: [1, 11, 4096])
  func takeout(piece: Int) throws {
    let text = """
      [{
        "dateTime" : "01/02/21 06:00:00",
        "value" : { "bpm" : 58, "confidence" : 1 }
      },{"dateTime":"01/02/21 06:00:15","value":{"bpm":70,"confidence":0}},
      {"dateTime":"01/02/21 06:00:25","value":{"bpm":61,"confidence":3}},
      {"dateTime":"13/02/21 06:00:25","value":{"bpm":61,"confidence":3}},
      {"dateTime":"02/30/21 06:00:25","value":{"bpm":61,"confidence":3}},
      {"dateTime":"01/02/21 06:00:30","value":{"confidence":3}}]
      """
    let intake = try Self.read(text, piece: piece)
    #expect(intake.values == [58, 61] && intake.samples.map(\.source) == ["Fitbit", "Fitbit"])
    #expect(intake.starts == ["2021-01-02T06:00:00+00:00", "2021-01-02T06:00:25+00:00"])
    #expect(
      intake.tally.remarks.map { "\($0.example.kind) \($0.count) \($0.example.place)" } == [
        "malformed 1 record 6", "unreadableTime 2 record 4", "noConfidence 1 record 2",
      ])
  }

  @Test("steps and distances are of a minute each, told apart by the file's name alone")
  func amounts() throws {
    let text = #"[{"dateTime":"01/02/21 06:00:00","value":"12"}]"#
    let steps = try Self.read(text, path: "/x/steps-2021-01-02.json")
    #expect(steps.samples.map(\.type) == [.stepCount] && steps.values == [12])
    #expect(steps.samples.map { $0.end.seconds(since: $0.start) } == [60])
    let metres = try Self.read(text, path: "distance-2021-01-02.json")
    #expect(metres.samples.map(\.unit) == [.meter] && metres.values == [0.12])
    #expect(throws: ImportError.self) { try Self.read(text, path: "calories-2021.json") }
  }

  @Test("an intraday answer has local times of its day, which need a zone")
  func intraday() throws {
    let text = """
      {"activities-heart":[{"dateTime":"2021-07-02","value":{"restingHeartRate":60}}],
      "activities-heart-intraday":{"dataset":[{"time":"00:00:00","value":64},
      {"time":"25:00:00","value":64},{"time":"00:00:05"},{"time":"00:00:10","value":65}],
      "datasetInterval":1,"datasetType":"second"},
      "activities-steps":[{"dateTime":"2021-07-02","value":"9"}],
      "activities-steps-intraday":{"dataset":[{"time":"00:01:00","value":9}],
      "datasetInterval":15,"datasetType":"minute"}}
      """
    let intake = try Self.read(text, zone: "America/Chicago", piece: 64)
    #expect(intake.values == [64, 65, 9])
    #expect(intake.starts[1] == "2021-07-02T00:00:10-05:00")
    #expect(intake.samples[2].end.seconds(since: intake.samples[2].start) == 900)
    #expect(intake.tally.count(of: .malformed) == 1 && intake.tally.count(of: .unreadableTime) == 1)
    #expect(throws: ImportError.self) { try Self.read(text) }
    #expect(throws: ImportError.self) { try Self.read(String(text.dropLast(9)), zone: "UTC") }
  }
}
