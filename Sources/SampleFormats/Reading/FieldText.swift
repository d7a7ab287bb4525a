import Quantities

/// Fields of a line of a table, and the numbers in them.
enum FieldText {
  /// The fields of a line, without blanks around them; separators within `"` are text.
  static func fields(_ line: String, separator: Character) -> [String] {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case separator where !isQuoted:
        fields.append(trimmed(field))
        field = ""
      default: field.append(character)
      }
    }
    return fields + [trimmed(field)]
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    let start = text.drop(while: isBlank)
    let end = start.lastIndex { !isBlank($0) }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// A text on one line: line ends and other control characters are blanks.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// The number of a text with a decimal point or a decimal comma; NaN and infinities too.
  static func number(_ text: String) -> Double? {
    let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
    guard commas == 1, !text.contains(".") else { return Double.decimal(text) }
    return Double.decimal(text.replacing(",", with: "."))
  }

  /// Milliseconds of `HH:MM`, `HH:MM:SS` or `HH:MM:SS.fff`.
  ///
  /// Hours of a time of day end at 23; those of a stopwatch do not.
  static func milliseconds(_ text: String, isTimeOfDay: Bool = false) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hours = digits(parts[0]),
      let minutes = digits(parts[1]), minutes < 60, !isTimeOfDay || hours < 24
    else { return nil }
    guard parts.count == 3 else { return (hours * 60 + minutes) * 60_000 }
    guard let first = parts[2].utf8.first, (48..<58).contains(first),
      let seconds = number(String(parts[2])), seconds < 60
    else { return nil }
    return (hours * 60 + minutes) * 60_000 + Int64((seconds * 1000).rounded())
  }

  /// A whole number of at most six digits.
  static func digits(_ text: some StringProtocol) -> Int64? {
    guard text.utf8.count <= 6, text.utf8.allSatisfy({ (48..<58).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }
}
