import StrictJSON

/// The study's own texts, by which a text that was shown is told from what was filled into it.
struct StudyTexts {
  /// What stands before, between and behind the placeholders of each text that has some.
  private var templates: [(text: String, literals: [String])] = []
  /// The texts that have none.
  private var plain: Set<String> = []

  /// - Parameter study: The study's file; nil where the journal lost it.
  init(_ study: String?) {
    guard let study, study.contains("{{") else { return }
    do throws(SyntaxError) {
      collect(try Document(reading: Array(study.utf8)).root.value)
    } catch {
      // Then no text can be told from another, and none is taken for one that was filled in.
    }
  }

  private mutating func collect(_ value: JSONValue) {
    switch value {
    case .string(let text):
      let literals = Self.literals(of: text)
      if literals.count > 1 { templates.append((text, literals)) } else { plain.insert(text) }
    case .array(let items): items.forEach { collect($0) }
    case .object(let members): members.forEach { collect($0.value) }
    case .null, .bool, .integer, .double: break
    }
  }

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

  /// A text as the study has it, where something may have been filled in; others as they are.
  func unfilled(_ shown: String) -> String {
    guard !plain.contains(shown) else { return shown }
    return templates.first { Self.fits(shown, $0.literals) }?.text ?? shown
  }

  private static func fits(_ shown: String, _ literals: [String]) -> Bool {
    guard let first = literals.first, let last = literals.last, shown.hasPrefix(first) else {
      return false
    }
    var rest = shown.dropFirst(first.count)
    for literal in literals.dropFirst().dropLast() where !literal.isEmpty {
      guard let range = rest.firstRange(of: literal) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
