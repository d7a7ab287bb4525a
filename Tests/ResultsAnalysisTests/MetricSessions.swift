import Foundation
import Quantities
import ResultFiles

/// Sessions made of rates, as if somebody had rested, walked, recovered and heard a clip.
enum MetricSessions {
  static let start = Instant(milliseconds: 1_793_000_000_000)

  /// A step that lasts as many seconds as it has rates, one a second.
  struct Part {
    var step: String
    var activity: String?
    var clip: String?
    var rates: [Double]
    var steps: Double?
  }

  static func record(
    _ parts: [Part], participant: String = "P01", session: String = "20261130T143005Z-0001",
    condition: String? = nil, start: Instant = start
  ) -> SessionRecord {
    var second = 0.0
    let steps = parts.enumerated().map { index, part in
      defer { second += Double(part.rates.count) }
      return step(part, index + 1, start.advanced(by: .seconds(second)))
    }
    return SessionRecord(
      head: SessionHead(
        identifier: session, kind: .real,
        study: .init(identifier: "made", revision: 1, title: "Made", sha256: ""), task: "Task",
        participant: participant, number: 1, seed: 1, condition: condition, plannedSteps: [],
        software: "1", device: [], startDate: start),
      steps: steps, ending: .completed)
  }

  private static func step(_ part: Part, _ index: Int, _ start: Instant) -> StepResult {
    let length = Double(part.rates.count)
    var recordings = [
      Recording(
        identifier: "heart", kind: "healthQuantity", startDate: start,
        samples: part.rates.enumerated().map { second, rate in
          sample(.heartRate, rate, start.advanced(by: .seconds(Double(second))), 0)
        })
    ]
    if let steps = part.steps {
      recordings.append(
        Recording(
          identifier: "pedometer", kind: "pedometer", startDate: start,
          samples: (0..<Int(length / 10)).map { ten in
            sample(.stepCount, steps / 6, start.advanced(by: .seconds(Double(ten * 10))), 10)
          }))
    }
    return StepResult(
      index: index, identifier: part.step, kind: "active", title: part.step,
      activity: part.activity, startDate: start,
      endDate: start.advanced(by: .seconds(length)), elapsed: length, ending: .completed,
      clip: part.clip.map {
        ClipResult(name: $0, file: $0, sha256: "", library: "clips", output: "silent")
      },
      recordings: recordings)
  }

  private static func sample(
    _ type: QuantityType, _ value: Double, _ start: Instant, _ seconds: Double
  ) -> SampleItem {
    SampleItem(
      type: type.identifier, unit: type.canonicalUnit.symbol, value: value, startDate: start,
      endDate: start.advanced(by: .seconds(seconds)), source: "Strap")
  }
}
