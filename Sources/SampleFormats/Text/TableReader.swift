/// The records of a table as RFC 4180 has them, one after another, in constant memory.
///
/// Leniently: any line end, any of ``TableSeparator``, quotes within a field as they stand, text
/// behind a closing quote kept. Empty lines and those that begin with `#` are passed over.
final class TableReader {
  /// Bytes of the longest record; a longer one has most likely a quote that is never closed.
  private static let longest = 1 << 20

  private enum State { case plain, quoted, quoteInQuotes, skipping }

  private let source: UTF8Source
  private var piece: [UInt8] = []
  private var offset = 0
  private var state = State.plain
  private var endedWithReturn = false
  private var line = 1
  let separator: TableSeparator
  /// The record that was read last.
  private(set) var record = TableRecord()
  /// Whether the record that was read last was too long, and is left out up to its line's end.
  private(set) var isOverlong = false
  /// Whether the record that was read last has its line's end; the text's last one may lack it.
  private(set) var isEnded = true
  /// Whether the text ended within quotes.
  var isCut: Bool { state == .quoted }

  /// Starts a table; its separator is told from its first line.
  init(_ source: any ByteSource, _ intake: SampleIntake? = nil) throws(ImportError) {
    let text = UTF8Source(source, intake)
    self.source = text
    var head: [UInt8] = []
    while head.count < 65_536, !Self.firstLine(of: head).isWhole,
      case let more = try text.next(), !more.isEmpty
    { head += more }
    separator = TableSeparator(of: Self.firstLine(of: head).line)
    piece = head
  }

  /// The first line that is no comment, and whether its end is there.
  static func firstLine(of head: [UInt8]) -> (line: ArraySlice<UInt8>, isWhole: Bool) {
    var rest = head[...]
    while rest.first == UInt8(ascii: "#") || rest.first.map(endsLine) == true {
      guard let end = rest.firstIndex(where: endsLine) else { return ([], false) }
      rest = rest[(end + 1)...]
    }
    let line = rest.prefix { !endsLine($0) }
    return (line, line.count < rest.count)
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// Reads the next record; false at the end.
  func next() throws(ImportError) -> Bool {
    while try readRecord() {
      if !record.isBlank || isOverlong { return true }
    }
    return false
  }

  private func readRecord() throws(ImportError) -> Bool {
    record.start(at: line)
    isOverlong = false
    isEnded = true
    while true {
      if offset == piece.count {
        piece = try source.next()
        offset = 0
        if piece.isEmpty { return endText() }
      }
      if takePiece() { return true }
    }
  }

  private func endText() -> Bool {
    let isEmpty = record.count == 0 && record.isAtFieldStart
    if !isEmpty { endLastField() }
    isEnded = false
    return !isEmpty || isOverlong
  }

  /// Takes the piece's bytes up to the record's end; false where the piece ends before.
  private func takePiece() -> Bool {
    let bytes = piece
    return bytes.withUnsafeBufferPointer { bytes in
      if endedWithReturn {
        endedWithReturn = false
        if bytes[offset] == 10 { offset += 1 }
      }
      while offset < bytes.count {
        let isEnded =
          switch state {
          case .plain: takePlain(bytes)
          case .quoted: takeQuoted(bytes)
          case .quoteInQuotes: takeBehindQuote(bytes)
          case .skipping: skip(bytes)
          }
        if isEnded { return true }
        if record.bytes.count > Self.longest { startSkipping() }
      }
      return false
    }
  }

  // MARK: States; each returns whether the record ended

  private func takePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes[offset] == UInt8(ascii: "#"), record.isEmpty {
      state = .skipping
      return false
    }
    let (mark, other) = (separator.byte, separator == .blanks ? 9 : separator.byte)
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      if byte == mark || byte == 10 || byte == 13 || byte == 34 || byte == other { break }
      end += 1
    }
    record.append(UnsafeBufferPointer(rebasing: bytes[offset..<end]))
    offset = end
    guard end < bytes.count else { return false }
    let byte = bytes[end]
    if byte == 10 || byte == 13 { return endRecord(bytes) }
    offset += 1
    if byte == 34 {
      if record.isAtFieldStart { state = .quoted } else { record.append(byte) }
    } else if separator != .blanks || !record.isAtFieldStart {
      record.endField()
    }
    return false
  }

  private func takeQuoted(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset] != 34 {
      if bytes[offset] == 10 { line += 1 }
      offset += 1
    }
    record.append(UnsafeBufferPointer(rebasing: bytes[start..<offset]))
    guard offset < bytes.count else { return false }
    offset += 1
    state = .quoteInQuotes
    return false
  }

  private func takeBehindQuote(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let byte = bytes[offset]
    if byte == 34 {
      offset += 1
      record.append(byte)
      state = .quoted
      return false
    }
    state = .plain
    // An empty field in quotes is a field all the same, and not the start of another.
    guard byte != separator.byte, byte != 10, byte != 13 else { return takePlain(bytes) }
    offset += 1
    record.append(byte)
    return false
  }

  private func startSkipping() {
    record.start(at: record.line)
    isOverlong = true
    state = .skipping
  }

  private func skip(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while offset < bytes.count {
      if Self.endsLine(bytes[offset]) { return endRecord(bytes) }
      offset += 1
    }
    return false
  }

  private func endRecord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    endLastField()
    let byte = bytes[offset]
    offset += 1
    line += 1
    state = .plain
    if byte == 13 {
      if offset == bytes.count {
        endedWithReturn = true
      } else if bytes[offset] == 10 {
        offset += 1
      }
    }
    return true
  }

  private func endLastField() {
    guard !isOverlong, separator != .blanks || !record.isAtFieldStart else { return }
    record.endField()
  }
}
