import CLibXML2

/// Reads an XML document piece by piece through libxml2, in constant memory.
///
/// The document type is left out before it is read, since Apple's is broken now and then, and
/// entities of its own are of no use. Control characters that XML has not become `?`, and are counted.
final class XMLPushParser {
  /// A document type longer than this is none.
  private static let longestType = 4 << 20

  private let handler: any XMLHandler
  private let shortcut: (any XMLShortcut)?
  private var error: ImportError?
  private(set) var parser: OpaquePointer?
  /// Bytes that wait for the next ones.
  var waiting: [UInt8] = []
  /// Lines of what the shortcut read since libxml2 read something.
  var unseenLines = 0

  private let intake: SampleIntake
  /// The line of the next byte, from 1.
  private var line = 1

  init(
    _ handler: any XMLHandler, _ intake: SampleIntake, shortcut: (any XMLShortcut)? = nil
  ) {
    self.handler = handler
    self.shortcut = shortcut
    self.intake = intake
  }

  deinit { if let parser { clibxml2_free(parser) } }

  /// Reads a whole document.
  ///
  /// Every use of libxml2 begins here, so that the library is loaded here.
  func read(_ source: any ByteSource) throws(ImportError) {
    try InputLibraries.loadXML(for: intake.path)
    var callbacks = Self.callbacks(withTexts: handler.readsTexts)
    let own = Unmanaged.passUnretained(self).toOpaque()
    guard let parser = clibxml2_begin(&callbacks, own) else {
      throw .unreadable(path: "XML", reason: "no memory for a parser")
    }
    self.parser = parser
    try feed(try Self.withoutType(source))
    while case let bytes = try source.next(), !bytes.isEmpty { try feed(bytes) }
    try finishRoute()
    clibxml2_end(parser)
    try throwError()
  }

  private func feed(_ bytes: [UInt8]) throws(ImportError) {
    let clean = withoutControls(bytes)
    if let shortcut { return try route(clean, by: shortcut) }
    try clean.withUnsafeBufferPointer { bytes throws(ImportError) in try give(bytes[...]) }
  }

  /// Has libxml2 read bytes.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      clibxml2_read(parser, characters.baseAddress, Int32(characters.count))
    }
  }

  /// Throws what went wrong while libxml2 was reading.
  func throwError() throws(ImportError) {
    if let error { throw error }
  }

  // MARK: Before reading

  private func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    defer { line += LineEnds.count(in: bytes[...]) }
    // Without a way out of the loop the compiler looks at many bytes at once.
    guard bytes.reduce(0, { $0 | Self.control($1) }) != 0,
      let first = bytes.firstIndex(where: { Self.control($0) != 0 })
    else { return bytes }
    intake.remark(
      .controlCharacter, at: "line \(line + LineEnds.count(in: bytes[..<first]))",
      found: "byte 0x\(String(bytes[first], radix: 16, uppercase: true)), taken as '?'",
      count: bytes.count { Self.control($0) != 0 })
    return bytes.map { Self.control($0) != 0 ? UInt8(ascii: "?") : $0 }
  }

  /// 1 for a control character that XML has not, else 0.
  private static func control(_ byte: UInt8) -> UInt8 {
    let isLow: UInt8 = byte < 0x20 ? 1 : 0
    let isSpace: UInt8 = byte == 0x0A ? 1 : byte == 0x0D ? 1 : byte == 0x09 ? 1 : 0
    return isLow & ~isSpace
  }

  /// The document's beginning without its document type, but for its lines' ends.
  private static func withoutType(_ source: any ByteSource) throws(ImportError) -> [UInt8] {
    var head = try source.next()
    guard let start = position(of: Array("<!DOCTYPE".utf8), in: head[...]) else { return head }
    while head.count < longestType {
      if let end = position(of: Array("]>".utf8), in: head[start...]) {
        let ends = [UInt8](repeating: 0x0A, count: LineEnds.count(in: head[start..<end]))
        return Array(head[..<start]) + ends + head[(end + 2)...]
      }
      let more = try source.next()
      guard !more.isEmpty else { break }
      head += more
    }
    return head
  }

  private static func position(of text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, bytes.count >= text.count else { return nil }
    for index in bytes.startIndex...(bytes.endIndex - text.count) where bytes[index] == first {
      if bytes[index..<(index + text.count)].elementsEqual(text) { return index }
    }
    return nil
  }

  // MARK: While reading

  private func guarded(_ work: () throws(ImportError) -> Void) {
    guard error == nil else { return }
    do throws(ImportError) {
      try work()
    } catch {
      self.error = error
      clibxml2_stop(parser)
    }
  }

  private static func parser(_ own: UnsafeMutableRawPointer?) -> XMLPushParser? {
    own.map { Unmanaged<XMLPushParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func callbacks(withTexts: Bool) -> clibxml2_handler {
    var callbacks = clibxml2_handler()
    callbacks.start = { own, name, _, _, _, _, count, _, parts in
      guard let parser = XMLPushParser.parser(own), let name else { return }
      parser.guarded { () throws(ImportError) in
        try parser.handler.start(
          XMLText(terminated: name), XMLAttributes(parts, count: Int(count)))
      }
    }
    callbacks.end = { own, name, _, _ in
      guard let parser = XMLPushParser.parser(own), let name else { return }
      parser.guarded { () throws(ImportError) in
        try parser.handler.end(XMLText(terminated: name))
      }
    }
    if withTexts {
      callbacks.text = { own, text, count in
        guard let parser = XMLPushParser.parser(own), let text else { return }
        parser.guarded { () throws(ImportError) in
          let bytes = UnsafeBufferPointer(start: text, count: Int(count))
          try parser.handler.text(XMLText(bytes))
        }
      }
    }
    callbacks.problem = { own, problem in
      guard let parser = XMLPushParser.parser(own), let problem else { return }
      let reason = clibxml2_words(problem).map { String(cString: $0) } ?? "not XML"
      let line = "line \(clibxml2_line(problem)): "
      parser.handler.problem(line + (reason.split(separator: "\n").first ?? "not XML"))
    }
    return callbacks
  }
}
