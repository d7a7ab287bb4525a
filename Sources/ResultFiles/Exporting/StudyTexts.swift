import StrictJSON

/// The study that a session is conducted by, line after line of its journal.
///
/// A text that was shown is looked up where it stands in the study, by the identifiers of step and
/// question; that of a study which was changed meanwhile is looked up in what it was then.
struct StudyTexts {
  private let task: String
  /// Nil where the journal does not hold the study that is in force.
  private var outline: StudyOutline?
  /// The identifiers of the steps, by their places in the plan.
  private var names: [Int: String] = [:]
  /// The place of the step that was started last.
  private var latest = 0

  init(task: String) { self.task = task }

  /// Takes note of a line before the texts in it are asked for.
  mutating func note(_ event: SessionEvent) {
    switch event {
    case .study(let text): outline = StudyOutline(text, task: task)
    case .resumed(let resumption) where resumption.study != nil: outline = nil
    case .stepStarted(let start): (names[start.index], latest) = (start.identifier, start.index)
    default: break
    }
  }

  private func step(_ index: Int) -> JSONValue? { names[index].flatMap { outline?.steps[$0] } }

  private var isPreset: Bool { outline?.isPreset == true }

  // MARK: Texts

  func title(_ shown: String, ofStep index: Int) -> String {
    isPreset ? shown : StudyText(step(index)?["title"]).unfilled(shown)
  }

  /// The text of a question, or the title of a calculation.
  func text(_ shown: String, of name: String, inStep index: Int) -> String {
    guard let step = step(index) else { return StudyText(nil).unfilled(shown) }
    if step["kind"]?.string == "consent", name == "agreed" {
      return StudyText(step["question"]).unfilled(shown)
    }
    if step["kind"]?.string == "consent", name == "signature", let signature = step["signature"] {
      // Without a text of the study's it is the program's own.
      return signature["text"].map { StudyText($0).unfilled(shown) } ?? shown
    }
    func named(_ key: String) -> JSONValue? {
      step[key]?.array?.first { $0["identifier"]?.string == name }
    }
    if let question = named("questions") { return StudyText(question["text"]).unfilled(shown) }
    let calculation = named("calculate")
    if let title = calculation?["title"] { return StudyText(title).unfilled(shown) }
    return (calculation?["expression"]?.string.map(StudyText.init(verbatim:)) ?? StudyText(nil))
      .unfilled(shown)
  }

  /// The title of a page of a consent; that of a kind of page is the program's own.
  func title(_ shown: String, ofSection place: Int, inStep index: Int) -> String {
    let sections = step(index)?["sections"]?.array ?? []
    guard sections.indices.contains(place) else { return StudyText(nil).unfilled(shown) }
    return sections[place]["title"].map { StudyText($0).unfilled(shown) } ?? shown
  }

  /// Why the rules of the step that was started last ended the session.
  func reason(_ shown: String) -> String {
    let rules = step(latest)?["goTo"]?.array ?? []
    let reasons = rules.compactMap { $0["reason"] }.map(StudyText.init)
    if reasons.contains(where: { $0.isPlain(shown) }) { return shown }
    let fitting = Set(reasons.flatMap { $0.fitting(shown) })
    return fitting.count == 1 ? fitting.first ?? StudyText.leftOut : StudyText.leftOut
  }

  /// Whether anything was filled into a consent, or may have been.
  func fillsConsent(inStep index: Int) -> Bool {
    step(index).map(Self.hasPlaceholder) ?? true
  }

  private static func hasPlaceholder(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.contains("{{")
    case .array(let items): items.contains(where: hasPlaceholder)
    case .object(let members): members.contains { hasPlaceholder($0.value) }
    case .null, .bool, .integer, .double: false
    }
  }
}
