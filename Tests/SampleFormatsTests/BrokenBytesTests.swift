import Foundation
import Quantities
import SampleFormats
import Testing

/// Files with bytes changed, cut out, doubled and cut off.
@Suite struct BrokenBytesTests {
  /// Numbers that are the same in every run.
  private struct Chance {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(bound, 1)
    }
  }

  private static var whole: [(any FormatReader.Type, String)] {
    [
      (
        CSVReader.self,
        "participant,type,unit,start,end,value,source\n"
          + String(
            repeating: "P,heartRate,count/min,2026-11-30T14:30:00.25+01:00,,\"7,0\",\"a\"\"b\"\n",
            count: 4)
      ),
      (
        NDJSONReader.self,
        String(
          repeating: #"{"type":"heartRate","start":"2026-11-30T14:30:00Z","value":7e1,"#
            + #""metadata":{"a":[1,"\u00e4"]},"source":"\"x\/"}"# + "\n", count: 4)
      ),
      (
        ResearchKitReader.self,
        #"{"items":[{"type":"heartRate","unit":"count\/min","value":70,"#
          + #""startDate":"2015-10-07T22:22:04-0700","endDate":"2015-10-07T22:22:04-0700"},{}]}"#
      ),
      (
        SampleJSONReader.self,
        #"[{"type":"heartRate","start":1796049000,"value":-70.5},{"type":"x"},[{}],null]"#
      ),
      (
        FitbitReader.self,
        #"[{"dateTime":"01/01/21 06:00:00","value":{"bpm":58,"confidence":1}},"#
          + #"{"dateTime":"01/01/21 06:00:15","value":{"bpm":58,"confidence":1}}]"#
      ),
      (
        FitbitReader.self,
        #"{"activities-heart":[{"dateTime":"2021-07-02"}],"activities-heart-intraday":"#
          + #"{"dataset":[{"time":"00:00:00","value":64}],"datasetInterval":1}}"#
      ),
      (
        OpenMHealthReader.self,
        #"[{"header":{"user_id":"u"},"body":{"step_count":{"value":1,"unit":"steps"},"#
          + #""effective_time_frame":{"time_interval":{"start_date_time":"2016-02-05T06:25:00Z","#
          + #""duration":{"value":1,"unit":"h"}}}}}]"#
      ),
      (
        AppleHealthReader.self,
        "<HealthData><Record type=\"HKQuantityTypeIdentifierHeartRate\" unit=\"count/min\" "
          + "startDate=\"2022-10-30 02:30:00 +0200\" value=\"70\"/></HealthData>"
      ),
    ]
  }

  private static func broken(_ text: String, _ chance: inout Chance) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...chance.below(4) where !bytes.isEmpty {
      let place = chance.below(bytes.count)
      switch chance.below(5) {
      case 0: bytes[place] = UInt8(chance.below(256))
      case 1: bytes[place] = Array("{}[]\",:\\\n\r;'0.-".utf8)[chance.below(15)]
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(chance.below(40)), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  @Test("no bytes stop a reader otherwise than by an error, in pieces of any size")
  func noCrash() {
    var chance = Chance(state: 6)
    let settings = ImportSettings(
      timeZone: TimeZone(identifier: "Europe/Berlin"), start: Instant(milliseconds: 0))
    for (reader, text) in Self.whole {
      var outcomes = (read: 0, refused: 0)
      for _ in 0..<400 {
        let source = MadeSource(Self.broken(text, &chance), piece: 1 + chance.below(90))
        do {
          let intake = try Intake(reader, source, settings: settings)
          #expect(intake.samples.allSatisfy { $0.value.isFinite && $0.start <= $0.end })
          outcomes.read += 1
        } catch {
          #expect(error is ImportError)
          outcomes.refused += 1
        }
      }
      #expect(outcomes.read > 0, "\(reader)")
    }
  }

  @Test("deep nesting and endless texts end")
  func endless() throws {
    let deep = String(repeating: "[{\"a\":", count: 100_000)
    let readers: [any FormatReader.Type] = [
      NDJSONReader.self, SampleJSONReader.self, ResearchKitReader.self, OpenMHealthReader.self,
      FitbitReader.self,
    ]
    for reader in readers {
      for text in [deep, "{\"items\":" + deep, "{\"metadata\":\(deep)}"] {
        do {
          #expect(try Intake(reader, MadeSource(text, piece: 50_000)).samples.isEmpty)
        } catch {
          #expect(error is ImportError)
        }
      }
    }
  }
}
