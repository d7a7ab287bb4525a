/// Reads the messages of a part one after another, by the definitions among them.
///
/// Nothing that a file says of sizes is believed beyond its bytes.
struct FITDecoder {
  private let bytes: [UInt8]
  private let end: Int
  /// Where reading stands, in bytes from the file's beginning.
  private(set) var position: Int
  /// What each of the 16 local types is at the moment.
  private var layouts: [FITLayout?] = Array(repeating: nil, count: 16)
  /// The time that compressed times count on from.
  private var timestamp: UInt32?
  /// Why reading ended before the end.
  private(set) var fault: RecordFault?

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next message of data; nil at the end, or where the rest can't be read.
  mutating func next() -> FITMessage? {
    while fault == nil, let header = byte() {
      if header & 0x80 != 0 {
        if let message = data(header >> 5 & 0x03, seconds: header & 0x1F) { return message }
      } else if header & 0x40 != 0 {
        define(header & 0x0F, hasDeveloperFields: header & 0x20 != 0)
      } else if let message = data(header & 0x0F, seconds: nil) {
        return message
      }
    }
    return nil
  }

  private mutating func byte() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard end - position >= count else {
      fault = RecordFault(.truncated, "\(end - position) of \(count) bytes of a message")
      return nil
    }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  // MARK: Definitions

  private mutating func define(_ local: UInt8, hasDeveloperFields: Bool) {
    guard let head = take(5).map(Array.init), let fields = take(3 * Int(head[4])) else { return }
    let isBigEndian = head[1] == 1
    let global =
      isBigEndian
      ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
    var layout = FITLayout(global: global, isBigEndian: isBigEndian, fields: Array(fields))
    if hasDeveloperFields {
      guard let count = take(1)?.first, let developers = take(3 * Int(count)) else { return }
      layout.skip(developers: Array(developers))
    }
    layouts[Int(local)] = layout
  }

  // MARK: Data

  private mutating func data(_ local: UInt8, seconds: UInt8?) -> FITMessage? {
    guard let layout = layouts[Int(local)] else {
      fault = RecordFault(.malformed, "a message of local type \(local), which is not defined")
      return nil
    }
    guard let content = take(layout.size) else { return nil }
    var message = FITMessage(layout, content)
    message.time = time(of: message, seconds: seconds)
    return message
  }

  /// The message's own time, or the one before moved on to the seconds that its header bears.
  private mutating func time(of message: FITMessage, seconds: UInt8?) -> UInt32? {
    if let own = message.integer(253) {
      timestamp = UInt32(truncatingIfNeeded: own)
    } else if let seconds, let before = timestamp {
      let passed = (UInt32(seconds) &- before & 0x1F) & 0x1F
      timestamp = before &+ passed
    } else {
      return nil
    }
    return timestamp
  }
}
