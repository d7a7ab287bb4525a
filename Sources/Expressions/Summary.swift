import Quantities

/// A statistic of what a recorder saw in an earlier step, such as `mean(heartRate in 'fitness.walk')`.
package struct Summary: Hashable, Sendable {
  /// Which number is made of the values.
  package enum Statistic: String, CaseIterable, Sendable {
    case mean, min, max, sum, last, count
  }

  package var statistic: Statistic
  package var type: QuantityType
  /// The step's identifier.
  package var step: String

  package init(_ statistic: Statistic, of type: QuantityType, in step: String) {
    self.statistic = statistic
    self.type = type
    self.step = step
  }
}

extension Summary: CustomStringConvertible {
  /// The summary as an expression writes it.
  package var description: String {
    "\(statistic.rawValue)(\(type.alias) in \(Reference([step])))"
  }
}
