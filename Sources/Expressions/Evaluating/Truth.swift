/// Kleene's logic of true, false and unknown; what is no truth counts as unknown.
enum Truth {
  static func not(_ value: Value) -> Value {
    guard case .truth(let truth) = value else { return .unknown }
    return .truth(!truth)
  }

  static func and(_ one: Value, _ other: Value) -> Value {
    switch (one, other) {
    case (.truth(false), _), (_, .truth(false)): .truth(false)
    case (.truth(true), .truth(true)): .truth(true)
    default: .unknown
    }
  }

  static func or(_ one: Value, _ other: Value) -> Value {
    not(and(not(one), not(other)))
  }

  /// A truth, or unknown for nil.
  static func value(_ truth: Bool?) -> Value {
    truth.map(Value.truth) ?? .unknown
  }
}
