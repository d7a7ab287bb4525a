import StrictJSON

/// Yes or no (ResearchKit's `ORKBooleanAnswerFormat`); an answer is `true` or `false`.
package struct BooleanAnswerFormat: Equatable, Sendable {
  /// The study's words; nil for "yes" and "no".
  package var yes: LocalizedText?
  package var no: LocalizedText?

  package init(yes: LocalizedText? = nil, no: LocalizedText? = nil) {
    self.yes = yes
    self.no = no
  }
}

extension BooleanAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.boolean

  init?(reading part: Part) {
    guard let object = part.object("a boolean format", keys: ["kind", "yes", "no"]) else {
      return nil
    }
    self.init(yes: object["yes"]?.text(), no: object["no"]?.text())
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let plain = TypedText.plain(text)
    if Self.means(plain, yes, ["y", "yes", "true", "1"]) { return Answer(true) }
    if Self.means(plain, no, ["n", "no", "false", "2"]) { return Answer(false) }
    throw .notYesOrNo
  }

  private static func means(_ text: String, _ own: LocalizedText?, _ words: [String]) -> Bool {
    let all = words + (own?.translations.map { TypedText.plain($0.text) } ?? [])
    return all.contains { TypedText.isSame($0, text) }
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard json.bool != nil else { throw .notYesOrNo }
    return Answer(json)
  }

  func label(for answer: JSONValue, language: String?) -> String? {
    answer.bool.flatMap { ($0 ? yes : no)?.text(in: language) }
  }
}
