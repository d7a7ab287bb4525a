import Quantities
import StrictJSON

/// A data point in the memory of its text: what it says of whom, and the sample in it.
struct OpenMHealthPoint {
  private let header: JSONPart?
  private let body: JSONPart
  private let settings: ImportSettings

  /// Reads a point's text; nil where it is no object.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ settings: ImportSettings) {
    var (header, body): (JSONPart?, JSONPart?)
    let isObject = JSONMembers.forEach(in: text) { key, part in
      if key == "header" { header = part } else if key == "body" { body = part }
    }
    guard isObject else { return nil }
    self.header = header
    self.body = body ?? JSONPart(kind: .nested, raw: XMLText(text))
    self.settings = settings
  }

  var user: String? { header?.member("user_id")?.string }

  /// The sample.
  ///
  /// - Throws: Why there is none.
  var sample: QuantitySample {
    get throws(RecordFault) {
      let measure = try measure
      let value = try value(of: measure)
      guard let frame = body.member("effective_time_frame") else {
        throw RecordFault(.unreadableTime, "no effective_time_frame")
      }
      let time = try OpenMHealthTimeFrame(frame)
      guard time.isInterval || measure.type != .stepCount || isOldStepCount else {
        throw RecordFault(.unreadableTime, "a date_time; steps need a time_interval")
      }
      let metadata = try statistic(of: measure)
      return QuantitySample(
        type: measure.type, value: value, unit: measure.unit, start: time.start, end: time.end,
        source: source ?? settings.source,
        metadata: metadata)
    }
  }

  private var source: String? {
    header?.member("acquisition_provenance")?.member("source_name")?.string
  }

  private var measure: OpenMHealthMeasure {
    get throws(RecordFault) {
      guard let measure = OpenMHealthMeasure.all.first(where: { body.member($0.key) != nil }) else {
        guard let name = header?.member("schema_id")?.member("name")?.string else {
          throw RecordFault(.malformed, "no measure in \(body.found)")
        }
        throw RecordFault(.unknownType, name)
      }
      return measure
    }
  }

  private func value(of measure: OpenMHealthMeasure) throws(RecordFault) -> Double {
    guard let part = body.member(measure.key), part.kind == .nested else {
      throw RecordFault(.malformed, body.found)
    }
    guard part.member("unit")?.string == measure.unitText else {
      throw RecordFault(.wrongUnit, part.found)
    }
    guard let number = part.member("value"), number.kind == .number, let value = number.number
    else {
      throw RecordFault(.unreadableValue, part.found)
    }
    return value
  }

  /// Whether the header says that it is of a version that had instants.
  private var isOldStepCount: Bool {
    let version = header?.member("schema_id")?.member("version")?.string ?? ""
    return version.hasPrefix("1.") || version.hasPrefix("2.")
  }

  /// The metadata that tell a statistic that is kept.
  private func statistic(of measure: OpenMHealthMeasure) throws(RecordFault) -> [JSONMember] {
    guard let part = body.member("descriptive_statistic") else { return [] }
    guard let statistic = part.string, OpenMHealthMeasure.statistics.contains(statistic) else {
      throw RecordFault(.malformed, "descriptive_statistic \(part.found)")
    }
    guard statistic == "average", measure.type == .heartRate else {
      throw RecordFault(.statistic, "\(statistic) of \(measure.key)")
    }
    return [JSONMember("descriptive_statistic", .string(statistic))]
  }
}
