/// Text as it may be sent to a terminal: what would command it is made visible instead.
///
/// Every text that comes from outside passes here: a study's, an answer's, a name's.
package enum VisibleText {
  /// The text with line feeds as its only control characters.
  ///
  /// C0, C1, DEL and bidirectional controls become `<U+001B>`, a tab a space, and every kind of
  /// line break a line feed. With `asciiOnly` all else outside ASCII becomes `?`, for a terminal
  /// that is not UTF-8, where the bytes of a letter may be controls.
  package static func make(_ text: String, asciiOnly: Bool = false) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" { continue }
      append(scalar, to: &result, asciiOnly: asciiOnly)
    }
    return String(result)
  }

  /// The text on one line: line breaks become spaces.
  package static func line(_ text: String, asciiOnly: Bool = false) -> String {
    String(make(text, asciiOnly: asciiOnly).map { $0 == "\n" ? " " : $0 })
  }

  /// Whether a character may reach a terminal as it is.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    !isControl(scalar) && scalar.value != 0x2028 && scalar.value != 0x2029
  }

  private static func append(
    _ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView, asciiOnly: Bool
  ) {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result.append("\n")
    case "\t": result.append(" ")
    case _ where isControl(scalar): result.append(contentsOf: name(scalar).unicodeScalars)
    case _ where asciiOnly && !scalar.isASCII: result.append("?")
    default: result.append(scalar)
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}
