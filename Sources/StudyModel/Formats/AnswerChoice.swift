import Expressions
import StrictJSON

/// One of the answers that a question offers (ResearchKit's `ORKTextChoice`).
package struct AnswerChoice: Equatable, Sendable {
  /// What the answer is in files: a text or a whole number.
  package var value: JSONValue
  /// What is shown; the answer's label.
  package var text: LocalizedText
  package var detailText: LocalizedText?
  /// Whether it can't be chosen beside others.
  package var isExclusive: Bool
  /// Offers the choice only where it holds; nil offers it always.
  package var showIf: Expression?

  package init(
    value: JSONValue, text: LocalizedText, detailText: LocalizedText? = nil,
    isExclusive: Bool = false, showIf: Expression? = nil
  ) {
    self.value = value
    self.text = text
    self.detailText = detailText
    self.isExclusive = isExclusive
    self.showIf = showIf
  }

  func hasValue(_ json: JSONValue) -> Bool {
    switch value {
    case .string(let text): json.string == text
    case .integer(let number): json.integer == number
    case .null, .bool, .double, .array, .object: false
    }
  }

  /// Whether a typed word is the choice's text in any language, or its value where that is text.
  func isCalled(_ word: String) -> Bool {
    let names = text.translations.map(\.text) + [value.string].compactMap(\.self)
    return names.contains { TypedText.isSame($0, word) }
  }
}

extension [AnswerChoice] {
  /// The choice with this value.
  func choice(of value: JSONValue) -> AnswerChoice? { first { $0.hasValue(value) } }

  /// The choices in the order they were shown.
  package func shown(in order: [Int]?) -> [AnswerChoice] {
    guard let order, order.sorted() == Array<Int>(indices) else { return self }
    return order.map { self[$0] }
  }

  /// The choice that a typed number (from 1, as shown) or word means.
  func choice(typed word: String, _ context: AnswerContext) -> AnswerChoice? {
    let shown = shown(in: context.choiceOrder)
    if let number = TypedNumber.whole(word) {
      return shown.indices.contains(number - 1) ? shown[number - 1] : nil
    }
    let composed = ComposedText.composed(word)
    return shown.first { $0.isCalled(composed) }
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    guard let choice = choice(typed: text, context) else { throw .notAChoice(count: count) }
    return Answer(choice.value)
  }

  func answer(given json: JSONValue) throws(AnswerError) -> Answer {
    guard let choice = choice(of: json) else { throw .notAChoice(count: count) }
    return Answer(choice.value)
  }

  func label(for answer: JSONValue, _ language: String?) -> String? {
    choice(of: answer)?.text.text(in: language)
  }
}

// MARK: Reading

extension ObjectPart {
  /// The choices under the key `choices`, as many as are counted; nil after a finding.
  ///
  /// `keys` are those of a choice beside `value` and `text`.
  func choices(_ counts: ClosedRange<Int>, keys: [String] = []) -> [AnswerChoice]? {
    let expected =
      counts.upperBound == Int.max
      ? "a list of one choice or more"
      : "a list of \(counts.lowerBound) to \(counts.upperBound) choices"
    guard let list = required("choices", expected), let items = list.items(expected) else {
      return nil
    }
    guard counts.contains(items.count) else {
      list.report(.listLength, found: "a list of \(items.count)", expected: expected)
      return nil
    }
    let choices = items.compactMap { AnswerChoice(reading: $0, keys: keys) }
    guard choices.count == items.count else { return nil }
    return zip(items, choices).reportDuplicates() ? nil : choices
  }
}

extension AnswerChoice {
  fileprivate init?(reading part: Part, keys: [String]) {
    guard let object = part.object("a choice", keys: ["value", "text"] + keys) else { return nil }
    let value = object.required("value", Self.expectedValue)?.choiceValue()
    let text = object.required("text", "what is shown")?.text()
    let detailText = object["detailText"]?.text()
    let isExclusive = object["exclusive"]?.bool() ?? false
    let showIf = object["showIf"].flatMap { $0.expression() }
    guard let value, let text else { return nil }
    self.init(
      value: value, text: text, detailText: detailText, isExclusive: isExclusive, showIf: showIf)
  }

  fileprivate static let expectedValue = "a text or a whole number, the answer in files"
}

extension Part {
  fileprivate func choiceValue() -> JSONValue? {
    if node.string != nil { return plainText().map(JSONValue.string) }
    guard let number = node.number else { return wrongKind(AnswerChoice.expectedValue) }
    guard let whole = number.integer else {
      report(.numberOutOfRange, expected: AnswerChoice.expectedValue)
      return nil
    }
    return .integer(whole)
  }
}

extension Zip2Sequence<[Part], [AnswerChoice]> {
  /// Adds a finding for each choice whose value an earlier one has; whether there was one.
  fileprivate func reportDuplicates() -> Bool {
    var seen: Set<String> = []
    var hasDuplicates = false
    for (part, choice) in self where !seen.insert(Writer.string(choice.value)).inserted {
      hasDuplicates = true
      guard let node = part.node["value"] else { continue }
      Part(node: node, path: .key("value", of: part.path), findings: part.findings).report(
        .duplicateChoice, found: "\(PrintableText.found(node)) a second time",
        expected: "a value of its own for each choice")
    }
    return hasDuplicates
  }
}
