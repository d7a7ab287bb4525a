import StrictJSON

/// An object of a study's file whose unknown keys have been reported.
package struct ObjectPart {
  package let part: Part
  private let values: [String: Node]
  /// What the object is, in the words of a message, such as `a step`.
  private let what: String
  /// The keys that mistyped ones most likely mean; those are reported where they stand.
  private let meant: Set<String>

  init(_ part: Part, _ members: [Node.Member], what: String, keys: [String]) {
    var values: [String: Node] = [:]
    let known = Set(keys)
    for member in members {
      if known.contains(member.key) {
        values[member.key] = member.value
      } else {
        Self.reportUnknown(member, in: part, what: what, keys: keys)
      }
    }
    self.part = part
    self.values = values
    self.what = what
    meant = Self.meant(by: members, keys: keys)
  }

  /// The object with all its keys, none of them reported yet; unknown ones will be, by another.
  init?(unchecked part: Part, what: String, keys: [String]) {
    guard let members = part.node.members else { return nil }
    let pairs = members.map { ($0.key, $0.value) }
    self.part = part
    self.values = Dictionary(pairs) { first, _ in first }
    self.what = what
    meant = Self.meant(by: members, keys: keys)
  }

  private static func meant(by members: [Node.Member], keys: [String]) -> Set<String> {
    let unknown = members.lazy.map(\.key).filter { !keys.contains($0) }.prefix(mostSuggestions)
    return Set(unknown.compactMap { Suggestion.nearest(to: $0, among: keys) })
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
    values[key].map { Part(node: $0, path: .key(key, of: part.path), findings: part.findings) }
  }

  /// The value under a key that must be there; what is mistyped is not reported as missing, too.
  package func required(_ key: String, _ expected: @autoclosure () -> String) -> Part? {
    if let value = self[key] { return value }
    guard !meant.contains(key) else { return nil }
    part.report(.missingKey, found: "no '\(key)' in \(what)", expected: expected())
    return nil
  }
}
