import Quantities
import StrictJSON

/// The bytes of rows, one after another.
///
/// Room is made for the most that a row may take, and checked, before it is written.
struct RowBuffer: Sendable {
  private var storage: [UInt8] = []
  private(set) var count = 0
  private var digits = InstantDigits()

  /// The bytes so far, which are given away.
  mutating func taken() -> [UInt8] {
    defer { count = 0 }
    return Array(storage[..<count])
  }

  /// Writes what takes at most so many bytes.
  @inline(__always)
  mutating func write(_ most: Int, _ body: (inout RowCursor, inout InstantDigits) -> Void) {
    if storage.count - count < most {
      storage += repeatElement(0, count: max(storage.count, most, 72_000))
    }
    let (start, limit) = (count, count + most)
    count = storage.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress, limit <= room.count else { return start }
      var cursor = RowCursor(base, at: start)
      body(&cursor, &digits)
      return cursor.offset
    }
    precondition(count <= limit, "a row took more room than was counted")
  }

  mutating func append(_ bytes: [UInt8]) {
    write(bytes.count) { cursor, _ in cursor.put(bytes) }
  }
}
