/// Where in a file something stands, as an editor counts.
package struct Place: Hashable, Sendable, CustomStringConvertible {
  /// Bytes before it, from 0.
  package var offset: Int
  /// The line, from 1.
  package var line: Int
  /// The column in characters (Unicode scalars), from 1.
  package var column: Int

  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
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
