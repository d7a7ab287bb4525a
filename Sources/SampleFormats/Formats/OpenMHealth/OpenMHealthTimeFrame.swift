import Quantities

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
  init(_ frame: JSONPart) throws(RecordFault) {
    switch (frame.member("date_time"), frame.member("time_interval")) {
    case (let time?, nil):
      guard let instant = Self.instant(time) else { throw Self.fault(frame) }
      (start, end, isInterval) = (instant, instant, false)
    case (nil, let interval?):
      guard let (start, end) = Self.interval(interval) else { throw Self.fault(frame) }
      (self.start, self.end, isInterval) = (start, end, true)
    default: throw Self.fault(frame)
    }
  }

  private static func fault(_ frame: JSONPart) -> RecordFault {
    RecordFault(.unreadableTime, frame.found)
  }

  /// Start and end, one of which may be told by the duration.
  private static func interval(_ interval: JSONPart) -> (Instant, Instant)? {
    let start = interval.member("start_date_time").map(instant)
    let end = interval.member("end_date_time").map(instant)
    let length = interval.member("duration").map(duration)
    switch (start, end, length) {
    case (let start??, let end??, nil): return (start, end)
    case (let start??, nil, let length??): return (start, start.advanced(by: length))
    case (nil, let end??, let length??): return (end.advanced(by: .zero - length), end)
    default: return nil
    }
  }

  /// A moment as RFC 3339 has it; without an offset it is UTC, as the schema of date-times says.
  private static func instant(_ value: JSONPart) -> Instant? {
    let bytes = value.raw.bytes
    guard value.kind == .string, bytes.count >= 19, bytes[4] == UInt8(ascii: "-"),
      bytes[10] | 0x20 == UInt8(ascii: "t")
    else { return nil }
    switch TimeText(value.raw) {
    case .instant(let instant): return instant
    case .local(let time): return Instant(milliseconds: time.wallMilliseconds)
    case .number, nil: return nil
    }
  }

  private static func duration(_ value: JSONPart) -> Duration? {
    guard let number = value.member("value")?.number, let unit = value.member("unit")?.string,
      let factor = seconds[unit], number >= 0, number * factor < 1e10
    else { return nil }
    return .milliseconds(Int64((number * factor * 1000).rounded()))
  }
}
