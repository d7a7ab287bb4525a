/// A text in one or several languages.
package struct LocalizedText: Equatable, Sendable {
  /// The texts by language (BCP 47), in the file's order; the language is nil where none is named.
  package var translations: [Translation]

  /// One language's text.
  package struct Translation: Equatable, Sendable {
    package var language: String?
    package var text: String

    package init(language: String?, text: String) {
      self.language = language
      self.text = text
    }
  }

  package init(translations: [Translation]) {
    self.translations = translations
  }

  package init(_ text: String) {
    self.init(translations: [Translation(language: nil, text: text)])
  }

  /// The text in a language, else in English, else the first there is.
  ///
  /// A language that it lacks is looked for without its last part: `de` serves for `de-AT`.
  package func text(in language: String? = nil) -> String { translation(language)?.text ?? "" }

  /// The language that the text is shown in where one is wanted; nil where it names none.
  package func language(wanted language: String?) -> String? { translation(language)?.language }

  private func translation(_ language: String?) -> Translation? {
    let wanted = language.flatMap(serving)
    return wanted ?? translations.first { $0.language == "en" } ?? translations.first
  }

  /// Whether it is there in a language, or in one that serves for it.
  func serves(_ language: String) -> Bool { serving(language) != nil }

  private func serving(_ language: String) -> Translation? {
    var tag = Substring(language)
    while true {
      if let found = translations.first(where: { $0.language == String(tag) }) { return found }
      guard let dash = tag.lastIndex(of: "-") else { return nil }
      tag = tag[..<dash]
    }
  }
}

extension LocalizedText: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
