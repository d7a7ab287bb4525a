import StrictJSON

/// One or several of a list of texts (ResearchKit's `ORKTextChoiceAnswerFormat`).
///
/// An answer is the choice's value, and a list of values in the study's order where several may be
/// chosen; words of the participant's own are an object, `{"other": "gardening"}`.
package struct TextChoiceAnswerFormat: Equatable, Sendable {
  package enum Style: String, CaseIterable, Sendable {
    case single, multiple
  }

  package enum Order: String, CaseIterable, Sendable {
    /// As the study lists them.
    case fixed
    /// As the session's plan draws it; exclusive choices keep their places.
    case shuffled
  }

  /// A last choice that asks for words.
  package struct Other: Equatable, Sendable {
    /// What is shown, such as `Other`; the answer's label.
    package var text: LocalizedText
    /// The most characters of the participant's words; nil for no limit.
    package var maximumLength: Int?

    package init(text: LocalizedText, maximumLength: Int? = nil) {
      self.text = text
      self.maximumLength = maximumLength
    }
  }

  package var style: Style
  package var choices: [AnswerChoice]
  package var other: Other?
  package var order: Order
  /// How many must be chosen where several may be.
  package var minimumSelections: Int?
  /// How many may be chosen; nil for all.
  package var maximumSelections: Int?

  package init(
    style: Style = .single, choices: [AnswerChoice], other: Other? = nil, order: Order = .fixed,
    minimumSelections: Int? = nil, maximumSelections: Int? = nil
  ) {
    self.style = style
    self.choices = choices
    self.other = other
    self.order = order
    self.minimumSelections = minimumSelections
    self.maximumSelections = maximumSelections
  }

  /// The number that stands before the choice of the participant's own words.
  package var otherNumber: Int? { other.map { _ in choices.count + 1 } }

  private var count: Int { otherNumber ?? choices.count }
}

// MARK: Answers

extension TextChoiceAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.textChoice

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    switch style {
    case .single:
      if let choice = choices.choice(typed: text, context) { return Answer(choice.value) }
      var selection = Selection(format: self, context: context)
      guard try selection.takeOther(Substring(TypedText.trimmed(text))) else {
        throw .notAChoice(count: count)
      }
      return Answer(selection.values[0])
    case .multiple:
      var selection = Selection(format: self, context: context)
      try selection.take(text)
      return Answer(.array(try checked(selection.values, context)))
    }
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    switch style {
    case .single: return Answer(try value(given: json))
    case .multiple:
      guard let items = json.array else { throw .notAChoice(count: count) }
      var values: [JSONValue] = []
      for item in items { values.append(try value(given: item)) }
      return Answer(.array(try checked(values, context)))
    }
  }

  private func value(given json: JSONValue) throws(AnswerError) -> JSONValue {
    if let choice = choices.choice(of: json) { return choice.value }
    guard other != nil, let members = json.members, members.count == 1,
      let words = json["other"]?.string
    else { throw .notAChoice(count: count) }
    return try ownWords(words)
  }

  /// The participant's own words as an answer.
  fileprivate func ownWords(_ words: String) throws(AnswerError) -> JSONValue {
    let trimmed = TypedText.trimmed(words)
    guard !trimmed.isEmpty else { throw .missingOther(number: count) }
    let composed = try TypedText.composed(trimmed)
    if let most = other?.maximumLength, composed.count > most {
      throw .tooLong(length: composed.count, maximumLength: most)
    }
    return ["other": .string(composed)]
  }

  /// The selections in the study's order, each once, if they may stand together.
  private func checked(
    _ values: [JSONValue], _ context: AnswerContext
  ) throws(AnswerError) -> [JSONValue] {
    let chosen = choices.filter { choice in values.contains { choice.hasValue($0) } }
    let words = values.last { $0.members != nil }
    let selected = chosen.map(\.value) + [words].compactMap(\.self)
    if let exclusive = chosen.first(where: \.isExclusive) {
      guard selected.count == 1 else {
        throw .exclusiveSelection(choice: exclusive.text.text(in: context.language))
      }
      return selected
    }
    let least = max(1, minimumSelections ?? 1)
    guard selected.count >= least else { throw .tooFewSelections(minimum: least) }
    if let most = maximumSelections, selected.count > most {
      throw .tooManySelections(maximum: most)
    }
    return selected
  }

  func label(for answer: JSONValue, language: String?) -> String? {
    guard let items = answer.array else { return name(of: answer, language) }
    return items.compactMap { name(of: $0, language) }.joined(separator: "; ")
  }

  private func name(of value: JSONValue, _ language: String?) -> String? {
    value.members != nil
      ? other?.text.text(in: language) : choices.label(for: value, language)
  }
}

