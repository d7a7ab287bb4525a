import StrictJSON

/// The texts of one reading, each with its place: all that a participant may be shown.
final class TextList {
  /// Findings of one kind beyond these are told as one, so that others are not buried.
  private static let mostFindings = 20

  private var texts: [(text: LocalizedText, part: Part)] = []
  private var presets: [(ours: [String], part: Part)] = []

  func add(_ text: LocalizedText, _ part: Part) {
    texts.append((text, part))
  }

  /// Adds a preset whose own English texts are shown, by their steps.
  func add(preset part: Part, ours: [String]) {
    guard !ours.isEmpty else { return }
    presets.append((ours, part))
  }

  /// The languages that the study's own texts name, in the order in which they first stand.
  var languages: [String] {
    let named = texts.filter { $0.text.translations.contains { $0.language != nil } }
    var languages: [String] = []
    for text in named.sorted(by: { $0.part.node.place.offset < $1.part.node.place.offset }) {
      for case let language? in text.text.translations.map(\.language)
      where !languages.contains(language) {
        languages.append(language)
      }
    }
    return languages
  }

  // MARK: Missing translations

  /// Adds a finding for each text that lacks a language which another text of the study has.
  func reportMissing() {
    let languages = self.languages
    guard !languages.isEmpty else { return }
    let lacking =
      texts.compactMap { Self.lack($0.text, of: languages, at: $0.part) }
      + presets.compactMap { Self.lack($0.ours, of: languages, at: $0.part) }
    let ordered = lacking.sorted { $0.part.node.place.offset < $1.part.node.place.offset }
    for lack in ordered.prefix(Self.mostFindings) {
      lack.part.report(.translation, .warning, found: lack.found, expected: lack.expected)
    }
    guard let next = ordered.dropFirst(Self.mostFindings).first else { return }
    let rest = ordered.count - Self.mostFindings
    next.part.report(
      .translation, .warning, found: "\(rest) more such \(rest == 1 ? "text" : "texts")",
      expected: "each in \(PrintableText.listing(languages)), as above")
  }

  /// A text, or a preset, that is not there in every language.
  private struct Lack {
    let part: Part
    let found: String
    let expected: String
  }

  private static func lack(
    _ text: LocalizedText, of languages: [String], at part: Part
  ) -> Lack? {
    let named = text.translations.compactMap(\.language)
    guard !named.isEmpty else {
      let form = languages.map { "\"\($0)\": \"...\"" }.joined(separator: ", ")
      return Lack(
        part: part, found: "a text of no language, in a study that names some",
        expected: "{\(form)}")
    }
    let missing = languages.filter { !text.serves($0) }
    guard !missing.isEmpty else { return nil }
    return Lack(
      part: part, found: "a text in \(PrintableText.listing(named))",
      expected: "it in \(PrintableText.listing(missing)), too")
  }

  private static func lack(_ ours: [String], of languages: [String], at part: Part) -> Lack? {
    let missing = languages.filter { language in
      language != FitnessCheck.ourLanguage && !language.hasPrefix(FitnessCheck.ourLanguage + "-")
    }
    guard !missing.isEmpty else { return nil }
    return Lack(
      part: part, found: "a preset's own English for \(PrintableText.listing(ours))",
      expected: "title and text of each in \(PrintableText.listing(missing)), under 'texts'")
  }
}
