/// One FIT file, of which several may follow one another in a file.
struct FITPart {
  /// Where its records are.
  let records: Range<Int>
  /// Where the next part begins.
  let next: Int
  private(set) var faults: [RecordFault] = []

  /// Finds the header of a part; nil where there is none.
  init?(_ bytes: [UInt8], at start: Int) {
    guard Self.isHeader(bytes, at: start) else { return nil }
    let first = start + Int(bytes[start])
    let said = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
    let isUnfinished = said == 0 && bytes.count - first > 2
    let end = isUnfinished ? bytes.count : first + said
    records = first..<max(first, min(end, bytes.count))
    next = min(end + 2, bytes.count)
    checkHeader(bytes, start)
    checkEnd(bytes, start, end, isUnfinished: isUnfinished)
  }

  /// Whether a header of 12 bytes or more is there, and all of it.
  static func isHeader(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start >= 0, bytes.count - start >= 12 else { return false }
    let size = Int(bytes[start])
    return size >= 12 && bytes.count - start >= size
      && bytes[(start + 8)..<(start + 12)].elementsEqual(".FIT".utf8)
  }

  private mutating func checkHeader(_ bytes: [UInt8], _ start: Int) {
    guard bytes[start] >= 14 else { return }
    let said = Self.number(bytes, start + 12)
    // Zero says that it was not computed.
    guard said != 0 else { return }
    let found = FITChecksum.of(bytes[start..<(start + 12)])
    if said != found { faults.append(Self.mismatch("header", said, found)) }
  }

  private mutating func checkEnd(
    _ bytes: [UInt8], _ start: Int, _ end: Int, isUnfinished: Bool
  ) {
    if isUnfinished {
      faults.append(RecordFault(.truncated, "a header that says 0 bytes, as of a file left open"))
    } else if end + 2 > bytes.count {
      let missing = end + 2 - bytes.count
      faults.append(RecordFault(.truncated, "\(missing) bytes less than the header says"))
    } else {
      let said = Self.number(bytes, end)
      let found = FITChecksum.of(bytes[start..<end])
      if said != found { faults.append(Self.mismatch("file", said, found)) }
    }
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> UInt16 {
    UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
  }

  private static func mismatch(_ what: String, _ said: UInt16, _ found: UInt16) -> RecordFault {
    RecordFault(.checksum, "the \(what)'s checksum \(said); its bytes give \(found)")
  }
}

/// The CRC-16 of FIT: polynomial 0x8005 reflected, from zero.
enum FITChecksum {
  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1 }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    let table = table
    return bytes.reduce(0) { crc, byte in
      crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
    }
  }
}
