/// A pattern that a whole text matches or not, in the syntax of Perl.
///
/// In: the pattern's text. Out: a ``Verdict`` on any text, after bounded work. Next: ``CompiledPattern``,
/// the one owner of PCRE2. A pattern covers the text from end to end. `.` and classes count in characters of Unicode; `\d` and `\w` are ASCII as
/// in JSON Schema, `\p{L}` is a letter of any script.
package struct Pattern: Sendable {
  /// What became of a comparison.
  package enum Verdict: Equatable, Sendable {
    case matches, differs
    /// Given up after a fixed number of steps, the same on every machine.
    case tooCostly
  }

  /// The longest pattern, in bytes of UTF-8.
  package static let lengthLimit = 1000

  package let text: String
  private let code: CompiledPattern

  package init(_ text: String) throws(PatternError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.lengthLimit else {
      throw .tooLong(length: bytes.count, limit: Self.lengthLimit)
    }
    self.text = text
    code = try CompiledPattern(bytes)
  }

  /// Whether the whole text matches.
  package func verdict(on text: String) -> Verdict {
    code.verdict(on: Array(text.utf8))
  }
}

extension Pattern: Equatable {
  package static func == (one: Self, other: Self) -> Bool { one.text == other.text }
}
