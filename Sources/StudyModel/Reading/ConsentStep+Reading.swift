extension ConsentStep {
  init?(reading part: Part) {
    let keys = StepKeys.all + ["sections", "question", "signature"]
    guard let object = part.object("a consent step", keys: keys) else { return nil }
    let identifier = object.identifier()
    let (title, text) = (object["title"]?.template(), object["text"]?.template())
    let sections = ConsentSection.all(in: object)
    let question = object.required("question", "what is agreed to, a text")?.template()
    let signature = object["signature"].map(ConsentSignature.init(reading:))
    guard let identifier, let sections, let question, signature != .some(nil) else { return nil }
    self.init(
      identifier: identifier, title: title, text: text, sections: sections, question: question,
      signature: signature ?? nil)
  }
}

extension ConsentSection {
  private static let keys = ["kind", "title", "summary", "text"]

  fileprivate static func all(in consent: ObjectPart) -> [ConsentSection]? {
    let expected = "a list of one section or more"
    guard let items = consent.required("sections", expected)?.someItems(expected) else {
      return nil
    }
    return items.compactMap(ConsentSection.init(reading:))
  }

  private init?(reading part: Part) {
    guard let kind = part.kind(Kind.self, of: "a section") else { return nil }
    guard let object = part.object("a section", keys: Self.keys) else { return nil }
    let titlePart =
      kind.title == nil
      ? object.required("title", "a title, which a section of kind '\(kind)' has not of itself")
      : object["title"]
    let (title, summary) = (titlePart?.template(), object["summary"]?.template())
    guard let text = object.required("text", "what the section says")?.template() else {
      return nil
    }
    self.init(kind: kind, title: title, summary: summary, text: text)
  }
}

extension ConsentSignature {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("a signature", keys: ["text"]) else { return nil }
    self.init(text: object["text"]?.template())
  }
}
