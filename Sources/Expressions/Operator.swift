/// An operator between two values.
package enum Operator: String, CaseIterable, Sendable {
  case or, and
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case isIn = "in"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"

  /// How tightly it binds.
  var level: Level {
    switch self {
    case .or: .or
    case .and: .and
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn: .comparison
    case .plus, .minus: .sum
    case .times, .divided: .product
    }
  }
}

/// How tightly parts of an expression bind, loosest first.
enum Level: Int, Comparable {
  case or, and, not, comparison, sum, product, sign, atom

  /// The next tighter level.
  var tighter: Level { Level(rawValue: rawValue + 1) ?? .atom }

  static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
}
