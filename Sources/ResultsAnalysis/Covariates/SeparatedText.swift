/// The records of a csv file, one after another, as RFC 4180 has them.
///
/// Fields are separated by what a first line such as Excel's `sep=;` says, else by commas, or by
/// semicolons or tabs where the first line has more of them, those in quotes not counted. A line
/// ends with a line feed, a carriage return or both. Spaces around a field are passed over, and so
/// are empty lines.
struct SeparatedText {
  struct Record: Equatable {
    /// The line on which it begins, from 1.
    var line: Int
    var fields: [String]
    /// What is wrong with the first of its quotes that is wrong.
    var fault: QuoteFault?
  }

  /// What is wrong with a field in quotes, and the line on which the field begins.
  enum QuoteFault: Equatable {
    case unclosed(line: Int)
    /// Something stands between the closing quote and the end of the field.
    case followed(line: Int)
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var fault: QuoteFault?
  /// What stands between fields: a comma, a semicolon or a tab.
  let separator: UInt8

  /// - Parameter bytes: A text in UTF-8 without a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let first = bytes.prefix { !Self.isLineEnd($0) }
    let told = Self.told(by: first)
    separator = told ?? Self.separator(in: first)
    if told != nil {
      offset = first.endIndex
      passLineEnd()
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// The separator that a line tells, as `sep=;` or `SEP=;` does, which no table of ours begins with.
  private static func told(by line: ArraySlice<UInt8>) -> UInt8? {
    let words = line.filter { $0 != 34 }
    guard words.count >= 5,
      String(decoding: words.prefix(4), as: UTF8.self).lowercased() == "sep="
    else { return nil }
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

  /// The next record that is not empty; nil at the end.
  mutating func next() -> Record? {
    while offset < bytes.count {
      let start = line
      fault = nil
      let fields = record()
      if fields != [""] || fault != nil {
        return Record(line: start, fields: fields, fault: fault)
      }
    }
    return nil
  }

  private mutating func record() -> [String] {
    var fields: [String] = []
    while true {
      fields.append(field())
      guard offset < bytes.count, bytes[offset] == separator else {
        passLineEnd()
        return fields
      }
      offset += 1
    }
  }

  /// Passes over the end of a line, if there is one.
  private mutating func passLineEnd() {
    guard offset < bytes.count else { return }
    let isReturn = bytes[offset] == 13
    offset += 1
    if isReturn, offset < bytes.count, bytes[offset] == 10 { offset += 1 }
    line += 1
  }

  /// The field up to a separator, a line's end or the end of the file.
  private mutating func field() -> String {
    if offset < bytes.count, bytes[offset] == 34 { return quoted() }
    return trimmed(untilEnd())
  }

  /// What is left of the field.
  private mutating func untilEnd() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, bytes[offset] != separator, !Self.isLineEnd(bytes[offset]) {
      offset += 1
    }
    return bytes[start..<offset]
  }

  private mutating func quoted() -> String {
    let start = line
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if Self.isLineEnd(byte) {
        let end = offset
        passLineEnd()
        text += bytes[end..<offset]
        continue
      }
      offset += 1
      if byte != 34 {
        text.append(byte)
      } else if offset < bytes.count, bytes[offset] == 34 {
        text.append(34)
        offset += 1
      } else {
        if !trimmed(untilEnd()).isEmpty { fault = fault ?? .followed(line: start) }
        return String(decoding: text, as: UTF8.self)
      }
    }
    fault = fault ?? .unclosed(line: start)
    return String(decoding: text, as: UTF8.self)
  }

  private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while bytes.first == 32 { bytes.removeFirst() }
    while bytes.last == 32 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
