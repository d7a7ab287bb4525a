import Foundation
import Quantities
import SampleFormats
import Testing

@Suite struct TCXTests {
  private static func point(
    _ time: String?, meters: String? = nil, rate: String? = nil, more: String = ""
  ) -> String {
    "<Trackpoint>" + (time.map { "<Time>\($0)</Time>" } ?? "")
      + (meters.map { "<DistanceMeters>\($0)</DistanceMeters>" } ?? "")
      + (rate.map { "<HeartRateBpm><Value>\($0)</Value></HeartRateBpm>" } ?? "") + more
      + "</Trackpoint>"
  }

  private static func lap(_ points: String...) -> String {
    "<Lap StartTime=\"2026-08-29T20:00:00Z\"><DistanceMeters>9999</DistanceMeters>"
      + "<AverageHeartRateBpm><Value>1</Value></AverageHeartRateBpm><Track>"
      + points.joined(separator: "\n") + "</Track></Lap>"
  }

  private static func file(
    _ laps: String, sport: String = "Running", creator: String? = "Watch & Co"
  ) -> String {
    let name = creator.map { "<Creator><Name>\($0.replacing("&", with: "&amp;"))</Name></Creator>" }
    return """
      <?xml version="1.0"?>
      <!-- <gpx> -->
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
      <Activities><Activity Sport="\(sport)">\(laps)\(name ?? "")</Activity></Activities>
      </TrainingCenterDatabase>
      """
  }

  private static func read(
    _ text: String, piece: Int = .max, zone: String? = nil
  ) throws -> Intake {
    let settings = ImportSettings(timeZone: zone.flatMap { TimeZone(identifier: $0) })
    return try Intake(TCXReader.self, MadeSource(text, piece: piece), settings: settings)
  }

  private static let walk = file(
    lap(
      point("2026-08-29T20:00:00Z", meters: "0.0", rate: "62"),
      point("2026-08-29T22:00:05.500+02:00", meters: "7.5", rate: "64"))
      + lap(point("2026-08-29T20:00:09Z", meters: "12.5", rate: "70")))

  @Test(
    "heart rates are at their points, and distances between them, in pieces of any size",
    arguments: [1, 3, 97, 8192])
  func values(piece: Int) throws {
    let intake = try Self.read(Self.walk, piece: piece)
    let rates = intake.samples.filter { $0.type == .heartRate }
    let distances = intake.samples.filter { $0.type == .distanceWalkingRunning }
    #expect(rates.map(\.value) == [62, 64, 70])
    #expect(distances.map(\.value) == [7.5, 5])
    #expect(distances[0].end.seconds(since: distances[0].start) == 5.5)
    #expect(distances[1].start.milliseconds == rates[1].start.milliseconds)
    #expect(rates[1].start.offsetMinutes == 120)
    #expect(Set(intake.samples.map(\.source)) == ["Watch & Co"])
    #expect(intake.tally.remarks.isEmpty)
  }

  @Test("a lap whose counter begins anew goes on; one that falls within a track is a fault")
  func counters() throws {
    let text = Self.file(
      Self.lap(
        Self.point("2026-08-29T20:00:00Z", meters: "0"),
        Self.point("2026-08-29T20:00:10Z", meters: "20"))
        + Self.lap(
          Self.point("2026-08-29T20:00:12Z", meters: "3"),
          Self.point("2026-08-29T20:00:20Z", meters: "2"),
          Self.point("2026-08-29T20:00:30Z", meters: "9"),
          Self.point("2026-08-29T20:00:30Z", meters: "10"),
          Self.point("2026-08-29T20:00:31Z", meters: "NaN"),
          Self.point("2026-08-29T20:00:32Z", meters: "12,5")), creator: nil)
    let intake = try Self.read(text)
    #expect(intake.values == [20, 3, 7, 3.5])
    #expect(intake.tally.count(of: .malformed) == 1 && intake.tally.count(of: .notFinite) == 1)
    #expect(intake.samples.allSatisfy { $0.source == "TCX" })
  }

