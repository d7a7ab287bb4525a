/// A sign or word of other languages, and ours for it.
struct ForeignSign {
  let theirs: String
  let ours: String

  /// The longer of two that start alike comes first.
  static let all = [
    ("&&", "and"), ("&", "and"), ("||", "or"), ("|", "or"), ("!", "not"), ("≠", "!="),
    ("≤", "<="), ("≥", ">="), ("×", "*"), ("÷", "/"), ("−", "-"), ("–", "-"), ("“", "\""),
    ("”", "\""), ("„", "\""), ("‘", "'"), ("’", "'"), ("`", "'"),
  ].map { ForeignSign(theirs: $0.0, ours: $0.1) }

  /// Words where an operator was expected; keys are in lower case.
  private static let words = [
    "and": "and", "or": "or", "in": "in", "between": "between", "is": "=", "eq": "=",
    "equals": "=", "mod": "/", "contains": "in", "then": "if(condition, value, otherwise)",
  ]

  /// Our operator for a word that stands where one was expected.
  static func `operator`(for word: String) -> String? { words[word.lowercased()] }
}
