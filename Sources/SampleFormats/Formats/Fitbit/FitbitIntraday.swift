import Quantities
import StrictJSON

/// An answer of the intraday interface: a day's date, and local times of the day.
enum FitbitIntraday {
  /// Bytes of the longest answer; a day by the second has some 3 MB.
  private static let longest = 64 << 20

  /// What answers have, under which keys.
  private static let kinds: [(key: String, type: QuantityType)] = [
    ("activities-heart", .heartRate), ("activities-steps", .stepCount),
  ]

  static func read(_ source: any ByteSource, into intake: SampleIntake) throws(ImportError) {
    let text = try source.all(limit: longest, path: intake.path)
    let root: JSONValue
    do throws(SyntaxError) {
      root = try Document(reading: text).root.value
    } catch {
      throw .refused(
        path: intake.path, reason: "\(error)", toDo: "save the answer as it came")
    }
    let moments = MomentReader(intake)
    for (key, type) in kinds {
      guard let day = root[key]?.array?.first?["dateTime"]?.string,
        let part = root[key + "-intraday"]
      else { continue }
      try read(part, of: type, on: day, into: intake, moments)
    }
  }

  private static func read(
    _ part: JSONValue, of type: QuantityType, on day: String, into intake: SampleIntake,
    _ moments: MomentReader
  ) throws(ImportError) {
    let length = step(part)
    for (index, item) in (part["dataset"]?.array ?? []).enumerated() {
      let place = "\(type.alias) \(index + 1)"
      guard let time = item["time"]?.string, let value = item["value"]?.number else {
        intake.remark(.malformed, at: place, found: JSONText.found(item))
        continue
      }
      let stamp = Array("\(day)T\(time)".utf8)
      let read = stamp.withUnsafeBufferPointer { bytes in
        Result { () throws(ImportError) in try moments.moment(XMLText(bytes), at: place) }
      }
      guard let start = try read.get() else {
        intake.remark(.unreadableTime, at: place, found: "\(day) \(time)")
        continue
      }
      let end = type.aggregation == .cumulative ? start.advanced(by: length) : start
      try intake.take(
        QuantitySample(
          type: type, value: value, unit: type.canonicalUnit, start: start, end: end,
          source: intake.settings.source(or: "Fitbit")),
        at: place)
    }
  }

  /// How long each amount is counted.
  private static func step(_ part: JSONValue) -> Duration {
    let count = part["datasetInterval"]?.integer ?? 1
    let seconds: Int64 = part["datasetType"]?.string == "second" ? 1 : 60
    return .seconds(min(max(count, 1), 1440) * seconds)
  }
}

extension JSONText {
  /// A value as a remark shows it.
  static func found(_ value: JSONValue) -> String { String(Writer.string(value).prefix(200)) }
}
