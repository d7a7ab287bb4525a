/// Where in a file something stands, as an editor counts.
package struct Place: Hashable, Sendable, CustomStringConvertible {
  // A tree holds one for each value: half the room, and no file has more bytes than 32 bits count.
  private var storedOffset: UInt32
  private var storedLine: UInt32
  private var storedColumn: UInt32

  package init(offset: Int, line: Int, column: Int) {
    storedOffset = UInt32(clamping: offset)
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// Bytes before it, from 0.
  package var offset: Int {
    get { Int(storedOffset) }
    set { storedOffset = UInt32(clamping: newValue) }
  }
  /// The line, from 1.
  package var line: Int {
    get { Int(storedLine) }
    set { storedLine = UInt32(clamping: newValue) }
  }
  /// The column in characters (Unicode scalars), from 1.
  package var column: Int {
    get { Int(storedColumn) }
    set { storedColumn = UInt32(clamping: newValue) }
  }

  /// The place of a byte offset in these bytes.
  package init(offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(max(offset, 0), bytes.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      offset: offset,
      line: 1 + before.count { $0 == UInt8(ascii: "\n") },
      column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 })
  }

  package var description: String { "line \(line), column \(column)" }
}
