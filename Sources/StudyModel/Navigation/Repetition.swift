import Expressions

/// How often the parts of a block are shown; each time is a pass.
package enum Repetition: Equatable, Sendable {
  /// So many times.
  case times(Int)
  /// Once, and then again while the condition holds, up to so many passes.
  case whileHolding(Expression, maximumPasses: Int)

  /// The most passes of one loop.
  package static let mostPasses = 1000

  /// The most passes that there can be.
  package var maximumPasses: Int {
    switch self {
    case .times(let count): count
    case .whileHolding(_, let maximum): maximum
    }
  }
}
