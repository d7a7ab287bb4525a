import StrictJSON

/// A value of a study's or a model's file, with its path and the list that takes what is wrong with it.
///
/// Each reading function gives nil after it has added a finding, so that its caller can go on and
/// find the rest.
package struct Part {
  package let node: Node
  package let path: StudyPath
  package let findings: FindingList

  package init(node: Node, path: StudyPath, findings: FindingList) {
    self.node = node
    self.path = path
    self.findings = findings
  }

  package func report(
    _ rule: Rule, _ severity: Finding.Severity = .error, found: String? = nil,
    expected: @autoclosure () -> String
  ) {
    findings.add(
      rule, severity, at: node.place, path: path, found: found ?? PrintableText.found(node),
      expected: expected())
  }

  /// Adds a finding that the value is of the wrong kind, and gives nothing.
  package func wrongKind<Value>(_ expected: @autoclosure () -> String) -> Value? {
    report(.wrongKind, expected: expected())
    return nil
  }

  // MARK: Lists and objects

  /// The most items of a list.
  private static let mostItems = 10_000

  /// The items of a list.
  package func items(_ expected: String) -> [Part]? {
    guard let items = node.array else { return wrongKind(expected) }
    guard items.count <= Self.mostItems else {
      report(.listLength, found: "a list of \(items.count)", expected: "at most 10,000 items")
      return nil
    }
    return items.enumerated().map { index, item in
      Part(node: item, path: .index(index, of: path), findings: findings)
    }
  }

  /// The items of a list that must hold one or more.
  package func someItems(_ expected: String) -> [Part]? {
    guard let items = items(expected) else { return nil }
    guard !items.isEmpty else {
      report(.listLength, expected: expected)
      return nil
    }
    return items
  }

  /// The object, with a finding for each key that is not among these.
  package func object(_ what: String, keys: [String]) -> ObjectPart? {
    guard let members = node.members else { return wrongKind("\(what), an object") }
    return ObjectPart(self, members, what: what, keys: keys)
  }

  // MARK: Plain values

  package func bool() -> Bool? {
    guard let truth = node.bool else { return wrongKind("true or false") }
    return truth
  }

  /// A whole number within a range.
  package func integer(
    in range: ClosedRange<Int>, rule: Rule = .numberOutOfRange,
    expected: @autoclosure () -> String
  ) -> Int? {
    guard let number = node.number else { return wrongKind(expected()) }
    guard let whole = number.integer, let value = Int(exactly: whole), range.contains(value) else {
      report(rule, expected: expected())
      return nil
    }
    return value
  }

  /// A number within a range.
  package func number(
    in range: ClosedRange<Double>, expected: @autoclosure () -> String
  ) -> Double? {
    seconds(in: range, rule: .numberOutOfRange, expected: expected())
  }

  /// Seconds within a range.
  package func seconds(
    in range: ClosedRange<Double>, rule: Rule = .duration, expected: @autoclosure () -> String
  ) -> Double? {
    guard let number = node.number else { return wrongKind(expected()) }
    guard range.contains(number.double) else {
      report(rule, expected: expected())
      return nil
    }
    return number.double
  }

  /// One of the words of a closed set.
  package func word(among words: [String]) -> String? {
    guard let word = node.string else { return wrongKind(PrintableText.list(words)) }
    guard words.contains(word) else {
      report(
        .unknownWord,
        expected: PrintableText.list(words) + Suggestion.clause(for: word, among: words))
      return nil
    }
    return word
  }

  /// One of the cases of a closed set.
  package func word<Word>(_: Word.Type) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    word(among: Word.allCases.map(\.rawValue)).flatMap(Word.init(rawValue:))
  }
}
