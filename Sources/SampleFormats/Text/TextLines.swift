/// The lines of a text, one after another, in constant memory.
///
/// A line ends with CR, LF or both; UTF-16 and marks are as ``UTF8Source`` reads them. Of a line longer than ``longest`` only the beginning is given.
package final class TextLines {
  /// Bytes of the longest line that is given whole.
  package static let longest = 1 << 20

  private let source: UTF8Source
  private var piece: [UInt8] = []
  private var offset = 0
  private var endedWithReturn = false
  /// The number of the line that was read last, from 1.
  package private(set) var number = 0
  /// The line that was read last, without its end.
  package private(set) var line: [UInt8] = []
  /// Whether the line that was read last was longer than is given.
  package private(set) var isCut = false
  /// Whether the line that was read last had its end.
  package private(set) var isEnded = false

  package init(_ source: any ByteSource, _ intake: SampleIntake? = nil) {
    self.source = UTF8Source(source, intake)
  }

  /// The next line without its end; nil after the last.
  package func next() throws(ImportError) -> String? {
    try advance() ? String(decoding: line, as: UTF8.self) : nil
  }

  /// Reads the next line, as ``line`` tells it; false at the end.
  package func advance() throws(ImportError) -> Bool {
    line.removeAll(keepingCapacity: true)
    isCut = false
    isEnded = false
    while true {
      guard try fill() else {
        if !line.isEmpty { number += 1 }
        return !line.isEmpty
      }
      if takeToEnd() {
        number += 1
        isEnded = true
        return true
      }
    }
  }

  private func fill() throws(ImportError) -> Bool {
    if offset == piece.count {
      piece = try source.next()
      offset = 0
    }
    if endedWithReturn, piece.first == 10, offset == 0 { offset = 1 }
    if !piece.isEmpty { endedWithReturn = false }
    return offset < piece.count ? true : piece.isEmpty ? false : try fill()
  }

  /// Takes bytes up to the line's end; false where the piece ends before.
  private func takeToEnd() -> Bool {
    let end = piece[offset...].firstIndex { $0 == 10 || $0 == 13 } ?? piece.count
    let kept = min(end - offset, Self.longest - line.count)
    isCut = isCut || kept < end - offset
    line += piece[offset..<(offset + kept)]
    offset = end
    guard end < piece.count else { return false }
    offset += 1
    if piece[end] == 13 {
      if offset == piece.count {
        endedWithReturn = true
      } else if piece[offset] == 10 {
        offset += 1
      }
    }
    return true
  }
}
