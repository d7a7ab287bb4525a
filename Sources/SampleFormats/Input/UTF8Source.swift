/// A text's bytes as UTF-8: a byte order mark is dropped, UTF-16 is decoded piece by piece.
///
/// UTF-16 is told by its mark, or by a zero in every other of the first four bytes. Bytes that are
/// no UTF-8 are taken as Windows-1252, which the intake counts.
package final class UTF8Source: ByteSource {
  private enum Encoding { case utf8, littleEndian, bigEndian }

  private let source: any ByteSource
  private var encoding: Encoding?
  /// An odd byte, or the first half of a pair, that the next piece completes.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  private var foreign: ForeignText

  /// - Parameters:
  ///   - source: The text's bytes.
  ///   - intake: Where bytes are counted that are no UTF-8; nil passes that over.
  package init(_ source: any ByteSource, _ intake: SampleIntake? = nil) {
    self.source = source
    foreign = ForeignText { line, found, count in
      intake?.remark(.foreignText, at: "line \(line)", found: found, count: count)
    }
  }

  package var shareRead: Double? { source.shareRead }

  /// The bytes of a text's beginning, decoded.
  static func decoded(_ head: [UInt8]) throws(ImportError) -> [UInt8] {
    try UTF8Source(HeldBytes(head)).next()
  }

  package func next() throws(ImportError) -> [UInt8] {
    while !isAtEnd {
      let bytes = try encoding == nil ? beginning() : source.next()
      isAtEnd = bytes.isEmpty
      let decoded =
        encoding == .utf8 ? foreign.utf8(bytes, isLast: isAtEnd) : decoded(bytes)
      if !decoded.isEmpty { return decoded }
    }
    return []
  }

  /// The first bytes behind the mark.
  private func beginning() throws(ImportError) -> [UInt8] {
    var bytes = try source.next()
    while bytes.count < 4, case let more = try source.next(), !more.isEmpty { bytes += more }
    let (encoding, mark) = Self.encoding(of: bytes)
    self.encoding = encoding
    guard mark > 0 else { return bytes }
    // An empty piece would be the end.
    let text = Array(bytes.dropFirst(mark))
    return text.isEmpty ? try source.next() : text
  }

  /// The encoding, and how many bytes its mark has.
  private static func encoding(of bytes: [UInt8]) -> (Encoding, mark: Int) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.littleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.bigEndian, 2) }
    guard bytes.count >= 4 else { return (.utf8, 0) }
    let isZero = bytes.prefix(4).map { $0 == 0 }
    if isZero == [false, true, false, true] { return (.littleEndian, 0) }
    return isZero == [true, false, true, false] ? (.bigEndian, 0) : (.utf8, 0)
  }

  /// What of the bytes makes whole characters; a half of a pair alone is U+FFFD.
  private func decoded(_ bytes: [UInt8]) -> [UInt8] {
    let all = rest + bytes
    var units: [UInt16] = []
    units.reserveCapacity(all.count / 2)
    for index in stride(from: 0, to: all.count - 1, by: 2) {
      let (first, second) = (UInt16(all[index]), UInt16(all[index + 1]))
      units.append(encoding == .littleEndian ? second << 8 | first : first << 8 | second)
    }
    let isSplit = units.last.map(UTF16.isLeadSurrogate) == true && !isAtEnd
    if isSplit { units.removeLast() }
    rest = isAtEnd ? [] : Array(all[(2 * units.count)...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Bytes that are in memory already, in one piece.
final class HeldBytes: ByteSource {
  private var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func next() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
