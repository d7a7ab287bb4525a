import StrictJSON

/// What a study says in one place, in each of its languages.
///
/// In: a text that was shown there. Out: the same without what was filled in, as far as the place
/// itself proves it; no text of another place is looked at.
struct StudyText {
  /// What stands in place of a text that can't be proved to be the study's.
  static let leftOut = "…"

  /// The texts without placeholders, as they are shown.
  private var plain: Set<String> = []
  /// What stands before, between and behind the placeholders of each text that has some.
  private var templates: [(text: String, literals: [String])] = []

  /// - Parameter value: A text, or texts by language; nil where the study says nothing.
  init(_ value: JSONValue?) {
    for text in [value?.string].compactMap(\.self)
      + (value?.members ?? []).compactMap(\.value.string)
    {
      let literals = Self.literals(of: text)
      if literals.count > 1 {
        templates.append((text, literals))
      } else {
        plain.formUnion(literals)
      }
    }
  }

  /// A text that is shown as it stands, whatever is in it.
  init(verbatim text: String) { plain = [text] }

  /// The text as the study has it, with its placeholders; others than the study's are left out.
  func unfilled(_ shown: String) -> String {
    if isPlain(shown) || (shown.isEmpty && templates.isEmpty) { return shown }
    let fitting = fitting(shown)
    if fitting.count == 1 { return fitting[0] }
    return templates.count == 1 ? templates[0].text : Self.leftOut
  }

  /// Whether nothing can have been filled into a text, since the study has it as it is.
  func isPlain(_ shown: String) -> Bool { plain.contains(shown) }

  /// The texts with placeholders that may have been shown so.
  func fitting(_ shown: String) -> [String] {
    templates.filter { Self.fits(Array(shown.utf8), $0.literals) }.map(\.text)
  }

  // MARK: Placeholders

  /// What stands around the placeholders, where `\{{` is two braces.
  private static func literals(of text: String) -> [String] {
    var literals = [""]
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      literals[literals.count - 1] += rest[..<brace]
      rest = rest[brace...]
      if literals.last?.hasSuffix("\\") == true, rest.hasPrefix("{{") {
        literals[literals.count - 1].removeLast()
        literals[literals.count - 1] += "{{"
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("{{"), let end = rest.firstRange(of: "}}") {
        literals.append("")
        rest = rest[end.upperBound...]
      } else {
        literals[literals.count - 1].append("{")
        rest = rest.dropFirst()
      }
    }
    literals[literals.count - 1] += rest
    return literals
  }

  /// Compares bytes: what is filled in may join the character before it.
  private static func fits(_ shown: [UInt8], _ literals: [String]) -> Bool {
    guard let first = literals.first, let last = literals.last else { return false }
    guard shown.starts(with: first.utf8) else { return false }
    var rest = shown[first.utf8.count...]
    for literal in literals.dropFirst().dropLast() where !literal.isEmpty {
      guard let range = rest.firstRange(of: Array(literal.utf8)) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.suffix(last.utf8.count).elementsEqual(last.utf8)
  }
}
