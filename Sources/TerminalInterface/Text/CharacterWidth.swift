import CPlatform
import Glibc

/// How many columns of a terminal a text takes.
package enum CharacterWidth {
  /// Whether the user's locale is UTF-8; elsewhere only ASCII may be sent.
  ///
  /// The widths need a UTF-8 locale of characters, so one is set even where the user's is not.
  /// Only LC_CTYPE is touched: numbers are written the same in every locale.
  package static let localeIsUTF8: Bool = {
    setlocale(LC_CTYPE, "")
    let codeset = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
    let isUTF8 = codeset.uppercased() == "UTF-8"
    if !isUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
    return isUTF8
  }()

  /// The columns of one character as it is read: the sum over its scalars, as terminals do it.
  package static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    _ = localeIsUTF8
    return character.unicodeScalars.reduce(0) { sum, scalar in
      // Scalars newer than the C library have no width there; terminals show one column.
      let width = Int(platform_character_width(scalar.value))
      return sum + (width < 0 ? 1 : width)
    }
  }

  /// The columns of a text without line breaks.
  package static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }
}
