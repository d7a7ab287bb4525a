import StrictJSON

extension Part {
  /// The kind of an object, by which its other keys are known.
  ///
  /// A mistyped word, or the word under a mistyped key, is taken for what it most likely means, so
  /// that everything else that is wrong with the object is found too; it stays a finding.
  ///
  /// - Parameters:
  ///   - type: The kinds there are.
  ///   - what: The object in a message, such as `a step`.
  ///   - others: Words that stand for what is no such object, but may stand in its place.
  /// - Returns: The kind, known or guessed; nil where nothing tells.
  func kind<Kind>(_ type: Kind.Type, of what: String, beside others: [String] = []) -> Kind?
  where Kind: RawRepresentable<String> & CaseIterable {
    let words = Kind.allCases.map(\.rawValue) + others
    guard let members = node.members else { return wrongKind("\(what), an object") }
    if let value = node["kind"] {
      let part = Part(node: value, path: .key("kind", of: path), findings: findings)
      guard let word = part.word(among: words) else {
        return value.string.flatMap { guess($0, words) }
      }
      return Kind(rawValue: word)
    }
    if let meant = members.first(where: { isMistypedKind($0, words) }) {
      // The object's reader names the mistyped key, unless it is another reader's object.
      let kind: Kind? = meant.value.string.flatMap { guess($0, words) }
      if kind == nil { reportMistypedKind(meant, what) }
      return kind
    }
    report(.missingKey, found: "no 'kind' in \(what)", expected: PrintableText.list(words))
    return nil
  }

  private func isMistypedKind(_ member: Node.Member, _ words: [String]) -> Bool {
    Suggestion.nearest(to: member.key, among: ["kind"]) != nil
      && member.value.string.map(words.contains) == true
  }

  private func reportMistypedKind(_ member: Node.Member, _ what: String) {
    findings.add(
      .unknownKey, .error, at: member.keyPlace, path: path,
      found: "the unknown key \(PrintableText.quoted(member.key))",
      expected: "a key of \(what); did you mean 'kind'?")
  }

  private func guess<Kind: RawRepresentable<String>>(_ word: String, _ words: [String]) -> Kind? {
    Suggestion.nearest(to: word, among: words).flatMap(Kind.init(rawValue:))
  }
}
