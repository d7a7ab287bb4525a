import CLibXML2

/// The way of a document's bytes: plain elements to a shortcut, all others to libxml2.
extension XMLPushParser {
  /// A plain element is shorter than this.
  private static let longest = 1 << 20

  /// Hands bytes on, but for the last ones where an element is cut or may begin in them.
  func route(_ bytes: [UInt8], by shortcut: any XMLShortcut) throws(ImportError) {
    waiting += bytes
    let known = waiting
    waiting = []
    let taken = try known.withUnsafeBufferPointer { bytes throws(ImportError) in
      try take(bytes, shortcut)
    }
    waiting = Array(known[taken...])
  }

  /// Gives how many bytes were handed on.
  private func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ shortcut: any XMLShortcut
  ) throws(ImportError) -> Int {
    var (position, search) = (0, 0)
    while let start = Self.position(of: shortcut.beginning, in: bytes, from: search) {
      try give(bytes[position..<start])
      position = start
      search = start + 1
      guard let parser, clibxml2_is_between_children(parser) else { continue }
      let run = try shortcut.read(UnsafeBufferPointer(rebasing: bytes[start...]))
      position += run.count
      unseenLines += LineEnds.count(in: bytes[start..<position])
      search = max(search, position)
      if run.isCut, bytes.count - position < Self.longest { return position }
    }
    let end = max(position, bytes.count - shortcut.beginning.utf8CodeUnitCount + 1)
    try give(bytes[position..<end])
    return end
  }

  /// Hands on what waits, when no more bytes come.
  func finishRoute() throws(ImportError) {
    let last = waiting
    waiting = []
    try last.withUnsafeBufferPointer { bytes throws(ImportError) in try give(bytes[...]) }
    readUnseenLines()
  }

  func give(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(ImportError) {
    guard !bytes.isEmpty else { return }
    readUnseenLines()
    read(UnsafeBufferPointer(rebasing: bytes))
    try throwError()
  }

  /// Has libxml2 read a line's end for each one in what it did not see, so that it tells the right
  /// lines.
  private func readUnseenLines() {
    guard unseenLines > 0 else { return }
    [UInt8](repeating: 0x0A, count: unseenLines).withUnsafeBufferPointer { read($0) }
    unseenLines = 0
  }

  private static func position(
    of text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var rest = bytes[start...]
    while let place = ByteSearch.position(of: text[0], in: rest) {
      if bytes[place...].starts(with: text) { return place }
      rest = bytes[(place + 1)...]
    }
    return nil
  }
}
