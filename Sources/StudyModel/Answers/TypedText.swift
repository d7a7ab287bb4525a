/// Text as people type it.
enum TypedText {
  /// The text without white space around it, in ASCII where its characters have such a form.
  ///
  /// Digits of every script become `0` to `9`; full-width letters and marks, the minus sign and
  /// the Arabic decimal mark become those of a keyboard.
  static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in trimmed(text).unicodeScalars { result.append(plain(scalar)) }
    return String(result)
  }

  private static func plain(_ scalar: UnicodeScalar) -> UnicodeScalar {
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return UnicodeScalar(UInt8(ascii: "0") + UInt8(value))
    }
    switch scalar.value {
    case 0xFF01...0xFF5E: return UnicodeScalar(scalar.value - 0xFF01 + 0x21) ?? scalar
    case 0x2212: return "-"
    case 0x066B: return "."
    case 0x3000, 0xA0, 0x202F: return " "
    default: return scalar
    }
  }

  /// The text without white space around it.
  static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }

  /// The text in Unicode's composed form, with something in it and no control characters.
  ///
  /// With `hasLines`, line feeds and tabs may stand in it.
  static func composed(
    _ text: String, hasLines: Bool = false
  ) throws(AnswerError) -> String {
    let isRefused = { (scalar: UnicodeScalar) in
      isControl(scalar) && !(hasLines && (scalar == "\n" || scalar == "\t"))
    }
    guard !text.unicodeScalars.contains(where: isRefused) else { throw .controlCharacter }
    guard !text.allSatisfy(\.isWhitespace) else { throw .blank }
    return ComposedText.composed(text)
  }

  private static func isControl(_ scalar: UnicodeScalar) -> Bool {
    scalar.properties.generalCategory == .control || (0x2028...0x2029).contains(scalar.value)
  }

  /// Whether two texts are the same words but for case and white space around them.
  static func isSame(_ one: String, _ other: String) -> Bool {
    trimmed(one).lowercased() == trimmed(other).lowercased()
  }
}