  @Test("a distance or a cadence of cycling is none of walking, and told by type")
  func cycling() throws {
    let cadence = "<Cadence>85</Cadence>"
    let points = [0, 1].map {
      Self.point("2026-08-29T20:00:0\($0)Z", meters: "\($0)", rate: "9\($0)", more: cadence)
    }
    let ride = try Self.read(Self.file(Self.lap(points[0], points[1]), sport: "Biking"))
    #expect(ride.values == [90, 91])
    #expect(ride.tally.unknownTypes == ["distance (Biking)": 2, "cadence": 2])
    let run = try Self.read(Self.file(Self.lap(points[0], points[1])))
    #expect(run.samples.filter { $0.type == .walkingCadence }.map(\.value) == [170, 170])
  }

  @Test("gaps, numbers that are none and points without a time are counted with their places")
  func faults() throws {
    let text = Self.file(
      Self.lap(
        Self.point("2026-08-29T20:00:00Z", rate: "0"),
        Self.point("2026-08-29T20:00:01Z", rate: "255"),
        Self.point("2026-08-29T20:00:02Z", rate: "fast"), Self.point(nil, rate: "70"),
        Self.point("yesterday", rate: "70"), Self.point("2026-08-29T20:00:05Z", rate: "70.00"),
        Self.point("2026-08-29T20:00:04Z", rate: "71")))
    let intake = try Self.read(text)
    #expect(intake.values == [70, 71])
    let counts = intake.tally.remarks.map { "\($0.example.kind) \($0.count) \($0.example.place)" }
    #expect(
      counts == [
        "malformed 1 trackpoint 4", "unreadableTime 1 trackpoint 5",
        "unreadableValue 1 trackpoint 3", "gap 2 trackpoint 1", "backwards 1 trackpoint 7",
      ])
  }

  @Test("a time without an offset needs a zone, and an hour that occurs twice goes on in order")
  func zones() throws {
    let times = ["02:59:58", "02:00:01", "02:30:00", "03:00:00"]
    let points = times.map { Self.point("2026-10-25T\($0)", rate: "70") }.joined()
    let text = Self.file(Self.lap(points))
    #expect {
      try Self.read(text)
    } throws: { error in
      error as? ImportError
        == .needsTimeZone(path: "made", place: "trackpoint 1", found: "2026-10-25T02:59:58")
    }
    let intake = try Self.read(text, zone: "Europe/Berlin")
    let first = intake.samples[0].start
    #expect(first.offsetMinutes == 120)
    #expect(intake.samples.map { $0.start.seconds(since: first) } == [0, 3, 1802, 3602])
    #expect(intake.tally.count(of: .ambiguousTime) == 3)
    #expect(intake.tally.count(of: .backwards) == 0 && !intake.tally.hasFaults)
  }

  @Test("a file that breaks off is kept up to there, with its fallback for a source")
  func truncated() throws {
    let intake = try Self.read(String(Self.walk.prefix(700)))
    #expect(!intake.samples.isEmpty && intake.samples.allSatisfy { $0.source == "TCX" })
    #expect(intake.tally.count(of: .truncated) >= 1)
  }

  @Test("a course, or an activity without a heart rate or distance, is refused with the reason")
  func refused() throws {
    let course = Self.walk.replacing("Activity ", with: "Course ").replacing(
      "/Activity>", with: "/Course>")
    for text in [course, Self.file(Self.lap(Self.point("2026-08-29T20:00:00Z")))] {
      #expect {
        try Self.read(text)
      } throws: { error in
        "\(error)".hasPrefix("made: found no heart rate or distance; ")
      }
    }
  }

  @Test("the root element alone tells a Training Center file")
  func matching() {
    let head = { (text: String) in FileHead(name: "x", bytes: Array(text.utf8)) }
    #expect(TCXReader.matches(head(Self.walk)))
    #expect(TCXReader.matches(head("\u{FEFF}<a:TrainingCenterDatabase xmlns:a=\"b\"")))
    #expect(!GPXReader.matches(head(Self.walk)))
    #expect(!TCXReader.matches(head("<gpx><!-- <TrainingCenterDatabase> --></gpx>")))
    #expect(!TCXReader.matches(head("see <TrainingCenterDatabase>")))
    #expect(!TCXReader.matches(head("<!-- <TrainingCenterDatabase>")))
  }
}
