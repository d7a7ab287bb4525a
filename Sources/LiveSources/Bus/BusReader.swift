import CSystemd
import Glibc

/// Reads the values of a message of sd-bus one after another.
///
/// The corresponding C functions are `sd_bus_message_peek_type` and its like. The bus itself checks
/// messages, and lets values nest 64 deep at most.
struct BusReader {
  private let message: OpaquePointer
  /// A copy of the first file descriptor; nil where there is none.
  private(set) var descriptor: Int32?

  init(_ message: OpaquePointer) { self.message = message }

  /// The values from here to the end of the message or of the container.
  mutating func values() -> [BusValue] {
    var values: [BusValue] = []
    while let value = next() { values.append(value) }
    return values
  }

  private mutating func next() -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "a"): return array(of: contents)
    case UInt8(ascii: "v"): return inside(type, contents) { $0.next() }
    case UInt8(ascii: "r"), UInt8(ascii: "e"):
      return inside(type, contents) { .list($0.values()) }
    default: return basic(type)
    }
  }

  private func inside(
    _ type: CChar, _ contents: UnsafePointer<CChar>?, _ read: (inout BusReader) -> BusValue?
  ) -> BusValue? {
    guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
    var reader = self
    let value = read(&reader)
    return sd_bus_message_exit_container(message) >= 0 ? value : nil
  }

  private func array(of contents: UnsafePointer<CChar>?) -> BusValue? {
    let type = CChar(bitPattern: UInt8(ascii: "a"))
    switch contents?.pointee {
    case CChar(bitPattern: UInt8(ascii: "y"))?: return bytes()
    case CChar(bitPattern: UInt8(ascii: "{"))?:
      return inside(type, contents) { .dictionary(Self.members($0.values())) }
    default: return inside(type, contents) { .list($0.values()) }
    }
  }

  private static func members(_ entries: [BusValue]) -> [String: BusValue] {
    var members: [String: BusValue] = [:]
    for entry in entries {
      guard let pair = entry.list, pair.count == 2, let key = pair[0].text else { continue }
      members[key] = pair[1]
    }
    return members
  }

  private func bytes() -> BusValue? {
    var start: UnsafeRawPointer?
    var count = 0
    let type = CChar(bitPattern: UInt8(ascii: "y"))
    guard sd_bus_message_read_array(message, type, &start, &count) >= 0 else { return nil }
    return .bytes([UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
  }

  private mutating func basic(_ type: CChar) -> BusValue? {
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
      return read(type, as: UnsafePointer<CChar>?.none)
        .flatMap { $0 }.map { .text(String(cString: $0)) }
    case UInt8(ascii: "b"): return read(type, as: Int32(0)).map { .bool($0 != 0) }
    case UInt8(ascii: "y"): return read(type, as: UInt8(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "n"): return read(type, as: Int16(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "q"): return read(type, as: UInt16(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "i"): return read(type, as: Int32(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "u"): return read(type, as: UInt32(0)).map { .integer(Int64($0)) }
    case UInt8(ascii: "x"): return read(type, as: Int64(0)).map { .integer($0) }
    case UInt8(ascii: "t"):
      return read(type, as: UInt64(0)).map { .integer(Int64(clamping: $0)) }
    case UInt8(ascii: "d"): return read(type, as: 0.0).map { .real($0) }
    case UInt8(ascii: "h"): return handle(type)
    default: return nil
    }
  }

  /// The message closes its own descriptor: a copy outlives it.
  private mutating func handle(_ type: CChar) -> BusValue? {
    guard let number = read(type, as: Int32(-1)) else { return nil }
    if descriptor == nil {
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      if copy >= 0 { descriptor = copy }
    }
    return .integer(0)
  }

  private func read<Value: BitwiseCopyable>(_ type: CChar, as initial: Value) -> Value? {
    var value = initial
    return sd_bus_message_read_basic(message, type, &value) > 0 ? value : nil
  }
}
