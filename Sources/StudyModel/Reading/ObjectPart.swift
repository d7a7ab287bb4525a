import StrictJSON

/// An object of a study's file whose unknown keys have been reported.
package struct ObjectPart {
  package let part: Part
  /// Those with known keys, or all; the known are few, so that a search is as fast as any.
  private let members: [Node.Member]
  /// What the object is, in the words of a message, such as `a step`.
  private let what: String
  /// The keys that mistyped ones most likely mean; those are reported where they stand.
  private let meant: Set<String>

  init(_ part: Part, _ members: [Node.Member], what: String, keys: [String]) {
    let unknown = members.filter { !keys.contains($0.key) }
    for member in unknown { Self.reportUnknown(member, in: part, what: what, keys: keys) }
    self.part = part
    self.members = unknown.isEmpty ? members : members.filter { keys.contains($0.key) }
    self.what = what
    meant = Self.meant(by: unknown, keys: keys)
  }

  /// The object with all its keys, none of them reported yet; unknown ones will be, by another.
  init?(unchecked part: Part, what: String, keys: [String]) {
    guard let members = part.node.members else { return nil }
    self.part = part
    self.members = members
    self.what = what
    meant = Self.meant(by: members.filter { !keys.contains($0.key) }, keys: keys)
  }

  private static func meant(by unknown: [Node.Member], keys: [String]) -> Set<String> {
    Set(
      unknown.prefix(mostSuggestions).compactMap { Suggestion.nearest(to: $0.key, among: keys) })
  }

  /// A hostile object's unknown keys are not all compared with the known ones.
  private static let mostSuggestions = 100

  private static func reportUnknown(
    _ member: Node.Member, in part: Part, what: String, keys: [String]
  ) {
    part.findings.add(
      .unknownKey, .error, at: member.keyPlace, path: part.path,
      found: "the unknown key \(PrintableText.quoted(member.key))",
      expected: expectedKey(instead: member.key, what: what, keys: keys))
  }

  private static func expectedKey(instead key: String, what: String, keys: [String]) -> String {
    let clause = Suggestion.clause(for: key, among: keys)
    guard clause.isEmpty else { return "a key of \(what)\(clause)" }
    return "a key of \(what): \(PrintableText.list(keys))"
  }

  /// The value under a key, where there is one.
  package subscript(key: String) -> Part? {
    guard let member = members.first(where: { $0.key == key }) else { return nil }
    return Part(node: member.value, path: .key(key, of: part.path), findings: part.findings)
  }

  /// The value under a key that must be there; what is mistyped is not reported as missing, too.
  package func required(_ key: String, _ expected: @autoclosure () -> String) -> Part? {
    if let value = self[key] { return value }
    guard !meant.contains(key) else { return nil }
    part.report(.missingKey, found: "no '\(key)' in \(what)", expected: expected())
    return nil
  }
}
