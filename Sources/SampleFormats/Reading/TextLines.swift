/// The lines of a text in UTF-8, whatever ends them: LF, CR LF or CR.
final class TextLines {
  /// Longer lines are cut here: no line of a recording is.
  static let longest = 64 << 10

  private let source: any ByteSource
  private var bytes: [UInt8] = []
  private var index = 0
  private var line: [UInt8] = []
  private var isAfterReturn = false
  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  init(_ source: any ByteSource) { self.source = source }

  /// The next line without its end; nil after the last.
  func next() throws(ImportError) -> String? {
    while true {
      while index < bytes.count {
        if take(bytes[index]) { return finished() }
      }
      bytes = try source.next()
      index = 0
      guard !bytes.isEmpty else { return line.isEmpty ? nil : finished() }
    }
  }

  /// Takes a byte; true where it ends a line.
  private func take(_ byte: UInt8) -> Bool {
    index += 1
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let belongsToReturn = isAfterReturn && byte == newline
    isAfterReturn = byte == carriageReturn
    if belongsToReturn { return false }
    if byte == newline || byte == carriageReturn { return true }
    if line.count < Self.longest { line.append(byte) }
    return false
  }

  private func finished() -> String {
    defer { line.removeAll(keepingCapacity: true) }
    number += 1
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = number == 1 && line.starts(with: mark) ? line.dropFirst(3) : line[...]
    return String(decoding: text, as: UTF8.self)
  }
}
