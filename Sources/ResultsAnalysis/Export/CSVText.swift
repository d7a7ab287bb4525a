/// Rows as RFC 4180 has them, ended by a line feed.
enum CSVText {
  static func append(_ row: [Cell], to bytes: inout [UInt8]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, isAlone: row.count == 1, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A missing cell is empty, an empty text is quoted; so is a row of one missing cell, since
  /// readers pass over an empty line.
  private static func append(_ cell: Cell, isAlone: Bool, to bytes: inout [UInt8]) {
    guard let words = cell.words else {
      if isAlone { bytes += [34, 34] }
      return
    }
    let needsQuotes = words.isEmpty || words.utf8.contains { [34, 44, 10, 13].contains($0) }
    guard needsQuotes else { return bytes.append(contentsOf: words.utf8) }
    bytes.append(34)
    for byte in words.utf8 {
      if byte == 34 { bytes.append(34) }
      bytes.append(byte)
    }
    bytes.append(34)
  }
}
