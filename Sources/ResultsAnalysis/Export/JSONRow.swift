import Quantities
import StrictJSON

/// Rows as JSON objects whose keys are the columns, in their order; missing cells are `null`.
struct JSONRow: Sendable {
  /// `{"first":`, `,"second":`, and so on.
  private let keys: [[UInt8]]
  private let keyBytes: Int

  init(_ columns: [Column]) {
    keys = columns.enumerated().map { index, column in
      Array((index == 0 ? "{" : ",").utf8) + Writer.bytes(.string(column.name)) + [58]
    }
    keyBytes = keys.reduce(2) { $0 + $1.count }
  }

  /// Adds an object of as many cells as there are columns.
  func append(_ row: [Cell], to buffer: inout RowBuffer) {
    buffer.write(keyBytes + row.reduce(0) { $0 + Self.mostBytes($1) }) { cursor, digits in
      if keys.isEmpty { cursor.put(UInt8(ascii: "{")) }
      for (key, cell) in zip(keys, row) {
        cursor.put(key)
        Self.append(cell, to: &cursor, &digits)
      }
      cursor.put(UInt8(ascii: "}"))
    }
  }

  private static func append(
    _ cell: Cell, to cursor: inout RowCursor, _ digits: inout InstantDigits
  ) {
    switch cell {
    case .missing: cursor.put("null")
    case .text(let text): append(text, to: &cursor)
    case .integer(let number): cursor.put(integer: number)
    case .decimal(let number):
      if number.isFinite { cursor.put(decimal: number) } else { cursor.put("null") }
    case .truth(let isTrue): cursor.put(isTrue ? "true" : "false")
    case .instant(let instant):
      cursor.put(34)
      cursor.put(instant, &digits)
      cursor.put(34)
    }
  }

  private static func append(_ text: String, to cursor: inout RowCursor) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 34 && $0 != 92 }) else {
        return false
      }
      cursor.put(34)
      cursor.put(bytes)
      cursor.put(34)
      return true
    }
    if isPlain != true { cursor.put(Writer.bytes(.string(text))) }
  }

  /// How many bytes a cell takes at most; an escape has six for a byte.
  private static func mostBytes(_ cell: Cell) -> Int {
    switch cell {
    case .missing, .truth: 5
    case .text(let text): 6 * text.utf8.count + 2
    case .integer, .decimal: RowCursor.longestNumber
    case .instant: InstantDigits.longest + 2
    }
  }
}
