import Quantities

/// An instant as numbers alone, which cost nothing to hand on.
struct Moment {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  var milliseconds: Int64 = 0
  /// Minutes that local time was ahead of UTC.
  var offset: Int16 = 0
}

/// Reads the instants of recorder files, most of which fall into the minute of the one before.
///
/// In: bytes and where an instant starts. Out: the instant and where it ends. Next: ``SampleScanner``.
/// `yyyy-MM-dd'T'HH:mm:ss`, three decimals or none, and an offset or `Z` are read here; other forms
/// of ISO 8601 are read by ``Instant/init(iso8601:)-(String)`` up to the quote that ends them.
struct MomentReader {
  /// How many bytes tell the minute: `2015-10-07T22:22`.
  private static let minuteLength = 16

  /// The bytes of the minute read last, as two numbers, and its local milliseconds since 1970.
  private var head: UInt64 = 0
  private var tail: UInt64 = 0
  private var minute: Int64 = 0
  /// Its hour, in minutes, and the minute of that.
  private var minuteOfDay: Int64 = 0

  /// Reads the instant that starts here.
  ///
  /// - Returns: Where it ends; nil where there is none, or not of a form that is read.
  @inline(__always)
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ moment: inout Moment
  ) -> Int? {
    if let end = readPlain(bytes, at: start, &moment) { return end }
    return readOther(bytes, at: start, &moment)
  }

  @inline(__always)
  private mutating func readPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ moment: inout Moment
  ) -> Int? {
    // The shortest is `2015-10-07T22:22:04Z`.
    guard start >= 0, start + 20 <= bytes.count, let base = bytes.baseAddress else { return nil }
    let text = UnsafeRawPointer(base + start)
    let (head, tail) = (
      text.loadUnaligned(as: UInt64.self),
      text.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
    if head != self.head || tail != self.tail {
      guard setMinute(bytes, at: start, head, tail) else { return nil }
    }
    let (tens, ones) = (bytes[start + 17] &- 48, bytes[start + 18] &- 48)
    guard bytes[start + 16] == UInt8(ascii: ":"), tens <= 6, ones <= 9, tens < 6 || ones == 0 else {
      return nil
    }
    var local = minute + (Int64(tens) * 10 + Int64(ones)) * 1000
    var end = start + 19
    if bytes[end] == UInt8(ascii: ".") {
      guard let thousandths = Self.digits(3, bytes, at: end + 1) else { return nil }
      local += Int64(thousandths)
      end += 4
    }
    guard let offset = Self.readOffset(bytes, &end) else { return nil }
    moment = Moment(
      milliseconds: local - Int64(offset) * 60_000, offset: Int16(truncatingIfNeeded: offset))
    return end
  }

  /// Whether the minute is one of the calendar, which it is from here on.
  private mutating func setMinute(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ head: UInt64, _ tail: UInt64
  ) -> Bool {
    let text = UnsafeBufferPointer(rebasing: bytes[start..<(start + Self.minuteLength)])
    // The midnight that ends a day has no seconds, which would have to be looked at.
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[13] == UInt8(ascii: ":"), text[11] != UInt8(ascii: "2") || text[12] < UInt8(ascii: "4")
    else { return false }
    // The day is most often that of the instant before; its bytes and the `T` are eleven.
    if head == self.head, (tail ^ self.tail) & 0xFF_FFFF == 0,
      let hours = Self.digits(2, bytes, at: start + 11), hours < 24,
      let minutes = Self.digits(2, bytes, at: start + 14), minutes < 60
    {
      let minuteOfDay = Int64(hours * 60 + minutes)
      minute += (minuteOfDay - self.minuteOfDay) * 60_000
      (self.tail, self.minuteOfDay) = (tail, minuteOfDay)
      return true
    }
    do throws(Instant.ReadingError) {
      minute = try Instant(iso8601: Array(text) + Array(":00Z".utf8)).milliseconds
    } catch {
      return false
    }
    (self.head, self.tail) = (head, tail)
    minuteOfDay = minute.quotientAndRemainder(dividingBy: 86_400_000).remainder / 60_000
    if minuteOfDay < 0 { minuteOfDay += 1440 }
    return true
  }

  /// The number that so many digits tell; nil where there are fewer.
  @inline(__always)
  private static func digits(
    _ count: Int, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var number = 0
    for index in start..<(start + count) {
      let digit = bytes[index] &- 48
      guard digit <= 9 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// `Z`, `-0700` or `-07:00`, in minutes, before the quote that ends the text.
  @inline(__always)
  private static func readOffset(_ bytes: UnsafeBufferPointer<UInt8>, _ end: inout Int) -> Int? {
    guard end < bytes.count else { return nil }
    let sign = bytes[end]
    end += 1
    if sign == UInt8(ascii: "Z") { return isQuote(bytes, end) ? 0 : nil }
    guard sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"),
      let hours = digits(2, bytes, at: end), hours < 24
    else { return nil }
    end += 2
    if end < bytes.count, bytes[end] == UInt8(ascii: ":") { end += 1 }
    guard let minutes = digits(2, bytes, at: end), minutes < 60 else { return nil }
    end += 2
    guard isQuote(bytes, end) else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  @inline(__always)
  private static func isQuote(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: "\"")
  }

  /// The longest text that is tried as a date.
  private static let longest = 64

  /// Reads a text of another form, which has no byte that is not of ISO 8601.
  private func readOther(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ moment: inout Moment
  ) -> Int? {
    guard start >= 0, start <= bytes.count else { return nil }
    let text = bytes[start..<min(bytes.count, start + Self.longest)].prefix {
      $0 != UInt8(ascii: "\"")
    }
    guard Self.isQuote(bytes, text.endIndex) else { return nil }
    do throws(Instant.ReadingError) {
      let instant = try Instant(iso8601: Array(text))
      moment = Moment(
        milliseconds: instant.milliseconds, offset: Int16(truncatingIfNeeded: instant.offsetMinutes)
      )
      return text.endIndex
    } catch {
      return nil
    }
  }
}
