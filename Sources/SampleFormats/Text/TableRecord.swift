/// A record of a table: its fields, in memory that the next record uses again.
struct TableRecord {
  private(set) var bytes: [UInt8] = []
  /// Where each field ends.
  private(set) var ends: [Int] = []
  /// The line on which the record begins, from 1.
  var line = 1

  var count: Int { ends.count }
  /// Whether nothing of it was read so far.
  var isEmpty: Bool { bytes.isEmpty && ends.isEmpty }
  /// Whether it is an empty line.
  var isBlank: Bool { bytes.isEmpty && ends.count <= 1 }
  var texts: [String] { (0..<count).map(text) }

  mutating func start(at line: Int) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    self.line = line
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: run) }
  mutating func endField() { ends.append(bytes.count) }

  /// Whether the field that is open has no bytes yet.
  var isAtFieldStart: Bool { bytes.count == (ends.last ?? 0) }

  func text(_ index: Int) -> String { field(index) { $0.string } }

  /// Gives the bytes of a field without the blanks around it; none where the record has no such.
  func field<Result>(_ index: Int?, _ body: (XMLText) -> Result) -> Result {
    wholeField(index) { text in
      var (start, end) = (0, text.bytes.count)
      while start < end, Self.isBlank(text.bytes[start]) { start += 1 }
      while start < end, Self.isBlank(text.bytes[end - 1]) { end -= 1 }
      return body(XMLText(UnsafeBufferPointer(rebasing: text.bytes[start..<end])))
    }
  }

  /// Gives the bytes of a field as they stand.
  func wholeField<Result>(_ index: Int?, _ body: (XMLText) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { all in
      guard let index, ends.indices.contains(index) else {
        return body(XMLText(UnsafeBufferPointer(rebasing: all[..<0])))
      }
      let start = index == 0 ? 0 : ends[index - 1]
      return body(XMLText(UnsafeBufferPointer(rebasing: all[start..<ends[index]])))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}
