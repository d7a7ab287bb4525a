/// Why a comparison is to be read with care.
package enum ComparisonWarning: String, CaseIterable, Sendable {
  case noValues = "no-values"
  case tooFew = "too-few"
  case few
  case notNormal = "not-normal"
  case noSpread = "no-spread"
  case manyTies = "many-ties"
  case unequalSpread = "unequal-spread"
  case onlyOneOrder = "only-one-order"
  case unequalOrders = "unequal-orders"
  case orderMatters = "order-matters"
  case carryOver = "carry-over"

  /// One sentence for people.
  package var sentence: String {
    switch self {
    case .noValues: "no two levels have values of the number: nothing is compared"
    case .tooFew: "fewer than 2 values in a group or pairs: nothing can be tested"
    case .few: "fewer than 10 values in a group or pairs: read the interval, not the probability"
    case .notNormal: "Shapiro and Wilk's test doubts normality (p < 0.05): prefer the rank test"
    case .noSpread: "the values do not differ among each other: t has no meaning"
    case .manyTies: "more than a quarter of the values are zero or tied: rank tests lose power"
    case .unequalSpread: "one group's deviation is more than twice the other's"
    case .onlyOneOrder: "everybody had the conditions in one order: order and condition are one"
    case .unequalOrders: "one order is more than twice as common as the other"
    case .orderMatters: "the difference depends on the order (period effect, p < 0.05)"
    case .carryOver: "the two orders differ in their sums (carry-over or chance, p < 0.10)"
    }
  }
}
