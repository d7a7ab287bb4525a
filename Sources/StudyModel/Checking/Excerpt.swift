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
    let characters = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    let column = min(max(place.column - 1, 0), characters.count)
    let first = max(0, min(column - Self.width / 2, characters.count - Self.width))
    let shown = characters[first..<min(first + Self.width, characters.count)]
    let number = String(place.line)
    let margin = String(repeating: " ", count: number.count)
    let indent = shown[first..<column].map(Self.blank).joined()
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

  /// One character for one, so that the caret stays under its place.
  private static func printable(_ scalar: UnicodeScalar) -> String {
    if scalar == "\t" { return " " }
    return Writer.steersTerminals(scalar) ? "?" : String(scalar)
  }

  private static func blank(_ scalar: UnicodeScalar) -> String {
    scalar.properties.generalCategory == .nonspacingMark ? "" : " "
  }
}
