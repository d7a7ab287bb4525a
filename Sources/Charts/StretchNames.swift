/// What is written of a chart's stretches: their names, or numbers that a legend tells.
///
/// Names are never cut short: where one does not fit into its stretch, all have numbers.
struct StretchNames {
  /// One for each stretch.
  let labels: [String]
  /// The lines of the legend; none where the names fit.
  let legend: [String]

  /// - Parameters:
  ///   - stretches: Each with the room for its name.
  ///   - line: The length of a line of the legend.
  ///   - width: That of a text as it will be written.
  init(
    _ stretches: [(name: String, room: Double)], line: Double, width: (String) -> Double
  ) {
    guard stretches.contains(where: { width($0.name) > $0.room }) else {
      (labels, legend) = (stretches.map(\.name), [])
      return
    }
    labels = stretches.indices.map { "\($0 + 1)" }
    let entries = zip(labels, stretches).map { "\($0) \($1.name)" }
    legend = entries.reduce(into: []) { lines, entry in
      let joined = (lines.last.map { $0 + Self.space } ?? "") + entry
      if lines.isEmpty || width(joined) > line {
        lines.append(entry)
      } else {
        lines[lines.count - 1] = joined
      }
    }
  }

  private static let space = "     "
}
