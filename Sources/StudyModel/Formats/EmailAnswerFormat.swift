import StrictJSON

/// An e-mail address (ResearchKit's `ORKEmailAnswerFormat`), as RFC 5321 bounds it.
///
/// Domains end in two letters or more, of any script and any length a domain has; the part before
/// the sign is what people have: quoted parts and comments are refused.
package struct EmailAnswerFormat: Equatable, Sendable {
  package init() {}
}

extension EmailAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.email

  init?(reading part: Part) {
    guard part.object("an e-mail format", keys: ["kind"]) != nil else { return nil }
    self.init()
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let address = try TypedText.composed(TypedText.trimmed(text))
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, address.utf8.count <= 254, Self.isMailbox(parts[0]),
      Self.isDomain(parts[1])
    else { throw .notEmail }
    return Answer(.string(address))
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let text = json.string else { throw .notEmail }
    return try answer(typed: text, context)
  }

  /// Words of RFC 5322 (and of RFC 6531 beyond ASCII) with single points between them.
  private static func isMailbox(_ text: Substring) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 64
      && words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy { isWord($0) || "!#$%&'*+-/=?^_`{|}~".contains($0) }
      }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2 else { return false }
    let isName = last.allSatisfy(\.isLetter) || last.lowercased().hasPrefix("xn--")
    return isName
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.allSatisfy { isWord($0) || $0 == "-" }
      }
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || (character.isASCII && character.isNumber)
  }
}
