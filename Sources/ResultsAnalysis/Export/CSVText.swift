import Quantities

/// Rows as RFC 4180 has them, ended by a line feed.
enum CSVText {
  /// - Parameters:
  ///   - row: The cells.
  ///   - isGuarded: Whether a text that a spreadsheet would take for a formula gets a `'` in front,
  ///     and what steers a terminal is written as escapes.
  ///   - buffer: Where the row goes.
  static func append(_ row: [Cell], isGuarded: Bool = false, to buffer: inout RowBuffer) {
    let row = isGuarded && row.contains(where: mayCommand) ? row.map(harmless) : row
    buffer.write(1 + row.reduce(0) { $0 + mostBytes($1) }) { cursor, digits in
      var isFirst = true
      for cell in row {
        if !isFirst { cursor.put(UInt8(ascii: ",")) }
        isFirst = false
        switch cell {
        // A row of one missing cell is quoted, since readers pass over an empty line.
        case .missing: if row.count == 1 { cursor.put("\"\"") }
        case .text(let text): append(text, isGuarded: isGuarded, to: &cursor)
        case .integer(let number): cursor.put(integer: number)
        case .decimal(let number):
          if number.isFinite {
            cursor.put(decimal: number)
          } else if row.count == 1 {
            cursor.put("\"\"")
          }
        case .truth(let isTrue): cursor.put(isTrue ? "true" : "false")
        case .instant(let instant): cursor.put(instant, &digits)
        }
      }
      cursor.put(UInt8(ascii: "\n"))
    }
  }

  /// Whether a text may have what steers a terminal, seen by its bytes alone.
  private static func mayCommand(_ cell: Cell) -> Bool {
    guard case .text(let text) = cell else { return false }
    return text.utf8.contains { byte in
      switch byte {
      case 9, 10, 13: false
      case 0..<32, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
      default: false
      }
    }
  }

  /// A terminal that shows the file must not be steered by it; lines within quotes stay.
  private static func harmless(_ cell: Cell) -> Cell {
    guard case .text(let text) = cell else { return cell }
    return .text(DisplayText.escaped(text, keepsLines: true))
  }

  /// How many bytes a cell and the comma after it take at most.
  private static func mostBytes(_ cell: Cell) -> Int {
    switch cell {
    case .missing: 3
    case .text(let text): mostBytes(text) + 1
    case .integer, .decimal: RowCursor.longestNumber + 1
    case .truth: 6
    case .instant: InstantDigits.longest + 1
    }
  }

  /// How many bytes a text takes at most, with its quotes.
  static func mostBytes(_ text: String) -> Int { 2 * text.utf8.count + 3 }

  /// An empty text is quoted, to be told from a missing one.
  @inline(__always)
  static func append(_ text: String, isGuarded: Bool, to cursor: inout RowCursor) {
    let isWhole: Void? = text.utf8.withContiguousStorageIfAvailable {
      append($0, isGuarded: isGuarded, to: &cursor)
    }
    if isWhole == nil {
      Array(text.utf8).withUnsafeBufferPointer { append($0, isGuarded: isGuarded, to: &cursor) }
    }
  }

  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, isGuarded: Bool, to cursor: inout RowCursor
  ) {
    let isFormula = isGuarded && isFormula(text)
    guard text.isEmpty || needsQuotes(text) else {
      if isFormula { cursor.put(UInt8(ascii: "'")) }
      return cursor.put(text)
    }
    cursor.put(34)
    if isFormula { cursor.put(UInt8(ascii: "'")) }
    for byte in text {
      if byte == 34 { cursor.put(34) }
      cursor.put(byte)
    }
    cursor.put(34)
  }

  /// Whether a spreadsheet would work a text out instead of showing it; a number is shown as it is.
  private static func isFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      Double(String(decoding: text, as: UTF8.self))?.isFinite != true
    case 0xEF: fullWidthSigns.contains { text.starts(with: $0.utf8) }
    default: false
    }
  }

  /// The same signs as Chinese and Japanese keyboards type them, which some spreadsheets obey too.
  private static let fullWidthSigns = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]

  /// Whether there is a quote, a comma or a line end; all bytes are looked at, many at a time.
  private static func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for byte in text {
      found |= byte == 34 ? 1 : 0
      found |= byte == 44 ? 1 : 0
      found |= byte == 10 ? 1 : 0
      found |= byte == 13 ? 1 : 0
    }
    return found != 0
  }
}
