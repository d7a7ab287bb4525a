import Expressions

/// The steps of a task as blocks hold them, in the file's order.
///
/// In: the steps of a study's file. Out: what may change places with what, and what is repeated.
/// Next: a session's plan.
package struct Arrangement: Equatable, Sendable {
  package var items: [Item]

  package init(items: [Item]) {
    self.items = items
  }

  /// A step, or a block that moves as one.
  package indirect enum Item: Equatable, Sendable {
    /// A step by its identifier.
    case step(String)
    case block(StepBlock)

    package var identifier: String {
      switch self {
      case .step(let identifier): identifier
      case .block(let block): block.identifier
      }
    }
  }
}

extension Arrangement {
  /// How often each step may be shown: once, or in each pass of the loops around it.
  package var mostPasses: [String: Int] { Self.passes(of: items, times: 1) }

  /// How many places a session's plan has, each pass counted; above a million it may be more.
  package var placeCount: Int { mostPasses.values.reduce(0) { min($0 + $1, Self.countLimit) } }

  private static let countLimit = 1_000_000

  private static func passes(of items: [Item], times: Int) -> [String: Int] {
    items.reduce(into: [:]) { counts, item in
      switch item {
      case .step(let identifier): counts[identifier, default: 0] += times
      case .block(let block):
        let passes = times * (block.repetition?.maximumPasses ?? 1)
        counts.merge(
          Self.passes(of: block.items, times: min(passes, countLimit)), uniquingKeysWith: +)
      }
    }
  }
}

/// Steps, and further blocks, that are ordered, shown or repeated together.
package struct StepBlock: Equatable, Sendable {
  package var identifier: String
  package var order: Ordering
  /// Shows the block only where it holds when its first part would be shown; nil shows it always.
  package var showIf: Expression?
  /// Nil shows the parts once.
  package var repetition: Repetition?
  package var items: [Arrangement.Item]

  package init(
    identifier: String, order: Ordering = .fixed, showIf: Expression? = nil,
    repetition: Repetition? = nil, items: [Arrangement.Item]
  ) {
    self.identifier = identifier
    self.order = order
    self.showIf = showIf
    self.repetition = repetition
    self.items = items
  }
}
