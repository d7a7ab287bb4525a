/// Which source is believed before which, where their amounts overlap.
struct SourceRanks {
  /// The names of the sources, the one that is believed first.
  let order: [String]

  /// - Parameters:
  ///   - counts: How many samples each source has.
  ///   - priority: Sources, the one that is believed first; those that are not named come after
  ///     them, by how many samples they have, the most first, then by name.
  init(counts: [String: Int64], priority: [String]) {
    var order: [String] = []
    for name in priority where counts[name] != nil && !order.contains(name) { order.append(name) }
    let others = counts.filter { !order.contains($0.key) }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    self.order = order + others.map(\.key)
  }
}
