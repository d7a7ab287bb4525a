import Quantities

/// Rows as RFC 4180 has them, ended by a line feed.
enum CSVText {
  /// - Parameters:
  ///   - row: The cells.
  ///   - isGuarded: Whether a text that a spreadsheet would take for a formula gets a `'` in front.
  ///   - bytes: Where the row goes.
  static func append(_ row: [Cell], isGuarded: Bool = false, to bytes: inout [UInt8]) {
    // Most samples end when they begin; dates are what costs most in a row.
    var date: (instant: Instant, text: String)?
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if case .instant(let instant) = cell {
        let text = date.flatMap { $0.instant == instant ? $0.text : nil } ?? instant.rfc3339
        date = (instant, text)
        bytes.append(contentsOf: text.utf8)
      } else {
        append(cell, isAlone: row.count == 1, isGuarded: isGuarded, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A missing cell is empty, an empty text is quoted; so is a row of one missing cell, since
  /// readers pass over an empty line.
  private static func append(
    _ cell: Cell, isAlone: Bool, isGuarded: Bool, to bytes: inout [UInt8]
  ) {
    guard case .text(let plain) = cell else {
      if let words = cell.words { return bytes.append(contentsOf: words.utf8) }
      if isAlone { bytes += [34, 34] }
      return
    }
    let text = isGuarded && isFormula(plain) ? "'" + plain : plain
    guard text.isEmpty || text.utf8.contains(where: needsQuotes) else {
      return bytes.append(contentsOf: text.utf8)
    }
    bytes.append(34)
    for byte in text.utf8 {
      if byte == 34 { bytes.append(34) }
      bytes.append(byte)
    }
    bytes.append(34)
  }

  /// Whether a spreadsheet would work a text out instead of showing it; a number is shown as it is.
  private static func isFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): Double(text)?.isFinite != true
    default: false
    }
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}
