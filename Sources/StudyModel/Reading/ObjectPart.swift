import StrictJSON

/// An object of a study's file whose unknown keys have been reported.
struct ObjectPart {
  let part: Part
  private let values: [String: Node]
  /// What the object is, in the words of a message, such as `a step`.
  private let what: String

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
  }

  /// The object with all its keys, none of them reported.
  init?(unchecked part: Part, what: String) {
    guard let members = part.node.members else { return nil }
    let pairs = members.map { ($0.key, $0.value) }
    self.part = part
    self.values = Dictionary(pairs) { first, _ in first }
    self.what = what
  }

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
  subscript(key: String) -> Part? {
    values[key].map { Part(node: $0, path: .key(key, of: part.path), findings: part.findings) }
  }

  /// The value under a key that must be there.
  func required(_ key: String, _ expected: @autoclosure () -> String) -> Part? {
    if let value = self[key] { return value }
    part.report(.missingKey, found: "no '\(key)' in \(what)", expected: expected())
    return nil
  }
}
