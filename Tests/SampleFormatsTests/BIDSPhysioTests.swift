import Quantities
import SampleFormats
import Testing

@Suite struct BIDSPhysioTests {
  private let folder: MadeFolder
  private static let start = Instant(milliseconds: 1_796_049_000_000, offsetMinutes: 60)

  init() throws { folder = try MadeFolder() }

  private func read(
    _ rows: String, _ sidecar: String?, start: Instant? = Self.start,
    name: String = "sub-01_task-rest_physio.tsv", piece: Int = .max
  ) throws -> Intake {
    let path = try folder.file(name, rows)
    let named = try sidecar.map { try folder.file("other.json", $0) }
    return try Intake(
      BIDSPhysioReader.self, MadeSource(rows, piece: piece),
      settings: ImportSettings(start: start, sidecar: named), path: path)
  }

  private static func sidecar(
    _ columns: String = "[\"cardiac\",\"HR\"]", frequency: String = "2", more: String = ""
  ) -> String {
    "{\"SamplingFrequency\":\(frequency),\"StartTime\":-1,\"Columns\":\(columns)\(more)}"
  }

  @Test("rows are at equal steps from the start, and n/a is a gap", arguments: [1, 4096])
  func rows(piece: Int) throws {
    let rows = "0.1\t60.5\n0.2\tn/a\n0.3\t61\n0.4\n0.5\tx\n"
    let intake = try read(rows, Self.sidecar(), piece: piece)
    #expect(intake.values == [60.5, 61])
    #expect(intake.starts == ["2026-11-30T15:29:59+01:00", "2026-11-30T15:30:00+01:00"])
    #expect(
      intake.tally.remarks.map { "\($0.example.kind) \($0.example.place)" } == [
        "malformed line 4", "unreadableValue line 5", "gap line 2",
      ])
  }

  @Test("the sidecar is that beside the recording, with what those above it add")
  func inheritance() throws {
    let name = "sub-01/ses-1/sub-01_ses-1_task-rest_physio.tsv"
    _ = try folder.file("task-rest_physio.json", Self.sidecar("[\"heartrate\"]"))
    _ = try folder.file("task-walk_physio.json", "{\"Manufacturer\":\"Walk\"}")
    _ = try folder.file(
      "sub-01/ses-1/sub-01_ses-1_task-rest_physio.json",
      "{\"SamplingFrequency\":1,\"Manufacturer\":\"M\",\"heartrate\":{\"Units\":\"Hz\"}}")
    let intake = try read("1\n1.5\n", nil, name: name)
    #expect(intake.samples.map(\.unit) == [.hertz, .hertz] && intake.values == [1, 1.5])
    #expect(intake.samples[1].start.seconds(since: intake.samples[0].start) == 1)
    #expect(intake.samples.map(\.source) == ["M", "M"])
  }

  @Test("waveforms, a lacking start and a lacking sidecar are each refused for that reason")
  func refusals() throws {
    let cases: [(String?, Instant?, String)] = [
      (Self.sidecar("[\"respiratory\",\"cardiac\"]"), Self.start, "found waveforms alone"),
      (Self.sidecar(), nil, "the rows count from a start"), (nil, Self.start, "found no sidecar"),
      (Self.sidecar(frequency: "0"), Self.start, "the sidecar lacks SamplingFrequency"),
      ("{\"SamplingFrequency\":1}", Self.start, "the sidecar lacks StartTime"),
      ("{\"SamplingFrequency\":1,\"StartTime\":0}", Self.start, "the sidecar lacks Columns"),
      ("[]", Self.start, "found no JSON object"),
      (Self.sidecar(more: ",\"HR\":{\"Units\":\"mV\"}"), Self.start, "found heart rates in 'mV'"),
    ]
    for (sidecar, start, reason) in cases {
      let error = try #require(throws: ImportError.self) {
        try read("1\t2\n", sidecar, start: start)
      }
      #expect("\(error)".contains(reason), "\(error)")
    }
  }
}
