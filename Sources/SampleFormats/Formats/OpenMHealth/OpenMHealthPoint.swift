import Quantities
import StrictJSON

/// A data point: what it says of whom, and the sample in it.
struct OpenMHealthPoint {
  private let header: JSONValue?
  private let body: JSONValue
  private let settings: ImportSettings

  /// Reads a point's text; nil where it is no JSON.
  init?(_ text: [UInt8], _ settings: ImportSettings) {
    guard let root = JSONText.value(text) else { return nil }
    header = root["header"]
    body = root["body"] ?? root
    self.settings = settings
  }

  var user: String? { header?["user_id"]?.string }

  /// The sample.
  ///
  /// - Throws: Why there is none.
  var sample: QuantitySample {
    get throws(RecordFault) {
      let measure = try measure
      let value = try value(of: measure)
      guard let frame = body["effective_time_frame"] else {
        throw RecordFault(.unreadableTime, "no effective_time_frame")
      }
      let time = try OpenMHealthTimeFrame(frame)
      guard time.isInterval || measure.type != .stepCount || isOldStepCount else {
        throw RecordFault(.unreadableTime, "a date_time; steps need a time_interval")
      }
      let metadata = try statistic(of: measure)
      return QuantitySample(
        type: measure.type, value: value, unit: measure.unit, start: time.start, end: time.end,
        source: header?["acquisition_provenance"]?["source_name"]?.string ?? settings.source,
        metadata: metadata)
    }
  }

  private var measure: OpenMHealthMeasure {
    get throws(RecordFault) {
      guard let measure = OpenMHealthMeasure.all.first(where: { body[$0.key] != nil }) else {
        guard let name = header?["schema_id"]?["name"]?.string else {
          throw RecordFault(.malformed, "no measure in \(JSONText.found(body))")
        }
        throw RecordFault(.unknownType, name)
      }
      return measure
    }
  }

  private func value(of measure: OpenMHealthMeasure) throws(RecordFault) -> Double {
    guard let part = body[measure.key], part.members != nil else {
      throw RecordFault(.malformed, JSONText.found(body))
    }
    guard part["unit"]?.string == measure.unitText else {
      throw RecordFault(.wrongUnit, JSONText.found(part))
    }
    guard let value = part["value"]?.number else {
      throw RecordFault(.unreadableValue, JSONText.found(part))
    }
    return value
  }

  /// Whether the header says that it is of a version that had instants.
  private var isOldStepCount: Bool {
    let version = header?["schema_id"]?["version"]?.string ?? ""
    return version.hasPrefix("1.") || version.hasPrefix("2.")
  }

  /// The metadata that tell a statistic that is kept.
  private func statistic(of measure: OpenMHealthMeasure) throws(RecordFault) -> [JSONMember] {
    guard let part = body["descriptive_statistic"] else { return [] }
    guard let statistic = part.string, OpenMHealthMeasure.statistics.contains(statistic) else {
      throw RecordFault(.malformed, "descriptive_statistic \(JSONText.found(part))")
    }
    guard statistic == "average", measure.type == .heartRate else {
      throw RecordFault(.statistic, "\(statistic) of \(measure.key)")
    }
    return [JSONMember("descriptive_statistic", .string(statistic))]
  }
}
