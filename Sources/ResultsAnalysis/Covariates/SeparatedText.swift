/// The records of a csv file, one after another, as RFC 4180 has them.
///
/// Fields are separated by what a first line such as Excel's `sep=;` says, else by commas, or by
/// semicolons or tabs where the first line has more of them, those in quotes not counted. A text in UTF-16 is taken where its byte order mark tells that it is one. That mark, carriage returns and spaces around a field are passed over, and so are empty lines.
struct SeparatedText {
  struct Record: Equatable {
    /// The line on which it begins, from 1.
    var line: Int
    var fields: [String]
  }

  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1
  /// What stands between fields: a comma, a semicolon or a tab.
  let separator: UInt8

  init(_ bytes: [UInt8]) {
    let bytes = Self.utf8(bytes)
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[offset...].prefix { $0 != 10 }
    if let told = Self.told(by: first) {
      separator = told
      offset = min(first.endIndex + 1, bytes.count)
      line = 2
    } else {
      separator = Self.separator(in: first)
    }
  }

  /// The separator that a line tells, as `sep=;` does, which no table of ours begins with.
  private static func told(by line: ArraySlice<UInt8>) -> UInt8? {
    let words = line.filter { $0 != 34 && $0 != 13 }
    guard words.count >= 5, Array(words.prefix(4)) == Array("sep=".utf8) else { return nil }
    // Behind it a spreadsheet may have put separators for the other columns.
    guard words.dropFirst(5).allSatisfy({ $0 == words[4] || $0 == 44 || $0 == 59 }) else {
      return nil
    }
    return words[4] < 128 && words[4] != 32 ? words[4] : nil
  }

  private static func separator(in line: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == 34 { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let comma = counts[44] ?? 0
    let most = [UInt8(59), 9].max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? 44
    return counts[most] ?? 0 > comma ? most : 44
  }

  /// The same text in UTF-8, whatever its mark tells.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      isLittle
        ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
        : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The next record that is not empty; nil at the end.
  mutating func next() -> Record? {
    while offset < bytes.count {
      let start = line
      let fields = record()
      if fields != [""] { return Record(line: start, fields: fields) }
    }
    return nil
  }

  private mutating func record() -> [String] {
    var fields: [String] = []
    while true {
      fields.append(field())
      guard offset < bytes.count else { return fields }
      let end = bytes[offset]
      offset += 1
      if end == 10 {
        line += 1
        return fields
      }
    }
  }

  /// The field up to a separator, a line's end or the end of the file.
  private mutating func field() -> String {
    if offset < bytes.count, bytes[offset] == 34 { return quoted() }
    let start = offset
    while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 10 { offset += 1 }
    return trimmed(bytes[start..<offset])
  }

  private mutating func quoted() -> String {
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == 10 { line += 1 }
      if byte != 34 {
        text.append(byte)
      } else if offset < bytes.count, bytes[offset] == 34 {
        text.append(34)
        offset += 1
      } else {
        break
      }
    }
    while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 10 { offset += 1 }
    return String(decoding: text, as: UTF8.self)
  }

  private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while bytes.first == 32 { bytes.removeFirst() }
    while let last = bytes.last, last == 32 || last == 13 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
