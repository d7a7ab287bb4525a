/// The `'` in front of texts that a spreadsheet would take for formulas.
enum SpreadsheetGuard {
  /// The text with a guard, where it needs one.
  static func added(_ text: String) -> String { isFormula(text) ? "'" + text : text }

  /// The text without its guard, where it has one.
  static func removed(_ text: String) -> String {
    let rest = String(text.dropFirst())
    return text.first == "'" && isFormula(rest) ? rest : text
  }

  /// A text that begins as a guarded one is guarded too, so that each comes back as it was.
  private static func isFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): Double(text)?.isFinite != true
    case UInt8(ascii: "'"): isFormula(String(text.dropFirst()))
    case 0xEF: fullWidthSigns.contains { text.utf8.starts(with: $0.utf8) }
    default: false
    }
  }

  /// The same signs as Chinese and Japanese keyboards type them, which some spreadsheets obey too.
  private static let fullWidthSigns = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]
}
