/// A row as a JSON object whose keys are the columns, in their order; missing cells are `null`.
enum JSONRow {
  static func append(_ row: [Cell], _ columns: [Column], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, (column, cell)) in zip(columns, row).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(column.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(cell, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(_ cell: Cell, to bytes: inout [UInt8]) {
    switch cell {
    case .text(let text): append(text, to: &bytes)
    case .missing, .integer, .decimal, .truth: bytes += Array((cell.words ?? "null").utf8)
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(34)
    for byte in text.utf8 {
      switch byte {
      case 34, 92: bytes += [92, byte]
      case 0...31: bytes += Array("\\u00".utf8) + [hex(byte >> 4), hex(byte & 15)]
      default: bytes.append(byte)
      }
    }
    bytes.append(34)
  }

  private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? 48 + digit : 87 + digit }
}
