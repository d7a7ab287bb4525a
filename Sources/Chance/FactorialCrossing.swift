/// Every combination of the levels of some factors.
package enum FactorialCrossing {
  /// The combinations, one level of each factor in the factors' order; the last varies fastest.
  ///
  /// No factors have one combination, the empty one; a factor without levels leaves none.
  package static func combinations<Level>(of factors: [[Level]]) -> [[Level]] {
    factors.reduce([[]]) { combinations, levels in
      combinations.flatMap { combination in levels.map { combination + [$0] } }
    }
  }
}
