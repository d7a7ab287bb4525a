import StrictJSON

/// The line of a file that a finding speaks of, with a caret under its place.
package struct Excerpt: Equatable, Sendable {
  /// How much of a long line is shown, in characters.
  private static let width = 72

  /// Two lines, the first of the file's, the second with the caret.
  package let text: String

  /// The excerpt at a place of these bytes; nil where they have no such line.
  package init?(of bytes: [UInt8], at place: Place) {
    guard let line = Self.line(place, bytes) else { return nil }
    let count = line.count(where: Self.startsCharacter)
    let column = min(max(place.column - 1, 0), count)
    let first = max(0, min(column - Self.width / 2, count - Self.width))
    let shown = Self.characters(first, of: line)
    let number = String(place.line)
    let margin = String(repeating: " ", count: number.count)
    let indent = shown.prefix(column - first).map(Self.blank).joined()
    text =
      " \(number) | \(shown.map(Self.printable).joined())\n"
      + " \(margin) | \(indent)^"
  }

  /// The bytes of the line, found from the place's own offset, however long the file is.
  private static func line(_ place: Place, _ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard place.offset <= bytes.count, !bytes.isEmpty else { return nil }
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<place.offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[place.offset...].firstIndex(of: newline) ?? bytes.count
    return bytes[start..<end]
  }

  private static func startsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  /// As many characters as are shown, from the one of this number; the rest of the line, which may
  /// be millions, is passed over as bytes.
  private static func characters(_ first: Int, of line: ArraySlice<UInt8>) -> [UnicodeScalar] {
    var passed = -1
    let start = line.firstIndex { byte in
      if startsCharacter(byte) { passed += 1 }
      return passed == first
    }
    guard let start else { return [] }
    // A character has at most four bytes.
    let bytes = line[start...].prefix(4 * width)
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(width))
  }

  /// One character for one, so that the caret stays under its place.
  private static func printable(_ scalar: UnicodeScalar) -> String {
    if scalar == "\t" { return " " }
    return Writer.steersTerminals(scalar) ? "?" : String(scalar)
  }

  private static func blank(_ scalar: UnicodeScalar) -> String {
    scalar.properties.generalCategory == .nonspacingMark ? "" : " "
  }
}
