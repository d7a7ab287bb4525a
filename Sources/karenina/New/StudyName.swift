import Foundation
import Glibc

/// The identifier of a new study, made from its folder's name.
enum StudyName {
  /// What a study is called whose folder's name has neither letters nor digits.
  private static let fallback = "study"
  private static let longest = 64

  /// The identifier for a folder, which may be named by `.` or through links.
  static func identifier(forFolder path: String) -> String {
    identifier(from: resolved(path).split(separator: "/").last.map(String.init) ?? "")
  }

  /// Letters A-Z, digits, `.`, `_` and `-` are kept, accents dropped, and all else is a `-`.
  static func identifier(from name: String) -> String {
    let letters = name.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    var result = ""
    for letter in letters {
      let kept = isKept(letter) ? Character(letter) : "-"
      if kept != "-" || !result.hasSuffix("-") { result.append(kept) }
    }
    let trimmed = trimmed(result.drop(while: isMark).prefix(longest))
    return trimmed.isEmpty ? fallback : trimmed
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.reversed().drop(while: isMark).reversed())
  }

  private static func isKept(_ letter: UnicodeScalar) -> Bool {
    letter.isASCII
      && (letter.properties.isAlphabetic || letter.properties.numericType != nil
        || "._-".unicodeScalars.contains(letter))
  }

  private static func isMark(_ letter: Character) -> Bool { "._-".contains(letter) }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
