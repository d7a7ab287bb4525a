import CPlatform
import Glibc
import StrictJSON

/// Text as a terminal shows it: its width in columns, and with nothing that could command it.
package enum DisplayText {
  /// The text with control and invisible formatting characters written as escapes.
  ///
  /// A file name or an answer must not move the cursor, ring the bell or turn the line around.
  /// Ends of lines and tabs may be kept.
  package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    let steers = { (scalar: Unicode.Scalar) in
      Writer.steersTerminals(scalar) && !(keepsLines && "\n\r\t".unicodeScalars.contains(scalar))
    }
    guard text.unicodeScalars.contains(where: steers) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if steers(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// How many columns the text takes; control characters take none.
  package static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text.utf8.count }
    guard localeIsReady else { return text.unicodeScalars.count }
    return text.unicodeScalars.reduce(0) {
      $0 + max(0, Int(platform_character_width($1.value)))
    }
  }

  /// The text with spaces added until it takes that many columns.
  package static func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - self.width(text)))
    return right ? space + text : text + space
  }

  /// Widths are those of UTF-8 whatever the user's locale says.
  private static let localeIsReady = setlocale(LC_CTYPE, "C.UTF-8") != nil

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
