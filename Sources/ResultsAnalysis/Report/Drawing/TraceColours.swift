/// The colours of traces: by their clips where these differ, else by their conditions.
struct TraceColours {
  struct Entry {
    var words: String
    var style: String
    var count: Int
  }

  /// Colours there are; what comes later shares the last.
  private static let most = 7
  let entries: [Entry]
  private let places: [String: Int]
  private let isByClip: Bool

  init(_ traces: [HeartTrace]) {
    let isByClip = Set(traces.compactMap(\.clip)).count > 1
    self.isByClip = isByClip
    let counts = traces.reduce(into: [String: Int]()) { counts, trace in
      counts[(isByClip ? trace.clip : trace.condition) ?? "", default: 0] += 1
    }
    let names = counts.keys.filter { !$0.isEmpty }.sorted()
    let none = counts[""].map { [("", $0)] } ?? []
    let shown = names.map { ($0, counts[$0] ?? 0) } + none
    places = Dictionary(
      uniqueKeysWithValues: shown.enumerated().map { ($1.0, min($0, Self.most)) })
    let kind = isByClip ? "clip" : "condition"
    let others = shown.dropFirst(Self.most)
    entries =
      shown.prefix(Self.most).enumerated().map { index, entry in
        let words =
          entry.0.isEmpty ? (shown.count == 1 ? "recording" : "no \(kind)") : "\(kind) \(entry.0)"
        return Entry(words: words, style: "l\(index)", count: entry.1)
      }
      + (others.isEmpty
        ? []
        : [
          Entry(
            words: "\(others.count) other \(kind)s", style: "l\(Self.most)",
            count: others.reduce(0) { $0 + $1.1 })
        ])
  }

  func style(of trace: HeartTrace) -> String {
    "l\(places[(isByClip ? trace.clip : trace.condition) ?? ""] ?? 0)"
  }
}
