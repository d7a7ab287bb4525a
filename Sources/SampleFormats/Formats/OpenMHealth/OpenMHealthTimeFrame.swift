import Quantities
import StrictJSON

/// When a data point holds: an instant, or an interval.
struct OpenMHealthTimeFrame {
  let start: Instant
  let end: Instant
  let isInterval: Bool

  private static let seconds: [String: Double] = [
    "ps": 1e-12, "ns": 1e-9, "us": 1e-6, "ms": 1e-3, "sec": 1, "min": 60, "h": 3600,
    "d": 86_400, "wk": 604_800,
  ]

  /// Reads `effective_time_frame`: one of `date_time` and `time_interval`.
  ///
  /// - Throws: The fault, where it has neither, both, or one that can't be read.
  init(_ frame: JSONValue) throws(RecordFault) {
    let fault = RecordFault(.unreadableTime, JSONText.found(frame))
    switch (frame["date_time"], frame["time_interval"]) {
    case (let time?, nil):
      guard let instant = Self.instant(time) else { throw fault }
      (start, end, isInterval) = (instant, instant, false)
    case (nil, let interval?):
      guard let (start, end) = Self.interval(interval) else { throw fault }
      (self.start, self.end, isInterval) = (start, end, true)
    default: throw fault
    }
  }

  /// Start and end, one of which may be told by the duration.
  private static func interval(_ interval: JSONValue) -> (Instant, Instant)? {
    let start = interval["start_date_time"].map(instant)
    let end = interval["end_date_time"].map(instant)
    let length = interval["duration"].map(duration)
    switch (start, end, length) {
    case (let start??, let end??, nil): return (start, end)
    case (let start??, nil, let length??): return (start, start.advanced(by: length))
    case (nil, let end??, let length??): return (end.advanced(by: .zero - length), end)
    default: return nil
    }
  }

  /// A moment; without an offset it is UTC, as the schema of date-times says.
  private static func instant(_ value: JSONValue) -> Instant? {
    guard let text = value.string else { return nil }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      switch TimeText(XMLText(bytes)) {
      case .instant(let instant): instant
      case .local(let time): Instant(milliseconds: time.wallMilliseconds)
      case .number, nil: nil
      }
    }
  }

  private static func duration(_ value: JSONValue) -> Duration? {
    guard let number = value["value"]?.number, let unit = value["unit"]?.string,
      let factor = seconds[unit], number >= 0, number * factor < 1e10
    else { return nil }
    return .milliseconds(Int64((number * factor * 1000).rounded()))
  }
}
