import Foundation
import Quantities
import SampleFormats
import Testing

/// The folder of files that people made; nil without it.
private let casesFolder = ProcessInfo.processInfo.environment["KARENINA_CASES"]

/// Files that people made, in the folder that `KARENINA_CASES` names; they are no part of this.
@Suite(.enabled(if: casesFolder != nil, "KARENINA_CASES names no folder"))
struct RealCasesTests {
  private static func read(
    _ name: String, _ settings: ImportSettings = ImportSettings(), forced: SampleFormat? = nil
  ) throws -> Intake {
    let path = "\(casesFolder ?? "")/\(name)"
    let file = try FormatDetection.reader(
      path: path, forced: forced, columns: settings.columns)
    return try Intake(file.reader, file.source, settings: settings, path: path)
  }

  @Test("exports of Apple Health have the records that are told of them")
  func appleHealth() throws {
    let real = try Self.read("apple-export/apple-health-parser_export.xml")
    #expect(real.samples.count { $0.type == .heartRate } == 2)
    #expect(real.samples.count { $0.type == .activeEnergyBurned } == 2)
    #expect(real.tally.count(of: .unknownType) == 4)
    let broken = try Self.read("apple-export/made_broken_dtd_ios16_dst.xml")
    #expect(broken.samples.count == 2)
    #expect(broken.samples[1].start.seconds(since: broken.samples[0].start) == 3600)
  }

  @Test("data points get the verdict that their names have")
  func openMHealth() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(casesFolder ?? "")/openmhealth")
    var verdicts = (passed: 0, untimed: 0, failed: 0)
    for name in names where name.contains("_should") {
      do {
        let intake = try Self.read("openmhealth/\(name)", forced: .openMHealth)
        #expect(name.contains("shouldPass") && !intake.tally.hasFaults, "\(name)")
        verdicts.passed += 1
      } catch let error as ImportError {
        if name.contains("shouldPass") {
          #expect("\(error)".contains("no effective_time_frame"), "\(name): \(error)")
          verdicts.untimed += 1
        } else {
          verdicts.failed += 1
        }
      }
    }
    #expect(verdicts == (passed: 13, untimed: 2, failed: 8))
  }

  @Test("a runner's tables are read with their zeros and their times that run backwards")
  func runner() throws {
    let settings = ImportSettings(
      start: Instant(milliseconds: 0), columns: ColumnMap(time: "1", value: "2", type: "heartRate"))
    for name in ["A", "B", "C", "D"] {
      let path = "rr/zakynthinaki-s1/exercise_\(name).txt"
      let text = try String(contentsOfFile: "\(casesFolder ?? "")/\(path)", encoding: .utf8)
      let rows = text.split(whereSeparator: \.isNewline).map {
        $0.split(whereSeparator: \.isWhitespace)
      }
      let wanted = rows.compactMap { $0.count > 1 ? Double($0[1]) : nil }.filter { $0 != 0 }
      let intake = try Self.read(path, settings)
      let dropped = intake.tally.count(of: .duplicate)
      #expect(intake.values.count == wanted.count - dropped, "\(name)")
      if dropped == 0 { #expect(intake.values == wanted, "\(name)") }
    }
  }

  @Test("a Takeout's record without confidence is left out, and waveforms are refused")
  func others() throws {
    let fitbit = try Self.read("fitbit_heart_rate-made.json")
    #expect(fitbit.values == [58, 58, 61] && fitbit.tally.count(of: .noConfidence) == 1)
    #expect(fitbit.starts.first == "2021-01-01T06:00:00+00:00")
    let error = try #require(throws: ImportError.self) {
      try Self.read("bids/sub-01_ses-01_task-rest_physio.tsv.gz")
    }
    #expect("\(error)".contains("found waveforms alone ('respiratory', 'cardiac')"))
    for name in ["bids/beh.tsv", "bids/KSSSleep.tsv"] {
      #expect(throws: ImportError.self) { try Self.read(name) }
    }
  }
}
