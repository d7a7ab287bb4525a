import Expressions
import StrictJSON

extension Part {
  /// A text: a string, or an object of languages and strings.
  ///
  /// Its placeholders would be shown as they stand here: they are findings.
  func text() -> LocalizedText? {
    let text = template()
    for translation in text?.translations ?? []
    where TextTemplate.mayHoldPlaceholders(translation.text) {
      let part = translation.language.flatMap { member($0) } ?? self
      part.report(
        .placeholder, found: "a placeholder in a text that is shown as it stands",
        expected: "no '{{' here; titles, texts, questions and messages about them may hold some")
    }
    return text
  }

  /// A text whose placeholders are filled in when it is shown.
  ///
  /// This is the one way to a text of a study, so that each is known to ``TextList``.
  func template() -> LocalizedText? {
    guard let text = readText() else { return nil }
    findings.texts.add(text, self)
    return text
  }

  private func readText() -> LocalizedText? {
    switch node.content {
    case .string: plainText().map { LocalizedText($0) }
    case .object(let members): translations(members)
    case .null, .bool, .number, .array:
      wrongKind("a text, or texts by language such as {\"en\": \"...\"}")
    }
  }

  private func translations(_ members: [Node.Member]) -> LocalizedText? {
    guard !members.isEmpty else {
      report(.blankText, expected: "a text in one language or more")
      return nil
    }
    let read = members.compactMap(translation)
    return read.count == members.count ? LocalizedText(translations: read) : nil
  }

  private func translation(_ member: Node.Member) -> LocalizedText.Translation? {
    let value = Part(node: member.value, path: .key(member.key, of: path), findings: findings)
    let text = value.plainText()
    guard LanguageTag.isWellFormed(member.key) else {
      findings.add(
        .language, .error, at: member.keyPlace, path: path,
        found: PrintableText.quoted(member.key),
        expected: "a language (BCP 47), such as 'en' or 'pt-BR'")
      return nil
    }
    return text.map { LocalizedText.Translation(language: member.key, text: $0) }
  }

  /// A string that says something and steers no terminal.
  func plainText() -> String? {
    guard let text = node.string else { return wrongKind("a text") }
    guard isFreeOfControls(text) else { return nil }
    guard text.utf8.contains(where: { $0 > UInt8(ascii: " ") }) else {
      report(.blankText, expected: "a text that says something; leave the key out for none")
      return nil
    }
    return text
  }

  /// Whether a text steers no terminal; a finding where it does.
  func isFreeOfControls(_ text: String) -> Bool {
    guard text.unicodeScalars.contains(where: Self.isForbidden) else { return true }
    report(.controlCharacter, expected: "no control characters but tab and line feed")
    return false
  }

  private static func isForbidden(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F...0x9F: true
    default: false
    }
  }
}

/// The form of a language's tag: `[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*`, at most 35 characters.
enum LanguageTag {
  static func isWellFormed(_ tag: String) -> Bool {
    guard tag.utf8.count <= 35 else { return false }
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = subtags.first, (2...3).contains(language.count) else { return false }
    return language.allSatisfy(\.isASCIILetter)
      && subtags.dropFirst().allSatisfy { subtag in
        (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
      }
  }
}
