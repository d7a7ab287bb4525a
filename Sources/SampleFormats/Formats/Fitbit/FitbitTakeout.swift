import Quantities

/// The records of a Takeout's file: `{"dateTime":"MM/DD/YY HH:MM:SS","value":…}`.
struct FitbitTakeout {
  /// What a file's name says its plain values are.
  private enum Kind {
    case steps, distance, unknown

    init(path: String) {
      let name = path.split(separator: "/").last?.lowercased() ?? ""
      self = name.hasPrefix("steps") ? .steps : name.hasPrefix("distance") ? .distance : .unknown
    }
  }

  private let intake: SampleIntake
  private let kind: Kind

  init(_ intake: SampleIntake) {
    self.intake = intake
    kind = Kind(path: intake.path)
  }

  /// Takes a record, or remarks why it is no sample.
  func take(_ text: [UInt8], at place: String) throws(ImportError) {
    let made = text.withUnsafeBufferPointer { bytes in
      Result { () throws(ImportError) in try sample(bytes) }
    }
    switch try made.get() {
    case .success(let sample): try intake.take(sample, at: place)
    case .failure(let fault): intake.remark(fault.kind, at: place, found: fault.found)
    }
  }

  private func sample(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(ImportError) -> Result<QuantitySample, RecordFault> {
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
    let read = value.kind == .nested ? heartRate(value, at: start) : try amount(value, from: start)
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
  private func amount(
    _ value: JSONPart, from start: Instant
  ) throws(ImportError) -> Result<QuantitySample, RecordFault> {
    guard kind != .unknown else {
      throw .refused(
        path: intake.path, reason: "found plain values, which the file's name does not tell of",
        toDo: "expected a name such as heart_rate-2026-11-30.json, steps-… or distance-…")
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
