/// The root element of a document whose beginning is known.
enum XMLRoot {
  /// The root's local name; nil where the beginning is no XML or breaks off before it.
  static func name(of head: FileHead) -> String? {
    var rest = head.text[...]
    while let start = rest.firstIndex(of: "<") {
      let before = rest[..<start]
      guard before.allSatisfy({ $0.isWhitespace || $0 == "\u{FEFF}" }) else { return nil }
      rest = rest[start...].dropFirst()
      guard let end = end(of: rest) else { return localName(rest) }
      rest = rest[end...]
    }
    return nil
  }

  /// Behind a comment, an instruction or a document type; nil for an element.
  private static func end(of text: Substring) -> Substring.Index? {
    let close: String
    if text.hasPrefix("!--") {
      close = "-->"
    } else if text.hasPrefix("?") {
      close = "?>"
    } else if text.hasPrefix("!") {
      close = text.prefix { $0 != ">" }.contains("[") ? "]>" : ">"
    } else {
      return nil
    }
    return text.firstRange(of: close)?.upperBound ?? text.endIndex
  }

  private static func localName(_ text: Substring) -> String {
    let name = text.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    return String(name.split(separator: ":").last ?? name)
  }
}

/// The text of an element that holds nothing but text.
struct XMLLeaf {
  /// Longer texts are none of those that are wanted.
  private static let longest = 1024
  private var bytes: [UInt8] = []
  private var isOpen = false

  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    isOpen = true
  }

  mutating func add(_ text: XMLText) {
    guard isOpen else { return }
    bytes += text.bytes.prefix(Self.longest - bytes.count)
  }

  /// The text without blanks around it; nil where none was begun since the last.
  mutating func take() -> String? {
    guard isOpen else { return nil }
    isOpen = false
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    let start = bytes.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: start[...end], as: UTF8.self)
  }
}
