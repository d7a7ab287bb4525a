import Quantities

/// A time as tables and data points write it, before it is known where it was taken.
enum TimeText: Equatable {
  /// With its offset.
  case instant(Instant)
  /// Without an offset.
  case local(ZonedTime)
  /// A number, which ``NumberedTime`` tells the meaning of.
  case number(Double)

  /// Reads every form of ISO 8601, with a space or `/` too; `dd.mm.yyyy HH:MM:SS`; a number.
  init?(_ text: XMLText) {
    var scanner = TimeScanner(text.bytes)
    if let number = scanner.number() {
      self = .number(number)
    } else if let time = scanner.time() {
      self = time
    } else if let time = Self.iso8601(Array(text.bytes)) {
      self = time
    } else {
      return nil
    }
  }

  private static func iso8601(_ bytes: [UInt8]) -> TimeText? {
    do throws(Instant.ReadingError) {
      return .instant(try Instant(iso8601: bytes))
    } catch .noOffset {
      guard case .instant(let wall) = iso8601(bytes + [UInt8(ascii: "Z")]) else { return nil }
      return .local(ZonedTime(wallMilliseconds: wall.milliseconds))
    } catch {
      return nil
    }
  }
}

/// Reads the usual forms in place.
private struct TimeScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ wanted: ClosedRange<Int>) -> Int? {
    var (number, count) = (0, 0)
    while count < wanted.upperBound, let byte = next, byte &- 48 < 10 {
      number = number * 10 + Int(byte &- 48)
      count += 1
      index += 1
    }
    return count >= wanted.lowerBound ? number : nil
  }

  /// Digits with a sign, a point or a comma among them, and nothing else.
  func number() -> Double? {
    var points = 0
    for (place, byte) in bytes.enumerated() where byte &- 48 >= 10 {
      let isSign = place == 0 && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
      let isPoint = byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
      guard isSign || isPoint else { return nil }
      points += isPoint ? 1 : 0
    }
    guard points <= 1 else { return nil }
    return DecimalText.number(withComma: bytes)
  }

  mutating func time() -> TimeText? {
    guard let days = date() else { return nil }
    if index == bytes.count {
      return .local(ZonedTime(wallMilliseconds: Int64(days) * 86_400_000))
    }
    guard separator(), let time = timeOfDay() else { return nil }
    let wall = Int64(days) * 86_400_000 + time
    if index == bytes.count { return .local(ZonedTime(wallMilliseconds: wall)) }
    guard let offset = offset(), index == bytes.count else { return nil }
    return .instant(
      Instant(milliseconds: wall - Int64(offset) * 60_000, offsetMinutes: offset))
  }

  /// Days since 1970-01-01.
  private mutating func date() -> Int? {
    guard let first = digits(1...4), let mark = next else { return nil }
    let isYearFirst = index == 4 && (mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/"))
    guard isYearFirst || (index <= 2 && mark == UInt8(ascii: ".")) else { return nil }
    index += 1
    guard let month = digits(isYearFirst ? 2...2 : 1...2), take(mark),
      let last = digits(isYearFirst ? 2...2 : 4...4)
    else { return nil }
    let date = CivilDate(
      year: isYearFirst ? first : last, month: month, day: isYearFirst ? last : first)
    return date.exists ? date.daysSince1970 : nil
  }

  private mutating func separator() -> Bool {
    if take(UInt8(ascii: "T")) || take(UInt8(ascii: "t")) { return true }
    _ = take(UInt8(ascii: ","))
    let start = index
    while take(32) {}
    return index > start
  }

  /// Milliseconds since midnight, cut.
  private mutating func timeOfDay() -> Int64? {
    guard let hour = digits(2...2), take(UInt8(ascii: ":")), let minute = digits(2...2),
      hour < 24, minute < 60
    else { return nil }
    var (second, thousandths) = (0, 0)
    if take(UInt8(ascii: ":")) {
      guard let read = digits(2...2), read < 60 else { return nil }
      second = read
      if take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) {
        let start = index
        guard let read = digits(1...3) else { return nil }
        thousandths = read * [100, 10, 1][index - start - 1]
        while let byte = next, byte &- 48 < 10 { index += 1 }
      }
    }
    return Int64((hour * 60 + minute) * 60 + second) * 1000 + Int64(thousandths)
  }

  /// Minutes ahead of UTC.
  private mutating func offset() -> Int? {
    while take(32) {}
    if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
    let isBehind = next == UInt8(ascii: "-")
    guard isBehind || next == UInt8(ascii: "+") else { return nil }
    index += 1
    guard let hours = digits(2...2), hours < 24 else { return nil }
    _ = take(UInt8(ascii: ":"))
    let minutes = index == bytes.count ? 0 : digits(2...2)
    guard let minutes, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
  }
}
