/// A sum that loses no digits to the order of what is added (Neumaier 1974).
package struct ExactSum: Sendable {
  private var total = 0.0
  private var lost = 0.0

  package init() {}

  package var sum: Double { total + lost }

  package mutating func add(_ value: Double) {
    let next = total + value
    lost += abs(total) >= abs(value) ? (total - next) + value : (value - next) + total
    total = next
  }
}
