/// A name in an expression: a question, a variable or a fact of the session.
///
/// `mood`, `survey.mood`, `'fitness.walk'.mood`, `mood.label`. What a name means is the study's
/// matter, see ``ExpressionScope``.
package struct Reference: Hashable, Sendable {
  /// What of the named thing is meant.
  package enum Aspect: String, CaseIterable, Sendable {
    /// Its value; written without an ending.
    case value
    /// The answer in the study's words.
    case label
    /// What became of the question: one of ``states``.
    case state
  }

  /// The states that `.state` can be.
  package static let states = [
    "answered", "skipped", "dontKnow", "notShown", "invalidated", "calculated",
  ]
  /// The answer that a `constraint` is about; nothing else may be called so.
  package static let answer = Reference(["answer"])
  /// Names with a meaning of their own, which no question or variable should have.
  package static let reservedNames = ["answer", "participant", "session", "condition", "pass"]
  /// Whether a question or a variable may have a name, which means nothing of its own.
  package static func isFree(_ name: String) -> Bool {
    !reservedNames.contains(name) && !Word.reserved.contains(name)
  }

  /// The most parts that a name has, such as step, question and row of a matrix.
  package static let partLimit = 3

  /// One to three names, the outermost first.
  package var path: [String]
  package var aspect: Aspect

  package init(_ path: [String], aspect: Aspect = .value) {
    self.path = path
    self.aspect = aspect
  }

  /// The same thing's value.
  package var base: Reference { Reference(path) }
}

extension Reference: CustomStringConvertible {
  /// The reference as an expression writes it.
  package var description: String {
    let parts = path.enumerated().map { place, name in
      let isAspect = place > 0 && (Aspect(rawValue: name) ?? .value) != .value
      return Word.isPlain(name) && !isAspect ? name : "'\(name)'"
    }
    return (parts + (aspect == .value ? [] : [aspect.rawValue])).joined(separator: ".")
  }
}
