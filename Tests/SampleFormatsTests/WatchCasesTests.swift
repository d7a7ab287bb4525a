import Foundation
import Quantities
import SampleFormats
import Testing

/// The folder of files that real devices wrote; nil for none.
private let folder = ProcessInfo.processInfo.environment["KARENINA_CASES"]

/// Reads files that real watches wrote, from the folder that `KARENINA_CASES` names.
@Suite(.enabled(if: folder != nil, "KARENINA_CASES names no folder of files"))
struct WatchCasesTests {
  private static var readers: [any FormatReader.Type] {
    [
      TCXReader.self, GPXReader.self, FITReader.self, PolarFlowReader.self,
      PolarSensorLoggerReader.self, PolarHRMReader.self, RRTextReader.self, AppleHealthReader.self,
    ]
  }

  private static func path(_ name: String) throws -> String { try #require(folder) + "/" + name }

  private static func read(
    _ reader: any FormatReader.Type, _ name: String, settings: ImportSettings = ImportSettings()
  ) throws -> Intake {
    let path = try path(name)
    #expect(reader.matches(try head(path)))
    return try Intake(reader, try GzipFile(path: path), settings: settings)
  }

  private static func head(_ path: String) throws -> FileHead {
    let bytes = try GzipFile(path: path).next().prefix(64 << 10)
    return FileHead(name: (path as NSString).lastPathComponent.lowercased(), bytes: Array(bytes))
  }

  private static func values(_ intake: Intake, _ type: QuantityType) -> [Double] {
    intake.samples.filter { $0.type == type }.map(\.value)
  }

  @Test("a walk in FIT has 17 records, heart rates from 66 to 82 and 67.85 m")
  func walk() throws {
    let intake = try Self.read(FITReader.self, "garmin/garmin-fenix-5-walk.fit")
    let rates = Self.values(intake, .heartRate)
    #expect(
      rates == [71, 71, 69, 66, 72, 76, 80, 81, 82, 80, 77, 75, 74, 77, 78, 77, 75])
    let meters = Self.values(intake, .distanceWalkingRunning).reduce(0, +)
    #expect((meters * 100).rounded() == 6785)
    #expect(Self.values(intake, .walkingSpeed).prefix(3) == [1.204, 1.409, 1.166])
    #expect(Self.values(intake, .walkingCadence).map { ($0 / 2).rounded(.down) }.first == 53)
    let first = try #require(intake.samples.first?.start)
    #expect(first.milliseconds == (try Instant(iso8601: "2017-06-11T07:32:51-07:00").milliseconds))
    #expect(intake.tally.remarks.isEmpty)
  }

  @Test("a FIT file with a wrong checksum says so")
  func checksum() throws {
    let path = try Self.path("garmin/invalid_activity-filecrc.fit")
    let intake = SampleIntake(path: path, settings: ImportSettings()) { _ in }
    try FITReader.read(try GzipFile(path: path), into: intake)
    #expect(intake.tally.count(of: .checksum) == 1 && intake.tally.sampleCount == 13)
  }

  @Test("a run in TCX has 383 heart rates of 156 on average, and 4686.3 m")
  func run() throws {
    let intake = try Self.read(TCXReader.self, "tcx/test.tcx")
    let rates = Self.values(intake, .heartRate)
    #expect(rates.count == 383)
    #expect(Int(rates.reduce(0, +) / 383) == 156)
    let meters = Self.values(intake, .distanceWalkingRunning).reduce(0, +)
    #expect((meters * 10).rounded() == 46863)
    #expect(intake.tally.remarks.isEmpty)
  }

  @Test("a waypoint in GPX has a heart rate of 171")
  func waypoint() throws {
    let intake = try Self.read(GPXReader.self, "gpx/gpx_with_garmin_extension.gpx")
    #expect(intake.values == [171] && intake.tally.remarks.isEmpty)
  }

  @Test("a session of Polar Flow has three heart rates, a blank one left out")
  func session() throws {
    let zone = ImportSettings(timeZone: TimeZone(identifier: "Europe/Berlin"))
    let intake = try Self.read(PolarFlowReader.self, "polar_flow_sample.csv", settings: zone)
    #expect(Self.values(intake, .heartRate) == [85, 86, 88] && intake.tally.remarks.isEmpty)
  }

  @Test("five minutes of RR intervals are 371, of 808.3857 ms on average")
  func intervals() throws {
    let start = ImportSettings(start: Instant(milliseconds: 0))
    let intake = try Self.read(RRTextReader.self, "rr/rr_mitdb100_5min_ms.txt", settings: start)
    #expect(intake.values.count == 371)
    #expect((intake.values.reduce(0, +) / 371 * 10_000).rounded() == 8_083_857)
    #expect(RRTextWriter.text(of: intake.samples).split(separator: "\n").count == 371)
  }

  @Test("no file is taken by two readers")
  func matching() throws {
    let folder = try #require(folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
      (name as NSString).pathExtension != ""
    }
    for name in files {
      let head = try Self.head(try Self.path(name))
      let takers = Self.readers.filter { $0.matches(head) }.map { $0.format.rawValue }
      #expect(takers.count <= 1, "\(name): \(takers)")
    }
  }
}
