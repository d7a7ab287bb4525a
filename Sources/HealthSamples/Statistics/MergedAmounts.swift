import Quantities

/// Amounts over time of which each moment is counted once, although several sources saw it.
///
/// A phone and a watch on one person both count the steps. Where samples of two sources overlap,
/// those of the source with the higher priority count, and of the other's only the part of its time
/// that the first did not see, as HealthKit does. Within one source samples that overlap are not
/// judged.
struct MergedAmounts {
  /// An amount that counts, in the type's canonical unit, and when it came about.
  struct Part: Equatable {
    var stretch: Range<Int64>
    var amount: Double
    /// Minutes ahead of UTC where it was measured.
    var offsetMinutes: Int
  }

  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - samples: Of one type, by their starts.
  ///   - priority: Sources, the one that is believed first; those that are not named come after
  ///     them, by how many samples they have, the most first, then by name.
  /// - Throws: ``UnitMismatch`` where a sample's unit is not of its type.
  init(_ samples: [QuantitySample], priority: [String] = []) throws(UnitMismatch) {
    let bySource = Dictionary(grouping: samples, by: \.source)
    var covered = Coverage()
    for source in Self.order(bySource, priority) {
      let own = bySource[source] ?? []
      for sample in own { try add(sample, outside: covered) }
      covered = Coverage(
        covered.stretches + own.map { $0.start.milliseconds..<$0.end.milliseconds })
    }
    parts.sort { $0.stretch.lowerBound < $1.stretch.lowerBound }
  }

  private static func order(
    _ sources: [String: [QuantitySample]], _ priority: [String]
  ) -> [String] {
    let named = priority.filter { sources[$0] != nil }
    let others = sources.filter { !named.contains($0.key) }
      .sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
    return named + others.map(\.key)
  }

  private mutating func add(
    _ sample: QuantitySample, outside covered: Coverage
  ) throws(UnitMismatch) {
    let value = try sample.canonicalValue()
    let offset = sample.start.offsetMinutes
    let stretch = sample.start.milliseconds..<sample.end.milliseconds
    guard !stretch.isEmpty else {
      guard !covered.contains(stretch.lowerBound) else { return }
      return parts.append(Part(stretch: stretch, amount: value, offsetMinutes: offset))
    }
    for gap in covered.gaps(in: stretch) {
      let amount = value * Self.share(gap, of: stretch)
      parts.append(Part(stretch: gap, amount: amount, offsetMinutes: offset))
    }
  }

  /// The amount within a stretch of time, of parts that reach beyond it in proportion.
  func amount(in window: Range<Int64>) -> Double {
    var sum = ExactSum()
    for part in parts where part.stretch.lowerBound < window.upperBound {
      if part.stretch.isEmpty {
        if window.contains(part.stretch.lowerBound) { sum.add(part.amount) }
        continue
      }
      let inside = part.stretch.clamped(to: window)
      if !inside.isEmpty { sum.add(part.amount * Self.share(inside, of: part.stretch)) }
    }
    return sum.sum
  }

  static func share(_ part: Range<Int64>, of whole: Range<Int64>) -> Double {
    Double(part.upperBound - part.lowerBound) / Double(whole.upperBound - whole.lowerBound)
  }
}
