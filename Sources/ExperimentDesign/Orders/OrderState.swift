import StudyModel

/// An order that has been built up to some place, by groups of parts with one value.
struct OrderState {
  /// How many parts of each group are not placed yet.
  private(set) var left: [Int]
  private let most: Int
  private let distance: Int
  private var nextPlace = 0
  /// The place from which each group is allowed again.
  private var allowedFrom: [Int]
  private var lastGroup: Int?
  private var run = 0

  init(_ constraint: OrderConstraint, counts: [Int]) {
    left = counts
    most = max(1, constraint.maxRepeats ?? .max)
    distance = max(1, min(constraint.minDistance ?? 1, constraint.values.count))
    allowedFrom = counts.map { _ in 0 }
  }

  /// Whether a part of the group may come next.
  func allows(_ group: Int) -> Bool {
    left[group] > 0 && allowedFrom[group] <= nextPlace && (group != lastGroup || run < most)
  }

  /// Places a part of the group.
  mutating func place(_ group: Int) {
    left[group] -= 1
    run = group == lastGroup ? run + 1 : 1
    lastGroup = group
    allowedFrom[group] = nextPlace + distance
    nextPlace += 1
  }

  /// Whether the rest can be placed: proved by counting runs, or by a schedule for distances.
  var canBeCompleted: Bool { distance > 1 ? hasSchedule : hasRoomForRuns }

  /// Whether each group's runs have enough others between them.
  private var hasRoomForRuns: Bool {
    guard most < .max else { return true }
    let total = left.reduce(0, +)
    return left.indices.allSatisfy { group in
      let others = total - left[group]
      let atOnce = group == lastGroup ? most - run : most
      return left[group] - min(atOnce, left[group]) <= saturatedProduct(most, others)
    }
  }

  private func saturatedProduct(_ a: Int, _ b: Int) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
  }

  /// Whether always placing the allowed group of which most is left comes to the end.
  ///
  /// That group has the least time to spare, and the earliest deadline first finds a schedule of
  /// equally long jobs wherever there is one.
  private var hasSchedule: Bool {
    var state = self
    for _ in 0..<left.reduce(0, +) {
      let allowed = state.left.indices.lazy.filter { state.allows($0) }
      guard let next = allowed.max(by: { state.left[$0] < state.left[$1] }) else { return false }
      state.place(next)
    }
    return true
  }
}