/// Several choices as they are typed: numbers between spaces or commas, names between commas, and
/// last the number of "other" with words after it.
private struct Selection {
  let format: TextChoiceAnswerFormat
  let context: AnswerContext
  var values: [JSONValue] = []

  private static let separators = ",;、，；"

  mutating func take(_ text: String) throws(AnswerError) {
    var rest = Substring(TypedText.trimmed(text))
    // A name may hold commas of its own.
    if let choice = format.choices.choice(typed: String(rest), context) {
      return values.append(choice.value)
    }
    while !rest.isEmpty {
      if try takeOther(rest) { return }
      let word = try nextWord(&rest)
      guard let choice = format.choices.choice(typed: word, context) else {
        throw .notAChoice(count: format.otherNumber ?? format.choices.count)
      }
      values.append(choice.value)
      rest = rest.drop { $0.isWhitespace || Self.separators.contains($0) }
    }
  }

  /// Takes a number up to a space or a comma, or a name up to a comma.
  private func nextWord(_ rest: inout Substring) throws(AnswerError) -> String {
    let upToSpace = rest.prefix { !$0.isWhitespace && !Self.separators.contains($0) }
    let isNumber = TypedNumber.whole(String(upToSpace)) != nil
    let word = isNumber ? upToSpace : rest.prefix { !Self.separators.contains($0) }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  /// Takes the participant's own words where their number comes next.
  mutating func takeOther(_ rest: Substring) throws(AnswerError) -> Bool {
    guard let number = format.otherNumber else { return false }
    let digits = rest.prefix { $0.isNumber }
    guard !digits.isEmpty, TypedNumber.whole(String(digits)) == number else { return false }
    let words = rest.dropFirst(digits.count).drop { $0.isWhitespace || ":：.,".contains($0) }
    values.append(try format.ownWords(String(words)))
    return true
  }
}

// MARK: Reading

extension TextChoiceAnswerFormat {
  private static let keys = [
    "kind", "style", "choices", "other", "order", "minimumSelections", "maximumSelections",
  ]

  init?(reading part: Part) {
    guard let object = part.object("a text choice", keys: Self.keys) else { return nil }
    let style = object["style"].map { $0.word(Style.self) } ?? .single
    let choices = object.choices(1...Int.max, keys: ["detailText", "exclusive", "showIf"])
    let other = object["other"].map(Other.init(reading:))
    let order = object["order"].map { $0.word(Order.self) } ?? .fixed
    let least = Self.selections("minimumSelections", of: object)
    let most = Self.selections("maximumSelections", of: object)
    guard let style, let choices, let order else { return nil }
    if case .some(.none) = other { return nil }
    self.init(
      style: style, choices: choices, other: other ?? nil, order: order, minimumSelections: least,
      maximumSelections: most)
    guard checkSelections(object) else { return nil }
  }

  private static func selections(_ key: String, of object: ObjectPart) -> Int? {
    object[key]?.integer(in: 1...10_000, expected: "a whole number from 1 to 10,000")
  }

  private func checkSelections(_ object: ObjectPart) -> Bool {
    let least = minimumSelections ?? 1
    let most = choices.count { !$0.isExclusive } + (other == nil ? 0 : 1)
    var (key, expected): (String, String?) = ("minimumSelections", nil)
    if style == .single, let given = Self.firstSelections(of: object) {
      (key, expected) = (given, "no '\(given)' beside the style 'single', or the style 'multiple'")
    } else if minimumSelections != nil, least > most {
      expected = "at most \(most), as many as there are choices that can be chosen together"
    } else if let maximumSelections, maximumSelections < least {
      (key, expected) = ("maximumSelections", "\(least), the minimum, or more")
    }
    guard let expected else { return true }
    object[key]?.report(.selections, expected: expected)
    return false
  }

  private static func firstSelections(of object: ObjectPart) -> String? {
    ["minimumSelections", "maximumSelections"].first { object[$0] != nil }
  }
}

extension TextChoiceAnswerFormat.Other {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("an 'other' choice", keys: ["text", "maximumLength"]) else {
      return nil
    }
    let text = object.required("text", "what is shown, such as 'Other'")?.text()
    let length = object["maximumLength"]?.length()
    guard let text else { return nil }
    self.init(text: text, maximumLength: length)
  }
}
