import Quantities

/// The records of a Takeout's file: `{"dateTime":"MM/DD/YY HH:MM:SS","value":…}`.
struct FitbitTakeout {
  /// What a file's name says its plain values are.
  private enum Kind {
    case steps, distance, heartRates, unknown

    init(path: String) {
      let name = path.split(separator: "/").last?.lowercased() ?? ""
      let kinds: [(String, Kind)] = [
        ("steps", .steps), ("distance", .distance), ("heart_rate", .heartRates),
      ]
      self = kinds.first { name.hasPrefix($0.0) }?.1 ?? .unknown
    }
  }

  private let intake: SampleIntake
  private let kind: Kind
  /// Plain values that the file's name does not tell the type of.
  private var plainValues = 0

  init(_ intake: SampleIntake) {
    self.intake = intake
    kind = Kind(path: intake.path)
  }

  /// Takes a record, or remarks why it is no sample.
  mutating func take(_ text: [UInt8], at place: String) throws(ImportError) {
    switch text.withUnsafeBufferPointer({ sample($0) }) {
    case .success(let sample): try intake.take(sample, at: place)
    case .failure(let fault): intake.remark(fault.kind, at: place, found: fault.found)
    }
  }

  /// Refuses a file that has plain values alone, which nobody can tell the type of.
  func finish() throws(ImportError) {
    guard plainValues > 0, intake.tally.sampleCount == 0 else { return }
    throw .refused(
      path: intake.path,
      reason: kind == .heartRates
        ? "found plain values and no heart rate, which has 'bpm'"
        : "found plain values, which the file's name does not tell of",
      toDo: "expected a name such as steps-2026-11-30.json or distance-2026-11-30.json for them")
  }

  private mutating func sample(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<QuantitySample, RecordFault> {
    var (time, value, mark): (JSONPart?, JSONPart?, JSONPart?)
    let isObject = JSONMembers.forEach(in: bytes) { key, part in
      if key == "dateTime" {
        time = part
      } else if key == "value" {
        value = part
      } else if key == "source" {
        mark = part
      }
    }
    guard isObject, let value else {
      return .failure(RecordFault(.malformed, XMLText(bytes).string))
    }
    guard let time, time.kind == .string, let start = FitbitTime.instant(time.raw) else {
      return .failure(RecordFault(.unreadableTime, time?.raw.string ?? "nothing"))
    }
    let read = value.kind == .nested ? heartRate(value, at: start) : amount(value, from: start)
    guard let source = MadeUpMark.source(mark?.string) else { return read }
    return read.map { sample in
      var marked = sample
      marked.source = source
      return marked
    }
  }

  private func heartRate(
    _ value: JSONPart, at start: Instant
  ) -> Result<QuantitySample, RecordFault> {
    var (rate, confidence): (JSONPart?, JSONPart?)
    let isObject = JSONMembers.forEach(in: value.raw.bytes) { key, part in
      if key == "bpm" { rate = part } else if key == "confidence" { confidence = part }
    }
    guard isObject, let rate else {
      return .failure(RecordFault(.malformed, value.raw.string))
    }
    guard let beats = rate.number else {
      return .failure(RecordFault(.unreadableValue, rate.raw.string))
    }
    guard confidence?.number != 0 else {
      return .failure(RecordFault(.noConfidence, "\(rate.raw.string) at \(start.rfc3339)"))
    }
    return .success(
      QuantitySample(
        type: .heartRate, value: beats, unit: .countPerMinute, start: start, end: start,
        source: intake.settings.source(or: "Fitbit")))
  }

  /// Steps, or a distance, of a minute.
  private mutating func amount(
    _ value: JSONPart, from start: Instant
  ) -> Result<QuantitySample, RecordFault> {
    guard kind == .steps || kind == .distance else {
      plainValues += 1
      return .failure(RecordFault(.malformed, "the plain value \(value.raw.string)"))
    }
    guard let number = DecimalText.number(value.raw) else {
      return .failure(RecordFault(.unreadableValue, value.raw.string))
    }
    return .success(
      QuantitySample(
        type: kind == .steps ? .stepCount : .distanceWalkingRunning,
        value: kind == .steps ? number : number / 100, unit: kind == .steps ? .count : .meter,
        start: start, end: start.advanced(by: .seconds(60)),
        source: intake.settings.source(or: "Fitbit")))
  }
}

/// The times of a Takeout: `01/31/26 23:59:59`, UTC.
enum FitbitTime {
  static func instant(_ text: XMLText) -> Instant? {
    let bytes = text.bytes
    let marks = [(2, "/"), (5, "/"), (8, " "), (11, ":"), (14, ":")] as [(Int, Unicode.Scalar)]
    guard bytes.count == 17, marks.allSatisfy({ bytes[$0] == UInt8(ascii: $1) }) else {
      return nil
    }
    guard let month = two(bytes, 0), let day = two(bytes, 3), let year = two(bytes, 6),
      let hour = two(bytes, 9), let minute = two(bytes, 12), let second = two(bytes, 15),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let date = CivilDate(year: 2000 + year, month: month, day: day)
    guard date.exists else { return nil }
    let seconds = (date.daysSince1970 * 24 + hour) * 3600 + minute * 60 + second
    return Instant(milliseconds: Int64(seconds) * 1000)
  }

  private static func two(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    let (tens, ones) = (bytes[index] &- 48, bytes[index + 1] &- 48)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
