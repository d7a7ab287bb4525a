extension Term: CustomStringConvertible {
  /// The term as an expression writes it, with no more parentheses than it needs.
  package var description: String {
    switch form {
    case .literal(.text(let text)): Self.quoted(text)
    case .literal(let value): value.description
    case .reference(let reference): reference.description
    case .summary(let summary): summary.description
    case .list(let members): "[" + Self.list(members) + "]"
    case .not(let part): "not " + part.text(within: .not)
    case .negative(let part): "-" + part.text(within: .sign)
    case .operation(let sign, let left, let right):
      left.text(within: sign.leftLevel) + " \(sign.rawValue) "
        + right.text(within: sign.level.tighter)
    case .between(let value, let low, let high):
      value.text(within: .sum) + " between " + low.text(within: .sum) + " and "
        + high.text(within: .sum)
    case .call(let function, let arguments) where readsAsSummary(function, arguments):
      function.rawValue + "((" + Self.list(arguments) + "))"
    case .call(let function, let arguments): function.rawValue + "(" + Self.list(arguments) + ")"
    }
  }

  /// Whether `count(a in b)` would be read as a summary of a step.
  private func readsAsSummary(_ function: Function, _ arguments: [Term]) -> Bool {
    guard arguments.count == 1, case .operation(.isIn, _, _) = arguments[0].form else {
      return false
    }
    return Summary.Statistic(rawValue: function.rawValue) != nil
  }

  private var level: Level {
    switch form {
    case .literal, .reference, .summary, .list, .call: .atom
    case .not: .not
    case .negative: .sign
    case .between: .comparison
    case .operation(let sign, _, _): sign.level
    }
  }

  /// The text where something at least as tight must stand.
  private func text(within least: Level) -> String {
    level < least ? "(\(description))" : description
  }

  private static func list(_ terms: [Term]) -> String {
    terms.map(\.description).joined(separator: ", ")
  }

  /// A text in double quotes.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension Operator {
  /// What may stand on the left without parentheses: comparisons do not chain.
  fileprivate var leftLevel: Level { level == .comparison ? .sum : level }
}
