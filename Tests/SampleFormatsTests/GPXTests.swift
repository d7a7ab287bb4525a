import Foundation
import Quantities
import SampleFormats
import Testing

@Suite struct GPXTests {
  private static func point(_ time: String?, _ extensions: String, name: String = "trkpt") -> String
  {
    "<\(name) lat=\"1\" lon=\"2\">" + (time.map { "<time>\($0)</time>" } ?? "")
      + "<extensions>\(extensions)</extensions></\(name)>"
  }

  private static func file(_ points: String, creator: String = "Watch") -> String {
    """
    <?xml version="1.0"?>
    <gpx version="1.1" creator="\(creator)" xmlns="http://www.topografix.com/GPX/1/1"
     xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
     xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
     xmlns:gpxdata="http://www.cluetrust.com/XML/GPXDATA/1/0">
    <metadata><time>2020-01-01T00:00:00Z</time></metadata>
    <trk><trkseg>\(points)</trkseg></trk></gpx>
    """
  }

  private static let track = file(
    point(
      "2026-08-29T20:00:00Z",
      "<gpxtpx:TrackPointExtension><gpxtpx:atemp>21</gpxtpx:atemp><gpxtpx:hr>171</gpxtpx:hr>"
        + "</gpxtpx:TrackPointExtension>")
      + point(
        "2026-08-29T20:00:01.250Z",
        "<ns3:TrackPointExtension><ns3:hr>100.00</ns3:hr><ns3:cad>80</ns3:cad>"
          + "</ns3:TrackPointExtension>")
      + point("2026-08-29T22:00:02+0200", "<gpxdata:hr> 99 </gpxdata:hr>", name: "wpt"))

  @Test(
    "heart rates are found by their local name under any prefix, in pieces of any size",
    arguments: [1, 5, 300, 9000])
  func values(piece: Int) throws {
    let intake = try Intake(GPXReader.self, MadeSource(Self.track, piece: piece))
    #expect(intake.values == [171, 100, 99])
    #expect(
      intake.starts == [
        "2026-08-29T20:00:00+00:00", "2026-08-29T20:00:01.250+00:00", "2026-08-29T22:00:02+02:00",
      ])
    #expect(intake.samples.allSatisfy { $0.type == .heartRate && $0.source == "Watch" })
    #expect(intake.tally.remarks.isEmpty)
  }

  @Test("a heart rate by its whole name is read too")
  func wholeName() throws {
    let points =
      Self.point("2026-08-29T20:00:00Z", "<heartrate>88</heartrate>")
      + Self.point("2026-08-29T20:00:01Z", "<gpxtpx:heartRate>89</gpxtpx:heartRate>")
    #expect(try Intake(GPXReader.self, MadeSource(Self.file(points))).values == [88, 89])
  }

  @Test("a prefix that nobody declared is told of, and its heart rate kept")
  func undeclared() throws {
    let text = Self.file(Self.point("2026-08-29T20:00:00Z", "<x:hr>88</x:hr>"))
    let intake = try Intake(GPXReader.self, MadeSource(text))
    #expect(intake.values == [88])
    #expect(intake.tally.count(of: .malformed) >= 1)
  }

  @Test("heart rates without a time, gaps and words are counted, and the rest is kept")
  func faults() throws {
    let at = { (second: Int) in "2026-08-29T20:00:0\(second)Z" }
    let text = Self.file(
      [
        Self.point(nil, "<hr>80</hr>"), Self.point(at(1), "<hr>0</hr>"),
        Self.point(at(2), "<hr>fast</hr>"), Self.point(at(3), "<hr></hr>"),
        Self.point(at(4), ""), Self.point(at(5), "<hr>90</hr>"), Self.point(at(5), "<hr>90</hr>"),
      ].joined())
    let intake = try Intake(GPXReader.self, MadeSource(text))
    #expect(intake.values == [90])
    let counts = intake.tally.remarks.map { "\($0.example.kind) \($0.count) \($0.example.place)" }
    #expect(
      counts == [
        "unreadableTime 1 point 1", "unreadableValue 1 point 3", "gap 1 point 2",
        "duplicate 1 point 7",
      ])
  }

  @Test("a track without heart rates is refused, and what breaks off is told of")
  func refused() throws {
    #expect {
      try Intake(GPXReader.self, MadeSource(Self.file(Self.point("2026-08-29T20:00:00Z", ""))))
    } throws: { error in
      "\(error)".hasPrefix("made: found no heart rate; export")
    }
    let cut = Self.track.components(separatedBy: "100.00")[0]
    let intake = try Intake(GPXReader.self, MadeSource(cut))
    #expect(intake.values == [171] && intake.tally.count(of: .truncated) >= 1)
  }
}
