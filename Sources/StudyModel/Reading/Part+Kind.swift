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
  /// - Returns: The kind, known or guessed; nil where nothing tells.
  func kind<Kind>(_ type: Kind.Type, of what: String) -> Kind?
  where Kind: RawRepresentable<String> & CaseIterable {
    let words = Kind.allCases.map(\.rawValue)
    guard let members = node.members else { return wrongKind("\(what), an object") }
    if let value = node["kind"] {
      let part = Part(node: value, path: .key("kind", of: path), findings: findings)
      return part.word(type) ?? value.string.flatMap { guess($0, words) }
    }
    // The object's reader names the mistyped key, with what it should be.
    if let meant = members.first(where: { isMistypedKind($0, words) }) {
      return meant.value.string.flatMap { guess($0, words) }
    }
    report(.missingKey, found: "no 'kind' in \(what)", expected: PrintableText.list(words))
    return nil
  }

  private func isMistypedKind(_ member: Node.Member, _ words: [String]) -> Bool {
    Suggestion.nearest(to: member.key, among: ["kind"]) != nil
      && member.value.string.map(words.contains) == true
  }

  private func guess<Kind: RawRepresentable<String>>(_ word: String, _ words: [String]) -> Kind? {
    Suggestion.nearest(to: word, among: words).flatMap(Kind.init(rawValue:))
  }
}
